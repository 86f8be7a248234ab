import { listDestinations } from "../../deliveries/outbox.server.ts";

/** Whether invitations reach people by mail; without a mail server their letters lie in a folder. */
export function invitationsAreMailed(): boolean {
  const mail = listDestinations().find(({ name }) => name === "invitation-mail");
  return mail !== undefined && !mail.staysHere;
}
