import { listStoppedDestinations } from "../../../deliveries/attention.server.ts";
import { listDestinations } from "../../../deliveries/outbox.server.ts";
import { peopleTexts } from "./texts.ts";

const NAME = "invitation-mail";

/** Whether invitations reach people by mail; without a mail server their letters lie in a folder. */
export function invitationsAreMailed(): boolean {
  const mail = listDestinations().find(({ name }) => name === NAME);
  return mail !== undefined && !mail.staysHere;
}

/** Why no invitation is mailed now, where the mail server has stopped us; null while mail goes out. */
export async function whyMailStopped(): Promise<string | null> {
  const stopped = (await listStoppedDestinations()).find(({ name }) => name === NAME);
  return stopped ? (stopped.reason ?? peopleTexts.mailServerRefuses) : null;
}
