import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { keptHere, waitingForm } from "../../../content/kept.ts";
import type { FieldError, Submission } from "../../../leads/submission.ts";
import { readKept } from "../../ui/drafts/device.ts";
import {
  type FormKind,
  followForm,
  forgetForm,
  forgetSent,
  keepForm,
  restoreForm,
  showForm,
  type VisitorsForm,
} from "../kept/draft.ts";
import type { KeptSince } from "../kept/kept-line.tsx";
import { WAITING_MARK } from "../kept/load-bar.ts";
import {
  changeWaiting,
  followWaiting,
  forgetPhotos,
  leaveToWait,
  type WaitingRequest,
} from "../kept/waiting.ts";
import { readPhotos } from "../photos/read-photos.ts";
import type { FormAnswer, Problem } from "./answer.ts";
import { postSubmission } from "./post-submission.ts";
import { readForm } from "./read-form.ts";
import { findSubmissionKey, keepSubmissionKey } from "./submission-key.ts";
import type { UnfinishedForm } from "./unfinished.ts";

type Progress = {
  errors: readonly FieldError[];
  problem: Problem | null;
  sending: boolean;
  sendingPhotos: number;
  /** The request waits, and its photos couldn't be kept with it. */
  lacksPhotos: boolean;
  typed: Submission;
};

const nothingWrong: Progress = {
  errors: [],
  problem: null,
  sending: false,
  sendingPhotos: 0,
  lacksPhotos: false,
  typed: {},
};

