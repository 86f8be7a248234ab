import { get } from "node:http";
import { buildHeaders, type Person } from "./people.ts";

/** Header and body of a response, in bytes on the wire. */
export function weigh(
  url: URL,
  person: Person,
  others: Readonly<Record<string, string>> = {},
): Promise<{ status: number | undefined; head: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...buildHeaders(person), "accept-encoding": "br", ...others } }, (answer) => {
      const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
      for (let index = 0; index < answer.rawHeaders.length; index += 2)
        lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          head: `${lines.join("\r\n")}\r\n\r\n`.length,
          body: Buffer.concat(chunks),
        }),
      );
    }).on("error", reject);
  });
}
