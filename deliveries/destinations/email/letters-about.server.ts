import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { customerEmail, ownerEmail } from "../../../content/mail.ts";
import { type ErasedPerson, isOneOf } from "../../erased-person.server.ts";
import { listUnknown } from "../../records.server.ts";

type Letter = { id: string; contacts: string[]; references: string[] };

const fileName = /^\.?([0-9a-f-]{36})\.(eml|half)$/;

/** Of deliveries that the database doesn't know: emails from or to the person, with their phone or a reference. */
export async function findLettersAbout(folder: string, person: ErasedPerson): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name));
  const unknown = new Set(await listUnknown([...new Set(names.map(readId))]));
  const letters: Letter[] = [];
  for (const name of names) {
    if (unknown.has(readId(name))) letters.push(await readLetter(folder, name));
  }
  const references = new Set(person.references);
  for (const letter of letters) {
    if (isOneOf(person, letter.contacts)) for (const one of letter.references) references.add(one);
  }
  return letters
    .filter(
      (letter) => isOneOf(person, letter.contacts) || letter.references.some((one) => references.has(one)),
    )
    .map(({ id }) => id);
}

function readId(name: string): string {
  return fileName.exec(name)?.[1] ?? "";
}

async function readLetter(folder: string, name: string): Promise<Letter> {
  const {
    to = [],
    replyTo = [],
    html = "",
    text = "",
  } = await PostalMime.parse(await readFile(join(folder, name)));
  const emails = [...to, ...replyTo].flatMap(({ address }) => address?.toLowerCase() ?? []);
  const phones = [...html.matchAll(/"tel:(\+\d+)"/g)].flatMap(([, phone]) => phone ?? []);
  const labels = [ownerEmail.reference, customerEmail.reference].map((label) => `${label}: `);
  const references = text
    .split(/\r?\n/)
    .flatMap((line) =>
      labels.filter((label) => line.startsWith(label)).map((label) => line.slice(label.length).trim()),
    );
  return { id: readId(name), contacts: [...emails, ...phones], references };
}
