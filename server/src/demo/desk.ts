import type { Endpoint } from '@truckroll/contract/endpoint';
import type { Database } from '../database/database.ts';
import { type CallOptions, callInProcess, type InProcessServer, type Reply } from '../http/call-in-process.ts';
import { insertSession } from '../session/session-store.ts';

export type DeskPerson = { accountId: string; userId: string };

/** A desk at which the demo company's people work: every call goes the product's own way, at a moment of the past. */
export type Desk = {
  /** Moves the clock; it never goes back. */
  workAt: (moment: Date) => void;
  /** Makes a call as somebody; a refusal ends the building with its text. */
  ask: <E extends Endpoint>(who: DeskPerson | null, endpoint: E, options?: CallOptions<E>) => Promise<Reply<E>['data']>;
};

export function openDesk(parts: { server: InProcessServer; database: Database; clock: { now: Date } }): Desk {
  const { server, database, clock } = parts;
  const tokens = new Map<string, { token: string; since: number }>();
  const week = 7 * 86_400_000;

  async function tokenOf(person: DeskPerson): Promise<string> {
    const known = tokens.get(person.userId);
    if (known !== undefined && clock.now.getTime() - known.since < week) return known.token;
    const session = { ...person, device: null, now: clock.now };
    const { token } = await database.asAccount(person.accountId, (tx) => insertSession(tx, session));
    tokens.set(person.userId, { token, since: clock.now.getTime() });
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
  };
}
