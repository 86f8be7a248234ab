import type { Audience, NotifiedDevices } from "../../../deliveries/push.server.ts";
import { forgetPushDevice, listDevicesToNotify } from "../../../people/push-devices.server.ts";
import { may } from "../../../people/roles.ts";
import { countUnread } from "../asked-filter.server.ts";

/** The devices that get notifications: those of everybody who may work the lead and has turned them on. */
export const notifiedDevices: NotifiedDevices = {
  async isAnyWanted(transaction, audience) {
    return (await listFor(audience, transaction)).length > 0;
  },
  async list(audience) {
    const unreadCounts = new Map<string, Promise<number>>();
    const devices = await listFor(audience);
    return Promise.all(
      devices.map(async ({ staff, ...device }) => {
        const counting = unreadCounts.get(staff.id) ?? countUnread(staff);
        unreadCounts.set(staff.id, counting);
        return { ...device, unread: await counting };
      }),
    );
  },
  forget: forgetPushDevice,
};

async function listFor(audience: Audience, db?: Parameters<typeof listDevicesToNotify>[1]) {
  if (audience === "owner") return listDevicesToNotify((staff) => may(staff, "everything"), db);
  if ("person" in audience) {
    return listDevicesToNotify((staff) => staff.id === audience.person && may(staff, "leads"), db);
  }
  const all = await listDevicesToNotify(audience.location, db);
  const theirs = all.filter(({ staff }) => staff.id === audience.assignee);
  return theirs.length > 0 ? theirs : all;
}
