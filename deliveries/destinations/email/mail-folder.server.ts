import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { makeFolder, syncFolder, withFile } from "../../../db/synced-files.server.ts";
import { type Destination, delivered, refused, tryLater } from "../../destination.ts";
import { erasures } from "../../message.ts";
import { listDeliveryIds } from "../../records.server.ts";
import { findLettersAbout } from "./letters-about.server.ts";
import { type Mailer, nodemailerOptions } from "./mailer.server.ts";

/** Writes each email to a file in `folder` that a mail program opens. For installations without SMTP settings. */
export function folderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    isFolder: true,
    async send(email, id) {
      try {
        const { message } = await transport.sendMail(nodemailerOptions(email, id, from));
        const { whole, half } = emailFiles(folder, id);
        await makeFolder(folder);
        await rm(half, { force: true });
        await withFile(half, "wx", async (handle) => {
          await handle.writeFile(message as Buffer);
          await handle.sync();
        });
        await rename(half, whole);
        await syncFolder(folder);
        return delivered;
      } catch (error) {
        return tryLater(`the mail folder cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
    },
  };
}

/** The half-written one has a name that an erasure can find, too. */
function emailFiles(folder: string, id: string): { whole: string; half: string } {
  return { whole: join(folder, `${id}.eml`), half: join(folder, `.${id}.half`) };
}

const namelessHalf = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Older versions that were stopped while writing left halves whose name says nothing about whom they are. */
export async function removeNamelessHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (namelessHalf.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Sends nothing: it deletes the emails about people who were erased. */
export function mailFolder({ folder }: { folder: string }): Destination {
  return {
    name: "mail-folder",
    atOnce: 4,
    erasesCopies: true,
    takes: ({ event }) => erasures.includes(event),
    async send({ message }) {
      if (message.event !== "lead.erased" && message.event !== "person.erased")
        return refused("only erasures are of interest here");
      try {
        const ids =
          message.event === "lead.erased"
            ? await listDeliveryIds(message.lead.id)
            : await findLettersAbout(folder, message.person);
        for (const id of ids) {
          const { whole, half } = emailFiles(folder, id);
          await rm(whole, { force: true });
          await rm(half, { force: true });
        }
        await syncFolder(folder);
        return delivered;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT") return delivered;
        return tryLater(`emails in the mail folder cannot be deleted (${code})`);
      }
    },
  };
}
