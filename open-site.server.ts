import { statSync } from "node:fs";
import { notifiedDevices } from "./app/desk/live/notified-devices.server.ts";
import { postMondayEmails } from "./app/desk/numbers/monday-email.server.ts";
import { remindStaff } from "./app/desk/reminders/remind.server.ts";
import { removeCutOffPhotos } from "./app/http/arriving-photos.server.ts";
import { heartbeatHeader, heartbeatKey } from "./app/http/heartbeat-key.server.ts";
import { log } from "./app/http/log.server.ts";
import { forgetPages } from "./app/http/page-cache.server.ts";
import { findLine } from "./app/http/turns.server.ts";
import { openMailThread } from "./app/inbound/parse-beside.server.ts";
import { boot } from "./boot.server.ts";
import { heartbeatFields } from "./content/heartbeat.ts";
import { startDailyBackups } from "./db/backup/daily.server.ts";
import { removeOldKeptAside } from "./db/backup/kept-aside.server.ts";
import { removeUnpacked } from "./db/backup/restore.server.ts";
import { openLongReads, truncateLogAgain } from "./db/connect.server.ts";
import { renewMark } from "./db/installation.server.ts";
import { keepReserve, requireRoom } from "./db/reserve.server.ts";
import { watch } from "./db/watch.server.ts";
import { startHeartbeat } from "./deliveries/heartbeat.server.ts";
import { openDeliveries } from "./deliveries/open.server.ts";
import { findLastClaim } from "./deliveries/restored.server.ts";
import { backupFolder, photoBucket, type Settings } from "./env.server.ts";
import { removeOldHeartbeats } from "./leads/capture/capture.server.ts";
import { openFileThread, startImports } from "./leads/import/import.server.ts";
import { onFirstAnswersChanged, refreshFirstAnswers } from "./leads/inbox/first-answers.server.ts";
import { remindOfTomorrow } from "./leads/letters/letters.server.ts";
import { tellOfFailedTexts } from "./leads/messages/messages.server.ts";
import {
  countMissing,
  openPhotos,
  preparePhotos,
  removeErasedPhotos,
  removePieces,
  removeStrayPhotos,
  stopPreparing,
} from "./leads/photos/photos.server.ts";
import { reapplyErasures, startRetention } from "./leads/privacy/privacy.server.ts";
import { followFirebaseRecords } from "./locations/firebase-records.server.ts";
import { listLocations } from "./locations/locations.server.ts";
import { onLocationRecordsChanged, refreshLocationRecords } from "./locations/records.server.ts";
import { noticeCopy } from "./notice-copy.server.ts";
import { firebaseSignIn } from "./outbound/google-sign-in.server.ts";
import { removeExpired } from "./people/expired.server.ts";
import { openInvitation } from "./people/links.server.ts";
import { openPeople, ownerLinkAddress } from "./people/open.server.ts";
import { findStaffEmail } from "./people/reminders.server.ts";
import { openWebhookSecret } from "./people/webhook-secrets.server.ts";
import { onAvailabilityChanged, refreshAvailability } from "./schedule/availability.server.ts";

/** Milliseconds between two tries to remove erased data from SQLite's log. */
const TRUNCATE_EVERY = 2_000;
/** Milliseconds between two looks whether something was sent: then older copies of SQLite's file are told apart. */
const RENEW_MARK_EVERY = 5_000;
const KEEP_RESERVE_EVERY = 5_000;
/** Milliseconds between two looks at what staff and customers have to be told: who waits, the morning's list, tomorrow. */
const REMIND_EVERY = 5_000;
/** Milliseconds between two removals of wrong guesses and sessions that no longer count. */
const REMOVE_EXPIRED_EVERY = 10_000;
/** Milliseconds between two looks for photos whose request was erased. */
const REMOVE_PHOTOS_EVERY = 5_000;
/** Milliseconds between two looks for photos that wait: those that another process left, or that failed. */
const PREPARE_PHOTOS_EVERY = 5_000;
/** Milliseconds between two looks whether it's time for an email to staff. */
const DIGEST_EVERY = 5_000;
/** Milliseconds between two looks at how soon requests are answered; it's measured once an hour. */
const FIRST_ANSWERS_EVERY = 5_000;
/** Milliseconds until locations and schedule are read again: another process may have changed them. */
const REFRESH_EVERY = 1_000;

