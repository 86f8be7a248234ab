import { type AddressInfo, createServer } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { certificate, certificateKey } from "./certificate.ts";

export type MailMood =
  | "well"
  /** Accepts the connection and says nothing. */
  | "silent"
  /** Greets at one byte a second. */
  | "dripping"
  /** "Try again later" (451) to every recipient: greylisting. */
  | "not now"
  /** "Too many messages" (450) to every recipient. */
  | "too many"
  /** Doesn't know a recipient (550). */
  | "unknown recipient"
  /** Rejects the password (535). */
  | "wrong password"
  /** Can't check passwords now (454). */
  | "passwords unavailable"
  /** Requires a password (530). */
  | "wants a password"
  /** Rejects every connection (554). */
  | "closed to us"
  /** Accepts the email and hangs up instead of confirming. */
  | "answer lost"
  /** Isn't a mail server. */
  | "garbage";

export type Received = {
  from: string;
  to: readonly string[];
  mail: Email;
  /** The raw message. */
  raw: string;
  isEncrypted: boolean;
};

export type MailServer = {
  /** For SMTP_URL, with a name and a password. */
  readonly url: string;
  mood: MailMood;
  /** Recipients that it rejects in any mood: reply code by address. */
  readonly turnedAway: Map<string, number>;
  readonly emails: Received[];
  /** The passwords that were sent, right or wrong. */
  readonly passwords: string[];
  /** How many connections were made. */
  readonly calls: number;
  down(): Promise<void>;
  up(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const no = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** An SMTP server on a free local port that accepts email for everyone; by default without encryption. */
export async function startMailServer({ starttls = false } = {}): Promise<MailServer> {
  let mood: MailMood = "well";
  let calls = 0;
  const emails: Received[] = [];
  const passwords: string[] = [];
  const turnedAway = new Map<string, number>();
  const open = new Set<{ destroy(): void }>();

  const make = () => {
    const smtp = new SMTPServer({
      ...(starttls ? { key: certificateKey, cert: certificate } : { disabledCommands: ["STARTTLS"] }),
      allowInsecureAuth: true,
      authOptional: true,
      disableReverseLookup: true,
      onConnect: (_session, answer) => answer(mood === "closed to us" ? no(554, "No service") : null),
      onAuth({ password }, _session, answer) {
        passwords.push(password ?? "");
        if (mood === "wrong password") return answer(no(535, "Authentication failed"));
        if (mood === "passwords unavailable") return answer(no(454, "Temporary authentication failure"));
        answer(null, { user: "tailgate" });
      },
      onMailFrom: (_address, _session, answer) =>
        answer(mood === "wants a password" ? no(530, "Authentication required") : null),
      onRcptTo({ address }, _session, answer) {
        const number = turnedAway.get(address);
        if (number) return answer(no(number, "Not here"));
        if (mood === "too many") return answer(no(450, "Too many messages, slow down"));
        if (mood === "not now") return answer(no(451, "Greylisted, come back later"));
        answer(mood === "unknown recipient" ? no(550, "No such user") : null);
      },
      onData(stream, session, answer) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          const raw = Buffer.concat(chunks).toString("utf8");
          const mail = await PostalMime.parse(raw);
          emails.push({ ...readEnvelope(session), mail, raw, isEncrypted: session.secure });
          if (mood === "answer lost") for (const socket of open) socket.destroy();
          else answer();
        });
      },
    });
    smtp.on("error", () => undefined);
    // In front of it, for what a mail server never does.
    const door = createServer((socket) => {
      calls++;
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
      if (mood === "silent") return;
      if (mood === "garbage") return void socket.end("\u0000\u0001 HTTP/1.1 400 Bad Request\r\n\r\n");
      if (mood === "dripping") {
        const characters = [..."220 a very slow mail server\r\n"];
        const timer = setInterval(() => socket.write(characters.shift() ?? ""), 1000);
        socket.on("close", () => clearInterval(timer));
        return;
      }
      smtp.server.emit("connection", socket);
    });
    return door;
  };

  let door = make();
  const listen = (port: number) =>
    new Promise<void>((resolve) => void door.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = door.address() as AddressInfo;
  const down = async () => {
    if (!door.listening) return;
    const closed = new Promise((resolve) => door.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };

  return {
    url: `smtp://tailgate:correct%20horse@127.0.0.1:${port}`,
    get mood() {
      return mood;
    },
    set mood(now) {
      mood = now;
    },
    turnedAway,
    emails,
    passwords,
    get calls() {
      return calls;
    },
    down,
    async up() {
      door = make();
      await listen(port);
    },
    [Symbol.asyncDispose]: down,
  };
}

function readEnvelope({ envelope: { mailFrom, rcptTo } }: SMTPServerSession): Pick<Received, "from" | "to"> {
  return { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
}
