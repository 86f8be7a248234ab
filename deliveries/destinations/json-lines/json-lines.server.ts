import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Destination, delivered, tryLater } from "../../destination.ts";

/** Appends what the export prints, with the event and the delivery's id. */
export function jsonLinesDestination({ file }: { file: string }): Destination {
  return {
    name: "json-lines",
    // A line is written whole before the next one begins.
    atOnce: 1,
    takes: ({ event }) => event.startsWith("lead."),
    async send({ id, message }) {
      const lead = "lead" in message && "exported" in message.lead ? message.lead.exported : message;
      const isTest = "lead" in message && "is_test" in message.lead && message.lead.is_test;
      const line = JSON.stringify({ event: isTest ? "heartbeat" : message.event, delivery: id, ...lead });
      try {
        await mkdir(dirname(file), { recursive: true });
        await appendFile(file, `${line}\n`, { flush: true });
        return delivered;
      } catch (error) {
        return tryLater(`the file cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
    },
  };
}
