import type { Endpoint } from '@truckroll/contract/endpoint';
import { expireEstimates } from '../features/documents/document-chores.ts';
import { markOverdue } from '../features/requests/overdue-requests.ts';
import type { RunningQueue } from '../platform/background/queue.ts';
import type { Database } from '../platform/database/database.ts';
import { type CallOptions, callInProcess, type InProcessServer, type Reply } from '../platform/http/call-in-process.ts';
import { insertSession } from '../platform/session/session-store.ts';

export type DemoActor = { accountId: string; userId: string };

/** A client of the product's API that acts as the demo company's people at past moments. */
export type DemoApi = {
  /** Advances the clock; it never goes back. */
  workAt: (moment: Date) => void;
  /** Makes a call as a person. An error response aborts the build with its message. */
  ask: <E extends Endpoint>(who: DemoActor | null, endpoint: E, options?: CallOptions<E>) => Promise<Reply<E>['data']>;
  /** Runs the scheduled chores of elapsed days. */
  passTime: () => Promise<void>;
  /** Does the waiting background work that is due. */
  finishWork: () => Promise<void>;
};

type Parts = {
  server: InProcessServer;
  queue: Pick<RunningQueue, 'runChore' | 'runWaiting'>;
  database: Database;
  clock: { now: Date };
  /** The clock for session expiry on the server. */
  sessionClock: () => Date;
};

export function openDemoApi({ server, queue, database, clock, sessionClock }: Parts): DemoApi {
  const tokens = new Map<string, { token: string; since: number }>();
  const week = 7 * 86_400_000;

  async function tokenOf(person: DemoActor): Promise<string> {
    const known = tokens.get(person.userId);
    const now = sessionClock();
    if (known !== undefined && now.getTime() - known.since < week) return known.token;
    const session = { ...person, device: null, now };
    const { token } = await database.asAccount(person.accountId, (tx) => insertSession(tx, session));
    tokens.set(person.userId, { token, since: now.getTime() });
    return token;
  }

  return {
    workAt(moment) {
      if (moment > clock.now) clock.now = moment;
    },
    async ask(who, endpoint, options = {}) {
      const token = who === null ? undefined : await tokenOf(who);
      const reply = await callInProcess(server, endpoint, { ...options, token });
      if (!reply.body.success) {
        throw new Error(`${endpoint.id} was refused: ${reply.body.message} ${JSON.stringify(reply.body.errors ?? [])}`);
      }
      return reply.data;
    },
    async passTime() {
      for (const chore of [markOverdue, expireEstimates]) await queue.runChore(chore);
    },
    async finishWork() {
      await queue.runWaiting();
    },
  };
}
