import { listStoppedDestinations } from "../../../deliveries/attention.server.ts";
import { listDestinations } from "../../../deliveries/outbox.server.ts";
import { peopleTexts } from "./texts.ts";

const NAME = "invitation-mail";

/** Without a mail server, emails are only written to a folder. */
export function invitationsAreMailed(): boolean {
  const mail = listDestinations().find(({ name }) => name === NAME);
  return mail !== undefined && !mail.staysHere;
}

/** Null unless the mail server refuses us. */
export async function whyMailStopped(): Promise<string | null> {
  const stopped = (await listStoppedDestinations()).find(({ name }) => name === NAME);
  return stopped ? (stopped.reason ?? peopleTexts.mailServerRefuses) : null;
}
