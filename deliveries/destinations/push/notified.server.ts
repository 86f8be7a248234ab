import { database } from "../../../db/connect.server.ts";
import { writeBehind } from "../../write-behind.server.ts";

export async function listNotified(deliveryId: string): Promise<ReadonlySet<string>> {
  const rows = await database()
    .selectFrom("push_notifications")
    .select("device_id")
    .where("delivery_id", "=", deliveryId)
    .execute();
  return new Set(rows.map((row) => row.device_id));
}

export async function noteNotified(deliveryId: string, deviceId: string): Promise<void> {
  await writeBehind((transaction) =>
    transaction
      .insertInto("push_notifications")
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

/** Sent again by hand, it notifies all devices again. */
export async function forgetNotified(deliveryId: string): Promise<void> {
  await writeBehind((transaction) =>
    transaction.deleteFrom("push_notifications").where("delivery_id", "=", deliveryId).execute(),
  );
}
