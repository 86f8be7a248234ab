import * as z from "zod";
import { commitTogether } from "../../../db/group-commit.server.ts";
import { CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import {
  type Destination,
  deferred,
  delivered,
  type Outcome,
  readOutcome,
  refused,
  tryLater,
} from "../../destination.ts";
import { isStopped, setStopped } from "../../text-stops.server.ts";

export const STOPPED = "they asked for no more texts (STOP)";

/** Twilio's codes for what no retry can help. */
const forGood: Readonly<Record<number, string>> = {
  21211: "that isn’t a phone number",
  21408: "texts to that country aren’t turned on at Twilio",
  21610: STOPPED,
  21612: "no way to that phone from our number",
  21614: "that phone takes no texts",
  21635: "that phone is a landline",
};

const problem = z.object({ code: z.number().catch(0) }).catch({ code: 0 });
const sent = z.object({ sid: z.string().min(1) });

/** Twilio's Messages API. It knows no repeats: a text whose answer was lost is sent again. */
export function smsDestination({
  url,
  account,
  token,
  from,
}: {
  url: string;
  account: string;
  token: string;
  from: string;
}): Destination {
  const address = new URL(`/2010-04-01/Accounts/${account}/Messages.json`, url);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  return {
    name: "sms",
    atOnce: 1,
    takes: ({ event }) => event === "customer.texted",
    async send({ message }) {
      if (message.event !== "customer.texted") return refused("only texts are sent here");
      const { to, text } = message.text;
      if (await isStopped(to)) return refused(STOPPED);
      const sender = from.startsWith("+") ? { From: from } : { MessagingServiceSid: from };
      try {
        const answer = await call(address, {
          method: "POST",
          headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ To: to, ...sender, Body: text }).toString(),
        });
        return await readAnswer(answer, to);
      } catch (error) {
        if (error instanceof CallFailed || error instanceof OutboundRefused) return tryLater(error.message);
        throw error;
      }
    },
  };
}

async function readAnswer(answer: Awaited<ReturnType<typeof call>>, to: string): Promise<Outcome> {
  const body = parse(answer.body);
  const outcome = readOutcome(answer);
  if (outcome.kind === "delivered") {
    return sent.safeParse(body).success ? delivered : tryLater("answered something else than Twilio does");
  }
  const { code } = problem.parse(body);
  const reason = forGood[code];
  if (answer.status === 400 && reason) {
    // They wrote STOP to Twilio while we weren't listening.
    if (code === 21610) await commitTogether((transaction) => setStopped(transaction, to, Date.now()));
    return refused(reason);
  }
  return outcome.kind === "deferred" && code ? deferred(`${outcome.reason} (${code})`) : outcome;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
