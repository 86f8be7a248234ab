import { findBackupTrouble } from "../db/backup/daily.server.ts";
import { type DatabaseTransaction, database, writeAlone } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { isDiskFull } from "../db/reserve.server.ts";
import { findClockDoubt } from "../db/trusted-clock.server.ts";
import { repeat } from "../db/watch.server.ts";
import type { Log } from "./log.ts";
import type { AlarmMessage } from "./message.ts";
import { post, wakeWorker } from "./outbox.server.ts";
import {
  countDead,
  countHeld,
  findLastPosted,
  listFailing,
  type TroubledDestination,
} from "./reports.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const CHECK_EVERY = 5_000;
/** The shortest time between two alarms of one kind, in milliseconds: what fails together is one alarm. */
const QUIET = 10 * MINUTE;
/** What is older than this is history and raises no alarm, in milliseconds. */
const OLDEST = 24 * HOUR;
/** How long a lead may stay in quarantine before the owner is told, in milliseconds. */
export const QUARANTINE_PATIENCE = HOUR;

/** How long a destination may fail before the owner is told, in milliseconds. */
export const FAILING_PATIENCE = 10 * MINUTE;

export const OWNER_EMAILS = "owner-mail";

type Database = Pick<DatabaseTransaction, "selectFrom">;

type Alarm = {
  event: AlarmMessage["event"];
  /** How many leads are missed that were not when the last alarm went out. */
  count(db: Database, since: number, now: number): Promise<number>;
  words(count: number, now: number): { title: string; text: string };
  except: readonly string[];
};

const alarms: readonly Alarm[] = [
  {
    event: "owner-email.failed",
    count: (db, since) => countDead(db, OWNER_EMAILS, since),
    words: (count) => ({
      title: "Emails about leads aren't reaching you",
      text: `${count === 1 ? "An email" : `${count} emails`} about leads couldn't be delivered to you. The leads are in the desk. Check OWNER_EMAIL, the addresses of your locations and the mail server, then send the emails again: npm run deliveries -- send-again ${OWNER_EMAILS}`,
    }),
    except: [OWNER_EMAILS],
  },
  {
    event: "quarantine.waiting",
    count: (db, since, now) =>
      countHeld(db, OWNER_EMAILS, { after: since - QUARANTINE_PATIENCE, until: now - QUARANTINE_PATIENCE }),
    words: (count) => ({
      title: count === 1 ? "A lead is waiting in quarantine" : `${count} leads are waiting in quarantine`,
      text: `${count === 1 ? "It has" : "They have"} been there for an hour, and nothing has gone out about ${count === 1 ? "it" : "them"}. Look in the desk (Inbox, Quarantine) and release what's real.`,
    }),
    except: [],
  },
  {
    event: "backup.failed",
    count: async (_, since, now) => {
      const trouble = findBackupTrouble();
      const isNew = trouble && trouble.since > since && trouble.since <= now;
      return trouble && (isNew || now - since >= OLDEST) ? 1 : 0;
    },
    words: () => ({
      title: "The daily backup failed",
      text: `${findBackupTrouble()?.reason ?? ""} It'll be tried again every hour. Older backups are still there, and the site keeps running. What to check is in docs/operate.md, under Backup.`,
    }),
    except: [],
  },
  {
    event: "disk.full",
    count: async (_, since, now) => (isDiskFull() && now - since >= OLDEST ? 1 : 0),
    words: () => ({
      title: "The server's disk is full",
      text: "Make room now. The site still runs and stores requests in the little room that it keeps for this. Once that's used up, visitors are asked to call instead. What needs room is in docs/operate.md, under A full disk.",
    }),
    except: [],
  },
  {
    event: "clock.ahead",
    count: async (_, since, now) => (findClockDoubt(now) !== null && now - since >= OLDEST ? 1 : 0),
    words: (_, now) => ({
      title: "The server's clock is far ahead",
      text: `It's ${Math.round((findClockDoubt(now) ?? 0) / OLDEST)} days later than when the site last ran. If it's wrong, fix it. Nothing is deleted for its age until the site has run on this clock for a week. If the site was down for that long or is a restored backup, there's nothing to do.`,
    }),
    except: [],
  },
];

/** Destinations that have been failing for a while, or for another day, without the owner knowing. */
async function listUntold(db: Database, now: number): Promise<TroubledDestination[]> {
  const failing = await listFailing(db);
  return failing.filter(
    ({ since, toldAt, waiting }) =>
      waiting > 0 && now - since >= FAILING_PATIENCE && (toldAt === null || now - toldAt >= OLDEST),
  );
}

function makeFailingAlarm(failing: readonly TroubledDestination[], now: number): AlarmMessage {
  const names = failing.map(({ name }) => name).join(" and ");
  const lines = failing.map(({ name, since, reason, waiting }) => {
    const minutes = Math.round((now - since) / MINUTE);
    return `${name} hasn't worked for ${minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`} (${reason}); ${waiting} waiting.`;
  });
  return {
    event: "destination.failing",
    at: new Date(now).toISOString(),
    title: `Leads aren't getting through to ${names}`,
    text: `${lines.join(" ")} Nothing is lost: we try every minute, and everything goes out once it works again. Details: npm run deliveries`,
  };
}

/** Raises an alarm for leads that the owner has not been told about. Returns how to stop it. */
export function startOwnerAlarms(log: Log): () => Promise<void> {
  const lastRaised = new Map<string, number>();

  async function check({ event, count, words, except }: Alarm): Promise<void> {
    const now = Date.now();
    // A clock that was set back must not keep alarms quiet.
    if ((lastRaised.get(event) ?? 0) > now) lastRaised.delete(event);
    const known = lastRaised.get(event) ?? now - OLDEST;
    if (now - known < QUIET || (await count(database(), known, now)) === 0) return;
    const raised = await writeAlone(async (transaction) => {
      const posted = await findLastPosted(transaction, event, now - OLDEST);
      const last = posted === null || posted > now ? now - OLDEST : posted;
      lastRaised.set(event, last);
      const missed = await count(transaction, last, now);
      if (missed === 0 || now - last < QUIET) return null;
      const message: AlarmMessage = { event, at: new Date(now).toISOString(), ...words(missed, now) };
      await post(transaction, message, { now, counts: false, except });
      lastRaised.set(event, now);
      return { missed, title: message.title };
    });
    if (!raised) return;
    wakeWorker();
    log.error({ event, count: raised.missed }, raised.title);
  }

  async function checkDestinations(): Promise<void> {
    const now = Date.now();
    if ((await listUntold(database(), now)).length === 0) return;
    const told = await commitTogether(async (transaction) => {
      const untold = await listUntold(transaction, now);
      if (untold.length === 0) return null;
      const message = makeFailingAlarm(untold, now);
      const names = untold.map(({ name }) => name);
      await transaction
        .updateTable("destinations")
        .set({ told_at: now })
        .where("name", "in", names)
        .execute();
      const except = (await listFailing(transaction)).map(({ name }) => name);
      await post(transaction, message, { now, counts: false, except });
      return { names, title: message.title };
    });
    if (!told) return;
    wakeWorker();
    log.error({ destinations: told.names }, told.title);
  }

  return repeat(async () => {
    try {
      await checkDestinations();
    } catch (error) {
      log.warn({ err: error }, "it cannot be checked whether destinations work");
    }
    for (const alarm of alarms) {
      try {
        await check(alarm);
      } catch (error) {
        log.warn({ err: error, event: alarm.event }, "it cannot be checked whether the owner misses leads");
      }
    }
  }, CHECK_EVERY);
}
