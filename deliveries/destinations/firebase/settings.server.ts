import * as z from "zod";
import { defineKind } from "../../destination-kind.ts";
import { webAddress } from "../../setting-rules.ts";

export const firebase = defineKind({
  settings: {
    FIREBASE_DATABASE_URL: webAddress("FIREBASE_DATABASE_URL")
      .optional()
      .describe(
        "A Firebase Realtime Database that gets every lead: https://your-project-default-rtdb.firebaseio.com",
      ),
    FIREBASE_SERVICE_ACCOUNT: z
      .string()
      .optional()
      .describe(
        "How to sign in there: the service account's key file, or its JSON. Or else FIREBASE_SECRET.",
      ),
    FIREBASE_SECRET: z
      .string()
      .optional()
      .describe("The realtime database's own secret, used when there is no service account."),
  },
  turnedOnBy: "FIREBASE_DATABASE_URL",
  check: ({ FIREBASE_DATABASE_URL, FIREBASE_SERVICE_ACCOUNT, FIREBASE_SECRET }) =>
    !FIREBASE_DATABASE_URL || FIREBASE_SERVICE_ACCOUNT || FIREBASE_SECRET
      ? []
      : ["FIREBASE_DATABASE_URL needs FIREBASE_SERVICE_ACCOUNT or FIREBASE_SECRET."],
  async open({ FIREBASE_DATABASE_URL, ...keys }) {
    if (!FIREBASE_DATABASE_URL) return [];
    const { openFirebase } = await import("./firebase.server.ts");
    return [openFirebase(FIREBASE_DATABASE_URL, keys)];
  },
});