const MOST_LOCATIONS = 1_000;

/** Everything except the listener, which `server.ts` and `npm run dev` create. */
export type OpenSite = {
  settings: Settings;
  /** Prints the first owner's link and starts the heartbeat; call it once the listener has its port. */
  listening(port: number): void;
  /** Resolves when deliveries that are being sent are done. */
  stop(): Promise<void>;
};

/** Files that run beside the site: a backup and the encoding of a photo as processes, SQLite's long reads, large mails and files of leads in threads. */
export type Programs = {
  backupProgram: string;
  photoProgram: string;
  readProgram: string;
  mailProgram: string;
  fileProgram: string;
};

export async function openSite(programs: Programs): Promise<OpenSite> {
  const { backupProgram, photoProgram, readProgram, mailProgram, fileProgram } = programs;
  const settings = await boot({ readsRecords: true });
  const { DATA_DIR, LOG_LEVEL } = settings;
  log.level = LOG_LEVEL;
  openLongReads(readProgram, DATA_DIR);
  openMailThread(mailProgram);
  openFileThread(fileProgram);
  if (isEnvFileOpen()) {
    log.warn(
      {},
      ".env can be read by other accounts of this machine; it holds secrets, so run: chmod 600 .env",
    );
  }
  const locations = listLocations().length;
  if (locations > MOST_LOCATIONS) {
    log.warn(
      { locations },
      `the home page is made for up to ${MOST_LOCATIONS} locations: with more, the list of a region may be long and slow`,
    );
  }
  onLocationRecordsChanged(forgetPages);
  onAvailabilityChanged(forgetPages);
  onFirstAnswersChanged(forgetPages);
  await lookAtDisk().catch(tellDiskTrouble);
  await askAboutCopy(DATA_DIR);
  openPhotos({
    dataDir: DATA_DIR,
    bucket: photoBucket(settings),
    program: photoProgram,
    findLine,
    onUnclosed: () =>
      log.warn(
        {},
        "photos are decoded by a program that could read this site's files and use its network: the system takes neither away (docs/security.md, “Where photos are decoded”, says how it would)",
      ),
  });
  await tellMissingPhotos(DATA_DIR);
  removePieces(DATA_DIR).catch((error: unknown) =>
    log.warn(
      { err: error },
      "what an earlier version left of photos can't be removed; the next start tries again",
    ),
  );
  removeUnpacked(DATA_DIR, Date.now()).catch((error: unknown) =>
    log.warn({ err: error }, "what a killed restore unpacked can't be removed; the next start tries again"),
  );
  const ownerToken = await openPeople({ tell: log });
  const worker = await openDeliveries(settings, log, {
    devices: notifiedDevices,
    openInvitation,
    findStaffEmail,
    openSecret: openWebhookSecret,
    async beforeSending() {
      const { leads } = await reapplyErasures({
        now: Date.now(),
        dataDir: DATA_DIR,
        onSetAside: (lines) =>
          log.error(
            { lines },
            "a line of erasures.jsonl can't be read and was moved to erasures-unreadable.txt beside it; if a copy of the list exists elsewhere, put its lines back and restart",
          ),
      });
      if (leads > 0) log.warn({ leads }, "a restored backup contained erased people; they were erased again");
    },
  });
  let renewedFor = findLastClaim();
  const renewSentMark = async () => {
    const lastClaim = findLastClaim();
    if (lastClaim === renewedFor) return;
    await renewMark(DATA_DIR);
    renewedFor = lastClaim;
  };
  const stopImports = startImports(log);
  const running = [
    followSchedule(),
    watch(lookAtDisk, KEEP_RESERVE_EVERY, {
      onTrouble: tellDiskTrouble,
      onRecovery: () => log.info("the disk has room again"),
    }),
    followLocationSource(settings),
    startRetention({ tell: log, alsoRemove: (now) => removeReplaced(settings, now) }),
    startBackups(settings, backupProgram),
    watch(truncateLogAgain, TRUNCATE_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "erased data can't be removed from SQLite's log yet"),
      onRecovery: () => log.info("erased data was removed from SQLite's log"),
    }),
    watch(removeExpired, REMOVE_EXPIRED_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "what has expired at the desk can't be removed yet"),
      onRecovery: () => log.info("what has expired at the desk was removed"),
    }),
    watch(() => removeErased(DATA_DIR), REMOVE_PHOTOS_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "photos of erased requests can't be removed yet"),
      onRecovery: () => log.info("photos of erased requests were removed"),
    }),
    watch(preparePhotos, PREPARE_PHOTOS_EVERY, {
      onTrouble: (error) =>
        log.error({ err: error }, "photos of requests can't be prepared; it's tried again every few minutes"),
      onRecovery: () => log.info("photos of requests can be prepared again"),
    }),
    watch(() => tellOfFailedTexts(Date.now()), REMIND_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "staff can't be told of texts that failed"),
      onRecovery: () => log.info("staff can be told of texts that failed again"),
    }),
    watch(remindStaff, REMIND_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "staff can't be reminded of what waits"),
      onRecovery: () => log.info("staff can be reminded again"),
    }),
    watch(remindCustomers, REMIND_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "customers can't be reminded of tomorrow"),
      onRecovery: () => log.info("customers can be reminded of tomorrow again"),
    }),
    watch(() => postMondayEmails(Date.now()), DIGEST_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "the Monday emails can't be written yet"),
      onRecovery: () => log.info("the Monday emails can be written again"),
    }),
    watch(() => refreshFirstAnswers(Date.now()), FIRST_ANSWERS_EVERY, {
      onTrouble: (error) => log.warn({ err: error }, "how soon requests are answered can't be measured"),
      onRecovery: () => log.info("how soon requests are answered can be measured again"),
    }),
    watch(renewSentMark, RENEW_MARK_EVERY, {
      onTrouble: (error) =>
        log.warn({ err: error }, "the mark by which copies of the database are noticed can't be renewed"),
      onRecovery: () => log.info("the mark by which copies of the database are noticed can be renewed again"),
    }),
  ];
  return {
    settings,
    listening(port) {
      if (ownerToken) printOwnerLink(settings.PUBLIC_ORIGIN ?? `http://localhost:${port}`, ownerToken);
      running.push(startOwnHeartbeat(settings, port));
    },
    async stop() {
      for (const stop of running) stop();
      await Promise.all([worker.stop(), stopPreparing(), stopImports()]);
      // A full disk mustn't keep the database from closing.
      await renewSentMark().catch((error: unknown) =>
        log.warn({ err: error }, "the mark by which copies of the database are noticed can't be renewed"),
      );
    },
  };
}

