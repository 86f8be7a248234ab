import {
  chooseColumns,
  discardImport,
  findOpenImport,
  type ImportChoices,
  readFileBeside,
  stageImport,
  startImport,
  UnreadableFile,
  undoImport,
} from "../../../leads/import/import.server.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import type { AuditAction } from "../../../people/audit-actions.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { importTexts } from "./texts.ts";

function readPlace(form: FormData): string {
  return findLocation(readText(form, "place"))?.slug ?? "";
}

function readOrder(form: FormData, place: number) {
  return (["month", "day"] as const).find((order) => order === readText(form, `order.${place}`));
}

function readId(form: FormData): string {
  return readText(form, "import").slice(0, 36);
}

function findFile(form: FormData): Blob | null {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return file;
  const pasted = form.get("text");
  return typeof pasted === "string" && pasted.trim() !== "" ? new Blob([pasted]) : null;
}

function makeLine({ context }: ActionArgs, action: AuditAction, details: Record<string, unknown> = {}) {
  const { id: actor } = requireOwner(context);
  return (transaction: Parameters<typeof writeAudit>[0], subject: string) =>
    writeAudit(transaction, { actor, action, subject, details });
}

/** `work` is false when the import isn't where the page saw it. */
async function changeState(
  args: ActionArgs,
  { intent, action, done }: { intent: string; action: AuditAction; done?: string },
  work: (
    id: string,
    alsoWrite: (transaction: Parameters<typeof writeAudit>[0]) => Promise<void>,
  ) => Promise<boolean>,
): Promise<ActionResult> {
  const id = readId(args.form);
  const line = makeLine(args, action);
  const isDone = await work(id, (transaction) => line(transaction, id));
  if (!isDone) return { intent, problem: importTexts.gone };
  return done ? { intent, done } : { intent };
}

const busy = { open: importTexts.otherOpen, uploading: importTexts.uploading };

export const importActions = {
  async upload(args: ActionArgs): Promise<ActionResult> {
    const { context, form } = args;
    const { id: by, name } = requireOwner(context);
    const intent = "upload";
    try {
      const file = findFile(form);
      if (!file) return { intent, problem: importTexts.nothingSent };
      const table = await readFileBeside(file);
      const line = makeLine(args, "import.checked", { rows: table.rows.length });
      const staged = await stageImport(table, {
        ...{ actor: { id: by, name }, now: Date.now(), place: readPlace(form), alsoWrite: line },
      });
      if ("busy" in staged) return { intent, problem: busy[staged.busy] };
    } catch (error) {
      if (error instanceof UnreadableFile) return { intent, problem: error.message };
      throw error;
    }
    return { intent };
  },

  columns(args: ActionArgs): Promise<ActionResult> {
    const { form } = args;
    return changeState(args, { intent: "columns", action: "import.mapped" }, async (id, alsoWrite) => {
      const open = await findOpenImport();
      if (open?.id !== id) return false;
      const targets = open.columns.map((_, place) => readText(form, `target.${place}`));
      const orders = open.choices.orders.map((order, place) => readOrder(form, place) ?? order);
      const kind = readText(form, "kind") === "junk" ? "junk" : "moving";
      const choices = { ...open.choices, targets, orders, place: readPlace(form), kind } as ImportChoices;
      return chooseColumns(id, choices, alsoWrite);
    });
  },

  run: (args: ActionArgs) => changeState(args, { intent: "run", action: "import.started" }, startImport),

  undo: (args: ActionArgs) => changeState(args, { intent: "undo", action: "import.undone" }, undoImport),

  discard: (args: ActionArgs) =>
    changeState(
      args,
      { intent: "discard", action: "import.discarded", done: importTexts.discarded },
      discardImport,
    ),
};
