import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it's sent: unlike fetch, this doesn't unpack it. */
export type Wired = { status: number; type: string; bytes: Buffer };

export function readWire(address: string, headers: Readonly<Record<string, string>>): Promise<Wired> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (answer) => {
      const { statusCode: status = 0, headers: said } = answer;
      buffer(answer).then((bytes) => resolve({ status, type: said["content-type"] ?? "", bytes }), reject);
    });
    sent.on("error", reject).end();
  });
}
