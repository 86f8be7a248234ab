import { data, redirect } from "react-router";
import { unnamedCaller } from "../../../content/call-sources.ts";
import { marketingConsent } from "../../../content/forms.ts";
import { CaptureFailed, capture } from "../../../leads/capture/capture.server.ts";
import { checkEnteredJob, checkEnteredMove, readEnteredSource } from "../../../leads/desk-entry.ts";
import { formatWindowTaken } from "../../../leads/junk-job.ts";
import type { FieldError, Submission } from "../../../leads/submission.ts";
import { dropWithin } from "../../../leads/unfinished/unfinished.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { listDays } from "../../../schedule/availability.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import type { BookableDay } from "../../../schedule/windows.ts";
import { log } from "../../http/log.server.ts";
import { measure } from "../../http/measured.server.ts";
import { findAssignee, visibleTo } from "../asked-filter.server.ts";
import { rememberRefusal, requireStaff } from "../door.server.ts";
import type { ActionArgs } from "../form-action.server.ts";
import { findEntryPlace, listEntryDays, refreshSchedule } from "./list-entry-places.server.ts";
import { newLeadTexts } from "./texts.ts";

/** `values` is what was typed; `days` are those of the chosen location. */
export type EntryAnswer = {
  intent: string;
  problem?: string;
  errors: readonly FieldError[];
  values: Submission;
  days: readonly BookableDay[] | null;
};

type Refusal = Pick<EntryAnswer, "problem" | "errors">;

function readTexts(form: FormData): Submission {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

/** Checked and captured like any other submission; the answer leads to the new lead. */
async function enter({ context, form }: ActionArgs) {
  const staff = requireStaff(context);
  const now = Date.now();
  const values = readTexts(form);
  const location = findEntryPlace(staff, values.place ?? "");
  if (!location && values.place) rememberRefusal(context, "location");
  const answer = async ({ problem = newLeadTexts.check, errors }: Partial<Refusal>, status = 422) => {
    const days = location && values.kind === "junk" ? await listEntryDays(location, now) : null;
    return data<EntryAnswer>({ intent: "enter", problem, errors: errors ?? [], values, days }, { status });
  };
  await refreshSchedule(now);
  const { date: today } = localDateAndTime(now, location?.timeZone ?? "UTC");
  const takenBy = await findAssignee(values.takenBy || staff.id, location?.slug);
  const checked =
    values.kind === "junk"
      ? checkEnteredJob(
          { countryName: location?.country ?? "", ...values },
          location ? listDays(location, now) : [],
        )
      : checkEnteredMove(values, { country: location?.country ?? "", today });
  const errors = [
    ...(checked.ok ? [] : checked.errors),
    ...(location
      ? []
      : [{ field: "place", message: values.place ? newLeadTexts.otherPlace : newLeadTexts.missingPlace }]),
    ...(takenBy ? [] : [{ field: "takenBy", message: newLeadTexts.notOnTeam }]),
  ];
  if (!checked.ok || !location || !takenBy) return answer({ errors });
  const { name } = checked.value;
  try {
    const receipt = await capture(
      { ...checked.value, name: name || unnamedCaller },
      {
        submissionKey: /^[\w-]{16,64}$/.test(values.idempotencyKey ?? "")
          ? (values.idempotencyKey ?? "")
          : null,
        address: null,
        userAgent: staff.id,
        country: "",
        locationSlug: location.slug,
        locationId: location.locationId,
        suspicion: null,
        proof: null,
        isTest: false,
        consent: { given: false, version: marketingConsent.version },
        attribution: { first: null, last: null },
        now,
        entry: {
          actor: { id: staff.id, name: staff.name },
          takenBy,
          source: readEnteredSource(values),
        },
        alsoWrite: async (transaction, id) => {
          await writeAudit(transaction, { actor: staff.id, action: "lead.entered", subject: id });
          if (values.unfinished) await dropWithin(transaction, values.unfinished, visibleTo(staff));
        },
      },
    );
    measure({
      kind: "submission",
      form: "desk",
      outcome: receipt === "window taken" ? receipt : receipt.outcome,
    });
    if (receipt !== "window taken") return redirect(`/desk/leads/${receipt.id}`, 303);
    const days = await listEntryDays(location, now);
    const wanted = { date: values.selectedDate ?? "", window: values.timeSlot ?? "" };
    return answer({ errors: [{ field: "timeSlot", message: formatWindowTaken(days, wanted) }] });
  } catch (error) {
    if (!(error instanceof CaptureFailed)) throw error;
    log.error({ err: error }, "a lead that staff entered could not be stored");
    measure({ kind: "submission", form: "desk", outcome: "not stored" });
    return answer({ problem: newLeadTexts.notStored }, 503);
  }
}

/** Without JavaScript: the same form again, with the days of the location that was chosen. */
async function showDays({ context, form }: ActionArgs) {
  const staff = requireStaff(context);
  const values = readTexts(form);
  const location = findEntryPlace(staff, values.place ?? "");
  const days = location && (await listEntryDays(location, Date.now()));
  return data<EntryAnswer>({ intent: "days", errors: [], values, days });
}

export const entryActions = { enter, days: showDays };
