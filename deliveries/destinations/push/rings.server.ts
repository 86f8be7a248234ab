import { database } from "../../../db/connect.server.ts";
import { commitTogether } from "../../../db/group-commit.server.ts";

/** The devices that a delivery has rung, by id. */
export async function listRung(deliveryId: string): Promise<ReadonlySet<string>> {
  const rows = await database()
    .selectFrom("push_notifications")
    .select("device_id")
    .where("delivery_id", "=", deliveryId)
    .execute();
  return new Set(rows.map((row) => row.device_id));
}

/** Notes that a delivery has rung a device; one that has been removed meanwhile needs no note. */
export async function noteRung(deliveryId: string, deviceId: string): Promise<void> {
  await commitTogether((transaction) =>
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

/** Forgets whom a delivery has rung, because it has rung all: sent again by hand, it rings them anew. */
export async function forgetRings(deliveryId: string): Promise<void> {
  await commitTogether((transaction) =>
    transaction.deleteFrom("push_notifications").where("delivery_id", "=", deliveryId).execute(),
  );
}