function tellDiskTrouble(error: unknown): void {
  log.error({ err: error }, "the disk is full, or can't be written: make room now");
}

async function lookAtDisk(): Promise<void> {
  await keepReserve();
  requireRoom();
}

async function tellMissingPhotos(dataDir: string): Promise<void> {
  const photos = await countMissing(dataDir);
  if (photos > 0) {
    log.error(
      { photos },
      "some of the newest photos of requests aren't in DATA_DIR/photos. If another process took them, give all processes the same DATA_DIR, or set PHOTO_BUCKET_URL; else they are lost, or still where this database was before",
    );
  }
}

async function removeErased(dataDir: string): Promise<void> {
  await removeErasedPhotos();
  await removeCutOffPhotos(dataDir, Date.now());
}

async function remindCustomers(): Promise<void> {
  await remindOfTomorrow(Date.now());
}

/** Its group may be the one that runs the site. */
function isEnvFileOpen(): boolean {
  const mode = statSync(".env", { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== "win32" && (mode & 0o004) !== 0;
}

function printOwnerLink(origin: string, token: string): void {
  console.log(
    `The desk has no owner yet. Open this link to create the owner's account; it works once, within 15 minutes (npm run -s owner-link prints another):\n${ownerLinkAddress(origin, token)}`,
  );
}

async function askAboutCopy(dataDir: string): Promise<void> {
  const { isCopy, heldBack } = await noticeCopy(dataDir);
  const decide =
    "decide at /desk/restored, or run: npm run deliveries. New leads go out as usual, and everyone signs in again";
  if (isCopy && heldBack > 0) {
    log.error(
      { deliveries: heldBack },
      `this database is a copy, so what was waiting in it may have been sent already. It's held back until you ${decide}`,
    );
  } else if (isCopy) {
    log.warn({}, "this database is a copy; nothing was waiting in it, and everyone signs in again");
  } else if (heldBack > 0) {
    log.warn(
      { deliveries: heldBack },
      "deliveries from a restored database still wait for you: decide at /desk/restored, or run: npm run deliveries",
    );
  }
}

function startBackups(settings: Settings, program: string): () => void {
  const folder = backupFolder(settings);
  if (folder === null || settings.BACKUP_DAYS === 0) return () => undefined;
  const { BACKUP_DAYS: days, BACKUP_WEEKS: weeks } = settings;
  return startDailyBackups({ folder, days, weeks, program, log });
}

async function removeReplaced({ DATA_DIR }: Settings, now: number): Promise<void> {
  await removeStrayPhotos(DATA_DIR, now);
  const removed = await removeOldKeptAside(DATA_DIR, now);
  if (removed.length > 0) log.info({ removed }, "what a restore replaced was removed after five weeks");
}

function followSchedule(): () => void {
  return watch(
    async () => {
      await refreshLocationRecords();
      await refreshAvailability(Date.now());
    },
    REFRESH_EVERY,
    {
      onTrouble: (error) =>
        log.warn({ err: error }, "locations and schedule can't be read; pages use the last ones"),
      onRecovery: () => log.info("locations and schedule can be read again"),
    },
  );
}

function followLocationSource(settings: Settings): () => void {
  const { LOCATION_SOURCE, FIREBASE_DATABASE_URL } = settings;
  if (LOCATION_SOURCE === "database" || !FIREBASE_DATABASE_URL) return () => undefined;
  return followFirebaseRecords({
    url: FIREBASE_DATABASE_URL,
    signIn: firebaseSignIn(settings),
    onTrouble: (part, error) =>
      log.warn(
        { err: error, part },
        "the realtime database's locations can't be read; pages use the last ones",
      ),
    onRecovery: (part) => log.info({ part }, "the realtime database's locations can be read again"),
  });
}

function startOwnHeartbeat({ HEARTBEAT_MINUTES, HOST }: Settings, port: number): () => void {
  if (HEARTBEAT_MINUTES === 0) return () => undefined;
  const host = HOST && !["0.0.0.0", "::"].includes(HOST) ? HOST : "127.0.0.1";
  const form = new URL(`http://${host.includes(":") ? `[${host}]` : host}:${port}/get-quote`);
  return startHeartbeat({
    every: HEARTBEAT_MINUTES * 60_000,
    log,
    removeLeads: removeOldHeartbeats,
    async submit() {
      const answer = await fetch(form, {
        method: "POST",
        redirect: "manual",
        headers: { [heartbeatHeader]: heartbeatKey },
        body: new URLSearchParams(heartbeatFields(Date.now())),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.body?.cancel();
      if (answer.status !== 303) throw new Error(`the form returned status ${answer.status}`);
    },
  });
}
