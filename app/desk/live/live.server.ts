import { type LeadChange, listChangesSince, onLeadsChanged } from "../../../leads/inbox/inbox.server.ts";
import { readUnfinishedMark } from "../../../leads/unfinished/unfinished.server.ts";
import { may } from "../../../people/roles.ts";
import { findStaffOfSession } from "../../../people/sign-in.server.ts";
import { isOfCrew, mayWorkIn, type Staff } from "../../../people/staff.ts";
import { onAvailabilityChanged, scheduleRevision } from "../../../schedule/availability.server.ts";

/** How often every open stream sends a sign of life and checks its session, in milliseconds. */
const PULSE_EVERY = 10_000;

type Stream = {
  /** Sends what this person may see of the changes; ends the stream when the session has ended. */
  tell(changes: readonly LeadChange[]): Promise<void>;
  end(): void;
};

const streams = new Set<Stream>();
let listening: { began: Promise<void>; stop(): void } | undefined;
let pulse: NodeJS.Timeout | undefined;
let isStopping = false;

/** Resolves when the stream is told of every further change. */
async function add(stream: Stream): Promise<void> {
  // Requested before the process began to stop.
  if (isStopping) return stream.end();
  streams.add(stream);
  listening ??= listen();
  pulse ??= setInterval(() => void beat(), PULSE_EVERY).unref();
  await listening.began;
}

function listen(): NonNullable<typeof listening> {
  const tellAll = (changes: readonly LeadChange[]) => {
    for (const each of streams) void each.tell(changes);
  };
  const leads = onLeadsChanged(tellAll);
  const stopSchedule = onAvailabilityChanged(() => tellAll([]));
  return {
    began: leads.began,
    stop() {
      leads.stop();
      stopSchedule();
    },
  };
}

/** Those that the desk is offered by now; null until that's known. */
let unfinishedMark: string | null = null;

async function beat(): Promise<void> {
  // If the database doesn't answer, the next pulse asks again.
  unfinishedMark = await readUnfinishedMark(Date.now()).catch(() => unfinishedMark);
  for (const each of streams) void each.tell([]);
}

function remove(stream: Stream): void {
  streams.delete(stream);
  if (streams.size > 0) return;
  listening?.stop();
  listening = undefined;
  clearInterval(pulse);
  pulse = undefined;
}

export function countLiveStreams(): number {
  return streams.size;
}

/** Ends every stream, and each that would begin: the process is about to stop. */
export function endLiveStreams(): void {
  isStopping = true;
  for (const stream of streams) stream.end();
}

function isOfTheirCrew(staff: Staff, { location: slug, crews }: LeadChange): boolean {
  return crews.some((crew) => isOfCrew(staff, { slug, crew }));
}

/**
 * What a desk has seen: changes of leads up to a cursor, and a revision of the schedule and a mark of the unfinished
 * requests where it shows those.
 */
export type SeenSoFar = { since: number; schedule: number | null; unfinished?: string | null };

/** Changes to leads from a cursor on, as server-sent events while the session lasts: ids and cursors, no personal data. */
export function liveStream(
  sessionId: string,
  { since, schedule, unfinished = null }: SeenSoFar,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let stream: Stream;
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let hasCaughtUp = false;
      let begunAs: string | null = null;
      let told = since;
      let toldSchedule = schedule;
      let toldUnfinished = unfinished;
      const waiting: LeadChange[] = [];
      const send = (lines: string) => controller.enqueue(text.encode(`${lines}\n\n`));
      const end = () => {
        if (!isOpen) return;
        isOpen = false;
        remove(stream);
        controller.close();
      };
      stream = {
        end,
        async tell(changes) {
          waiting.push(...changes);
          if (!hasCaughtUp) return;
          // If the database doesn't answer, the changes go out at the next pulse.
          const staff = await findStaffOfSession(sessionId).catch(() => undefined);
          if (!isOpen || staff === undefined) return;
          // With another role or other limits the page has to be read again, as with another session.
          const standing = staff && JSON.stringify([staff.role, staff.locations, staff.crews]);
          begunAs ??= standing;
          if (staff === null || standing !== begunAs) {
            send("event: ended\ndata: {}");
            return end();
          }
          const fresh = waiting.splice(0).filter(({ cursor }) => cursor > told);
          told = fresh.at(-1)?.cursor ?? told;
          if (!may(staff, "leads")) {
            // A crew hears that its day has changed, not which leads there are.
            const isTheirs = fresh.some((change) => isOfTheirCrew(staff, change));
            return send(isTheirs ? `id: ${told}\ndata: []` : ": here");
          }
          const leads = new Set(
            fresh.filter(({ location }) => mayWorkIn(staff, location)).map(({ leadId }) => leadId),
          );
          if (toldSchedule !== null && toldSchedule !== scheduleRevision()) {
            toldSchedule = scheduleRevision();
            send("event: schedule\ndata: {}");
          }
          if (toldUnfinished !== null && unfinishedMark !== null && toldUnfinished !== unfinishedMark) {
            toldUnfinished = unfinishedMark;
            send("event: unfinished\ndata: {}");
          }
          send(leads.size > 0 ? `id: ${told}\ndata: ${JSON.stringify([...leads])}` : ": here");
        },
      };
      const catchUp = async () => {
        const missed: LeadChange[] = [];
        for (let from = since, more = true; more; ) {
          const changes = await listChangesSince(from);
          missed.push(...changes);
          from = changes.at(-1)?.cursor ?? from;
          more = changes.length > 0;
        }
        waiting.unshift(...missed);
        hasCaughtUp = true;
        await stream.tell([]);
      };
      send("retry: 1000");
      add(stream).then(catchUp).catch(end);
    },
    cancel() {
      isOpen = false;
      remove(stream);
    },
  });
}
