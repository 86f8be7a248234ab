import { dirname } from "node:path";
import { appendLines, makeFolder, syncFolder } from "../../../db/synced-files.server.ts";
import { type Delivery, type Destination, delivered, type Outcome, tryLater } from "../../destination.ts";
import type { ErasedPerson } from "../../erased-person.server.ts";
import { type ErasedMessage, erasures, type PersonErasedMessage } from "../../message.ts";
import { listDeliveryIds } from "../../records.server.ts";
import { blankLines } from "./blank-lines.server.ts";

/** Appends what the export prints, with the event and the delivery's id. */
export function jsonLinesDestination({ file }: { file: string }): Destination {
  let isNameSafe = false;

  async function append(line: string): Promise<void> {
    await makeFolder(dirname(file));
    const isNew = await appendLines(file, `${line}\n`);
    if (isNew || !isNameSafe) await syncFolder(dirname(file));
    isNameSafe = true;
  }

  return {
    name: "json-lines",
    // A line is written whole before the next one begins.
    atOnce: 1,
    takes: ({ event }) => event.startsWith("lead."),
    async send({ id, message }) {
      const lead = "lead" in message && "exported" in message.lead ? message.lead.exported : message;
      const isTest = "lead" in message && "is_test" in message.lead && message.lead.is_test;
      try {
        await append(JSON.stringify({ event: isTest ? "heartbeat" : message.event, delivery: id, ...lead }));
        return delivered;
      } catch (error) {
        return fail("written", error);
      }
    },
  };
}

/** Sends nothing: it blanks the lines about people who were erased. */
export function jsonLinesEraser({ file }: { file: string }): Destination {
  type Waiting = { erased: ErasedMessage | PersonErasedMessage; done: (outcome: Outcome) => void };
  let waiting: Waiting[] = [];

  /** The file may be long: it is read once for all that are erased together. */
  async function eraseTogether(): Promise<void> {
    const group = waiting;
    waiting = [];
    let outcome: Outcome = delivered;
    try {
      const ids = new Set<string>();
      const persons: ErasedPerson[] = [];
      for (const { erased } of group) {
        if (erased.event === "person.erased") persons.push(erased.person);
        else for (const id of [erased.lead.id, ...(await listDeliveryIds(erased.lead.id))]) ids.add(id);
      }
      await blankLines(file, { ids, persons });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") outcome = fail("erased", error);
    }
    for (const { done } of group) done(outcome);
  }

  return {
    name: "json-lines-erasure",
    atOnce: 64,
    erasesCopies: true,
    takes: ({ event }) => erasures.includes(event),
    send: ({ message }: Delivery) =>
      new Promise((done) => {
        if (message.event !== "lead.erased" && message.event !== "person.erased") return done(delivered);
        if (waiting.push({ erased: message, done }) === 1) setImmediate(eraseTogether);
      }),
  };
}

function fail(what: "written" | "erased", error: unknown): Outcome {
  const failed = what === "written" ? "the file cannot be written" : "lines of the file cannot be erased";
  return tryLater(`${failed} (${(error as NodeJS.ErrnoException).code})`);
}