/** Otherwise the browser itself may have filled the fields in again, also with what was sent. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate";
}

const loadPhotos = () => import("../photos/waiting-photos.ts").catch(() => null);

export function useSubmission({
  formId,
  kind,
  answer,
  check,
  onAnswer,
  withProof,
  unfinished,
}: {
  formId: string;
  kind: FormKind;
  answer: FormAnswer | undefined;
  check: (submission: Submission) => readonly FieldError[];
  onAnswer: ((answer: Pick<FormAnswer, "days">) => void) | undefined;
  withProof: boolean;
  /** The words that say so, where what's typed is kept before it's sent. */
  unfinished: string | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  // Not in the hidden field: React sets a field back to what the server sent.
  const submissionKey = useRef(answer?.submissionKey);
  const proof = useRef<Promise<string>>(null);
  /** A draft without a key: of a page that may have kept nothing. */
  const isFromElsewhere = useRef(false);
  const [progress, setProgress] = useState<Progress>({
    ...nothingWrong,
    errors: answer?.errors ?? [],
    problem: answer?.problem ?? null,
    typed: answer?.values ?? {},
  });
  const [problems, setProblems] = useState(0);
  const [kept, setKept] = useState<KeptSince | null>(null);
  const [gone, setGone] = useState("");
  const begun = useRef<Promise<UnfinishedForm | undefined>>(null);
  const isAnswer = answer !== undefined;
  const own = (element: HTMLFormElement): VisitorsForm => ({ element, kind, isAnswer });

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const mine = { element, kind, isAnswer };
    const draft = isAnswer ? null : restoreForm(mine);
    if (draft) {
      // Sent, and no answer came: what's sent now is still the same lead.
      submissionKey.current ||= draft.key;
      isFromElsewhere.current = !draft.key;
      setKept("restored");
    } else if (isAnswer || isFreshVisit()) keepFirst(element);
    const unfollow = followForm(mine, (draft) => {
      showForm(mine, draft?.typed ?? []);
      submissionKey.current = draft?.key;
      setKept(draft && "typed");
    });
    // Shown again from the back/forward cache: ready to send again.
    const onShownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted || !inFlight.current) return;
      inFlight.current = false;
      setProgress(nothingWrong);
    };
    addEventListener("pageshow", onShownAgain);
    return () => {
      unfollow();
      removeEventListener("pageshow", onShownAgain);
    };
  }, [kind, isAnswer]);

  useEffect(() => {
    const element = form.current;
    if (!element || !unfinished) return;
    const follow = ({ followUnfinished }: typeof import("./unfinished.ts")) => {
      return followUnfinished(element, {
        formId,
        findKey: () => claimFirst(element),
        isFromElsewhere,
        inFlight,
        proof: withProof ? () => prove() : null,
      });
    };
    // Without its script, what's begun isn't followed, and the form is sent all the same.
    const followed = import("./unfinished.ts").then(follow, () => undefined);
    begun.current = followed;
    return () => void followed.then((unfinished) => unfinished?.stop());
  }, [formId, unfinished, withProof]);

  useEffect(() => {
    if (problems > 0) summary.current?.focus();
  }, [problems]);

  useEffect(() => followWaiting(kind, (request) => tellOfWaiting(request)), [kind]);

  function showProblem(errors: readonly FieldError[], problem: Problem | null) {
    const typed = form.current ? readForm(form.current) : {};
    setProgress(({ lacksPhotos }) => ({ ...nothingWrong, errors, problem, lacksPhotos, typed }));
    setProblems((count) => count + 1);
  }

  const tellOfWaiting = useEffectEvent((request: WaitingRequest | null) => {
    const element = form.current;
    if (!element || inFlight.current) return;
    const { state, key = "", since = 0, errors = [], problem, days } = request ?? {};
    if (state === "waiting" || state === "old") {
      submissionKey.current ||= key;
      void putBackPhotos(element, key);
    }
    if (state === "waiting") {
      const typed = readForm(element);
      setProgress(({ lacksPhotos }) => ({ ...nothingWrong, problem: state, lacksPhotos, typed }));
    } else if (state === "refused") {
      // It has arrived, and wasn't taken: as if it had been sent just now.
      submissionKey.current = key;
      void putBackPhotos(element, key).then(() => changeWaiting(key, ["refused"]));
      if (days) onAnswer?.({ days });
      showProblem(errors, errors.length > 0 ? null : (problem ?? "unreadable"));
    } else {
      // Also where this tab only shows what another one has sent.
      if (state === "sent" && submissionKey.current === key && forgetSent(kind, since)) startOver(element);
      setProgress((before) => (before.problem === "waiting" ? nothingWrong : before));
    }
  });

  function startOver(element: HTMLFormElement) {
    element.reset();
    showForm(own(element), []);
    // For what follows the fields, such as a booking's ticket and its open windows.
    element.dispatchEvent(new Event("input", { bubbles: true }));
    forgetForm(own(element));
    submissionKey.current = undefined;
    keepSubmissionKey(kind, undefined);
    setKept(null);
  }

  /** Those that wait with it, which a form that's opened again doesn't have. */
  const putBackPhotos = (element: HTMLFormElement, key: string) =>
    loadPhotos().then((load) => load?.putBackPhotos(element, key));

  async function wait(element: HTMLFormElement, fields: Submission, key: string): Promise<boolean> {
    const { pathname, search } = location;
    const request = { key, kind, address: pathname + search, fields, needsProof: withProof };
    const photos = readPhotos(element);
    const load = photos.length > 0 ? await loadPhotos() : null;
    const isKept = await load?.keepPhotos(key, photos);
    if (!(await leaveToWait(request))) {
      if (isKept) await forgetPhotos(key);
      return false;
    }
    setProgress((before) => ({ ...before, lacksPhotos: photos.length > 0 && !isKept }));
    return true;
  }

  /** What's kept and what's sent later have the same key. */
  function claimKey(element: HTMLFormElement): string {
    submissionKey.current ||= findSubmissionKey(kind);
    keepSubmissionKey(kind, submissionKey.current);
    keepForm(own(element), submissionKey.current);
    return submissionKey.current;
  }

  /** Loads nothing where no proof is asked for. */
  function startProof(): Promise<string> {
    proof.current ??= import("./proof-of-work.ts").then(
      ({ proveWork }) => proveWork(),
      () => "",
    );
    return proof.current;
  }

  const prove = useEffectEvent(startProof);

  async function send(element: HTMLFormElement) {
    const submission = readForm(element);
    const errors = check(submission);
    if (errors.length > 0) return showProblem(errors, null);
    setProgress({ ...nothingWrong, sending: true });
    setGone("");
    inFlight.current = true;
    const key = claimKey(element);
    await drop();
    const fields = { ...submission, submissionKey: key };
    const outcome = await postSubmission({ ...fields, ...(withProof && { altcha: await startProof() }) });
    proof.current = null;
    if (outcome.location !== undefined) {
      forgetForm(own(element));
      // In flight until the next page is there: another click must not send again.
      location.assign(await sendPhotosAfter(element, outcome.location));
      return;
    }
    const waits = outcome.problem === "no-connection" && (await wait(element, fields, key));
    inFlight.current = false;
    if (outcome.days) onAnswer?.({ days: outcome.days });
    showProblem(outcome.errors, waits ? "waiting" : outcome.problem);
  }

  /** What was typed before the form was interactive, also what was sent then and came back. */
  const keepFirst = useEffectEvent(keep);
  const claimFirst = useEffectEvent(claimKey);

  /** What waits under this form's key; from now on there's another, or none. */
  async function drop() {
    const key = submissionKey.current;
    if (key && readKept(WAITING_MARK)) await changeWaiting(key, ["waiting", "old", "refused"]);
  }

  function keep(element: HTMLFormElement) {
    const isKept = keepForm(own(element), submissionKey.current);
    setKept((before) => (isKept ? (before === "restored" ? before : "typed") : null));
  }

  /** The request is stored by now, so photos that don't get through don't stop anything. Returns the page to go on to. */
  async function sendPhotosAfter(element: HTMLFormElement, next: string): Promise<string> {
    const photos = readPhotos(element);
    if (photos.length === 0) return next;
    setProgress((before) => ({ ...before, sendingPhotos: photos.length }));
    const upload = await import("../photos/upload-photos.ts").catch(() => null);
    const lost = `${next}&photos=0&refused=${photos.map(() => "busy").join(".")}#photos`;
    return (await upload?.uploadPhotos(photos, next.replace("?", "/photos?"))) ?? lost;
  }

  return {
    ...progress,
    kept,
    gone,
    form: form as RefObject<HTMLFormElement | null>,
    summary,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const element = event.currentTarget;
      // A click before the form was interactive may be on its way without the key: the server knows it as the same.
      if (inFlight.current) return;
      void send(element);
    },
    onFocus() {
      if (withProof) void startProof();
    },
    async onForget() {
      const element = form.current;
      if (!element) return;
      await drop();
      const key = submissionKey.current;
      if (key) void begun.current?.then((unfinished) => unfinished?.forget(key));
      startOver(element);
      setProgress(nothingWrong);
      setGone(keptHere.forgotten);
      element.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    },
    onDrop() {
      void drop();
      setGone(waitingForm.dropped);
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      // Without a connection it couldn't be loaded anymore.
      if (readPhotos(event.currentTarget).length > 0) void loadPhotos();
      keep(event.currentTarget);
      setGone("");
      if (progress.errors.length === 0) return;
      const left = check(readForm(event.currentTarget));
      setProgress((before) => ({
        ...before,
        errors: before.errors.filter(({ field }) => left.some((error) => error.field === field)),
      }));
    },
  };
}
