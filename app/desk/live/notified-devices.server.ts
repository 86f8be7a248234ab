import type { RingingDevices } from "../../../deliveries/push.server.ts";
import { forgetPushDevice, listDevicesToNotify } from "../../../people/push-devices.server.ts";
import { countUnread } from "../asked-filter.server.ts";

/** Who is notified of new leads: everyone who may work them and has turned it on. */
export const notifiedDevices: RingingDevices = {
  async isAnyWanted(transaction, location) {
    return (await listDevicesToNotify(location, transaction)).length > 0;
  },
  async list(location) {
    const unreadOf = new Map<string, Promise<number>>();
    const devices = await listDevicesToNotify(location);
    return Promise.all(
      devices.map(async ({ staff, ...device }) => {
        const counting = unreadOf.get(staff.id) ?? countUnread(staff);
        unreadOf.set(staff.id, counting);
        return { ...device, unread: await counting };
      }),
    );
  },
  forget: forgetPushDevice,
};
