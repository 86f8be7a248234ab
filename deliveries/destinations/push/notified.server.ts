import { database } from "../../../db/connect.server.ts";
import { commitTogether } from "../../../db/group-commit.server.ts";

/** The devices that a delivery has notified, by id. */
export async function listNotified(deliveryId: string): Promise<ReadonlySet<string>> {
  const rows = await database()
    .selectFrom("push_rings")
    .select("device_id")
    .where("delivery_id", "=", deliveryId)
    .execute();
  return new Set(rows.map((row) => row.device_id));
}

/** Notes that a delivery has notified a device, unless the device has been removed meanwhile. */
export async function noteNotified(deliveryId: string, deviceId: string): Promise<void> {
  await commitTogether((transaction) =>
    transaction
      .insertInto("push_rings")
      .columns(["delivery_id", "device_id"])
      .expression((row) =>
        row
          .selectFrom("push_devices")
          .select((device) => [device.val(deliveryId).as("delivery_id"), "push_devices.id as device_id"])
          .where("push_devices.id", "=", deviceId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Forgets whom a delivery has notified, because it reached all devices: sent again by hand, it notifies them again. */
export async function forgetNotified(deliveryId: string): Promise<void> {
  await commitTogether((transaction) =>
    transaction.deleteFrom("push_rings").where("delivery_id", "=", deliveryId).execute(),
  );
}
