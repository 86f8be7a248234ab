import * as z from "zod";
import { commitTogether } from "../../../db/group-commit.server.ts";
import { CallFailed, call } from "../../../outbound/call.server.ts";
import { OutboundRefused } from "../../../outbound/guard.server.ts";
import { composeText } from "../../customer-wording.ts";
import {
  type Destination,
  deferred,
  moot,
  type Outcome,
  readOutcome,
  refused,
  tryLater,
} from "../../destination.ts";
import { isLetter, type Letter, nameLetter, textableAs } from "../../letter.ts";
import { findWhyNotNow } from "../../letter-hours.server.ts";
import type { Message } from "../../message.ts";
import { findTextProblem, NOT_TURNED_ON, STOP_CODE, STOPPED } from "../../text-problems.ts";
import { isStopped, setStopped } from "../../text-stops.server.ts";
import { isTexted, readTextedLetters } from "../../texted-letters.server.ts";
import { textWords } from "../../words.server.ts";

/** Twilio can't call the address that reports should go to, and takes no text with it. */
const NO_CALLBACK = 21609;

const problem = z.object({ code: z.number().catch(0) }).catch({ code: 0 });
const sent = z.object({ sid: z.string().min(1) });

/** Twilio's Messages API. It knows no repeats: a text whose answer was lost is sent again. */
export function smsDestination({
  url,
  account,
  token,
  from,
  origin,
}: {
  url: string;
  account: string;
  token: string;
  from: string;
  origin?: string | undefined;
}): Destination {
  const address = new URL(`/2010-04-01/Accounts/${account}/Messages.json`, url);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  return {
    name: "sms",
    atOnce: 1,
    readBy: "customer",
    takes: (message) => message.event === "customer.texted" || findPhone(message) !== null,
    isWanted: async (transaction, message) => {
      if (!isLetter(message)) return true;
      const { email, phone_e164: phone } = message.lead.customer;
      return isTexted(nameLetter(message), { email, phone }, transaction);
    },
    findTypedMailbox: (message) => (isTypedIn(message) ? findPhone(message) : null),
    async send({ id, message }) {
      const wanted = await readText(message);
      if ("kind" in wanted) return wanted;
      const { to, text } = wanted;
      // Nobody on staff waits for a letter, so nobody has to look when a phone takes none.
      const giveUp = isLetter(message) ? moot : refused;
      if (await isStopped(to)) return giveUp(STOPPED);
      const sender = from.startsWith("+") ? { From: from } : { MessagingServiceSid: from };
      const post = (fields: Readonly<Record<string, string>>) =>
        call(address, {
          method: "POST",
          headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ To: to, ...sender, Body: text, ...fields }).toString(),
        });
      const callback = origin?.startsWith("https:") && { StatusCallback: `${origin}/inbound/text/${id}` };
      try {
        const answer = await post({ ...callback });
        const isUncallable = callback && readCode(answer) === NO_CALLBACK;
        return await readAnswer(isUncallable ? await post({}) : answer, to, giveUp);
      } catch (error) {
        if (error instanceof CallFailed || error instanceof OutboundRefused) return tryLater(error.message);
        throw error;
      }
    },
  };
}

/** In E.164; null for what isn't a letter, or is to nobody who can be texted. */
function findPhone(message: Message): string | null {
  return isLetter(message) && !message.lead.is_test ? message.lead.customer.phone_e164 : null;
}

/** What staff do, or the customer with the link in their email, is no stranger's doing. */
function isTypedIn(message: Message): boolean {
  return isLetter(message) && message.event !== "customer.letter" && message.change === undefined;
}

async function readText(message: Message): Promise<{ to: string; text: string } | Outcome> {
  if (message.event === "customer.texted") return message.text;
  const to = findPhone(message);
  if (!isLetter(message)) return refused("only texts are sent here");
  if (to === null) return moot("there’s no phone to text anymore");
  const why = findWhyNotNow(message, Date.now());
  if (why) return why;
  if (!(await isTurnedOn(message))) return moot("texts about this were turned off");
  return { to, text: composeText(message, await textWords.read()) };
}

async function isTurnedOn(letter: Letter): Promise<boolean> {
  return (await readTextedLetters()).letters.includes(textableAs[nameLetter(letter)]);
}

async function readAnswer(
  answer: Awaited<ReturnType<typeof call>>,
  to: string,
  giveUp: (reason: string) => Outcome,
): Promise<Outcome> {
  const outcome = readOutcome(answer);
  if (outcome.kind === "delivered") {
    const accepted = sent.safeParse(parse(answer.body)).data;
    return accepted
      ? { kind: "delivered", remoteId: accepted.sid }
      : tryLater("answered something else than Twilio does");
  }
  const code = readCode(answer);
  const reason = findTextProblem(code);
  if (answer.status === 400 && reason) {
    // They wrote STOP to Twilio while we weren't listening.
    if (code === STOP_CODE) await commitTogether((transaction) => setStopped(transaction, to, Date.now()));
    return code === NOT_TURNED_ON ? refused(reason) : giveUp(reason);
  }
  return outcome.kind === "deferred" && code ? deferred(`${outcome.reason} (${code})`) : outcome;
}

function readCode({ body }: { body: string }): number {
  return problem.parse(parse(body)).code;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
