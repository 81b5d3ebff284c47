import type { Method } from '@truckroll/contract/endpoints/endpoint';
import type { ProblemCode } from '@truckroll/contract/endpoints/problem';
import { repeatDays } from '@truckroll/contract/endpoints/written-at';
import type { Answer } from '../transport/transport.ts';

/** A request of a device, as it travels. */
export type Asked = {
  token: string;
  key: string;
  method: Method;
  address: string;
  body: Record<string, unknown> | null;
  /** The contents of its files. */
  contents: readonly string[];
  writtenAt: string;
  /** The number of the person who wrote it. Null if it does not say so. */
  writtenBy: number | null;
  /** Whether it comes from a page of a version that the server no longer serves. */
  isOutdated: boolean;
};

/** A note with its author's number. */
export type SeenNote = { id: string; note: string; createdAt: string; updatedAt: string; author: number };
export type SeenVisit = { id: string; visitStatus: string; updatedAt: string; notes: SeenNote[] };

/** A server with visits, as devices and a dispatcher use it: a model of it, or the real one. */
export type SimulatedServer = {
  visitIds: readonly string[];
  people: number;
  /** Whether notes have files. */
  takesFiles: boolean;
  now: () => number;
  pass: (ms: number) => void;
  signIn: (person: number) => Promise<string>;
  endSession: (token: string) => Promise<void>;
  /** Whether the role of a person may write notes. */
  setRight: (person: number, mayWriteNotes: boolean) => Promise<void>;
  answer: (asked: Asked) => Promise<Answer>;
  /** A visit at `/api/jobs/visits/:visitId`, as the product answers it. */
  read: (address: string, token: string) => Promise<Answer>;
  /** What the dispatcher does: something else in the visit, the same as the technician, the end of the visit. */
  dispatch: (visitId: string, change: 'priority' | 'status' | 'cancel') => Promise<void>;
  /** Ends and starts: only what is stored is left. */
  restart: () => Promise<void>;
  /** The daily deletion of what is too old. */
  clean: () => Promise<void>;
  /** The visit as the dispatcher sees it. */
  look: (visitId: string) => Promise<SeenVisit>;
};

type Visit = SeenVisit & { priority: string };
type Stored = { hash: string; status: number; data: unknown; at: number };

const dayMs = 86_400_000;
const ended = ['completed', 'cancelled'];

function ok(status: number, data: unknown, isReplayed = false): Answer {
  const header = (name: string) => (isReplayed && name.toLowerCase() === 'idempotency-replayed' ? 'true' : null);
  return { status, isOk: true, header, json: structuredClone({ success: true, data }) };
}

const fail = (status: number, code: ProblemCode): Answer => ({
  ...{ status, isOk: false, header: () => null },
  json: { success: false, code, message: code },
});

/** A model of the server: its rules of keys, versions, times, sessions and rights, for three people and three visits. */
export function simulateServer(): SimulatedServer {
  const visits = new Map<string, Visit>();
  const sessions = new Map<string, number>();
  const mayWrite = [true, true, true];
  const answers = new Map<string, Stored>();
  let now = Date.parse('2026-03-02T08:00:00.000Z');
  let lastVersion = now;
  let made = 0;
  const next = (): number => (made += 1);
  const version = (): string => {
    lastVersion = Math.max(now, lastVersion + 1);
    return new Date(lastVersion).toISOString();
  };
  const add = (id: string): void => {
    visits.set(id, { id, visitStatus: 'scheduled', priority: 'low', updatedAt: version(), notes: [] });
  };
  const visitIds = ['a', 'b', 'c'];
  for (const id of visitIds) add(id);
  const of = (id: string): Visit => visits.get(id) as Visit;
  const partsOf = (address: string): string[] => address.replace('/api/jobs/visits/', '').split('/');

  function move(visit: Visit, to: string, updatedAt: unknown): Answer {
    if (visit.visitStatus === to) return ok(200, { visit });
    if (updatedAt !== visit.updatedAt) return fail(409, 'stale');
    if (ended.includes(visit.visitStatus)) return fail(422, 'visit_move_refused');
    Object.assign(visit, { visitStatus: to, updatedAt: version() });
    return ok(200, { visit });
  }

  function writeNote(visit: Visit, asked: Asked, author: number): Answer {
    const createdAt = new Date(Math.min(now, Date.parse(asked.writtenAt))).toISOString();
    const text = [asked.body?.['note'], ...asked.contents].join(' ');
    const note = { id: `note-${next()}`, note: text, createdAt, updatedAt: version(), author };
    visit.notes.push(note);
    return ok(201, { note });
  }

  function changeNote(visit: Visit, id: string, { body }: Asked): Answer {
    const note = visit.notes.find((each) => each.id === id);
    if (note === undefined) return fail(404, 'not_found');
    if (note.updatedAt !== body?.['updatedAt']) return fail(409, 'stale');
    Object.assign(note, { note: String(body['note']), updatedAt: version() });
    return ok(200, { note });
  }

  function apply(asked: Asked, author: number): Answer {
    const [visitId = '', what, noteId] = partsOf(asked.address);
    const visit = visits.get(visitId);
    if (visit === undefined) return fail(404, 'not_found');
    if (what === 'status') return move(visit, String(asked.body?.['visitStatus']), asked.body?.['updatedAt']);
    if (!mayWrite[author]) return fail(403, 'forbidden');
    return noteId === undefined ? writeNote(visit, asked, author) : changeNote(visit, noteId, asked);
  }

  return {
    ...{ visitIds, people: 3, takesFiles: true },
    now: () => now,
    pass(ms) {
      now += ms;
    },
    async signIn(person) {
      const token = `token-${next()}`;
      sessions.set(token, person);
      return token;
    },
    async endSession(token) {
      sessions.delete(token);
    },
    async setRight(person, mayWriteNotes) {
      mayWrite[person] = mayWriteNotes;
    },
    async answer(asked) {
      if (asked.isOutdated) return fail(412, 'outdated_client');
      const person = sessions.get(asked.token);
      if (person === undefined) return fail(401, 'session_expired');
      if (asked.writtenBy !== null && person !== asked.writtenBy) return fail(409, 'written_by_another');
      const oldest = now - repeatDays * dayMs;
      if (Date.parse(asked.writtenAt) < oldest) return fail(422, 'written_too_long_ago');
      const name = `${person} ${asked.method} ${asked.address} ${asked.key}`;
      const hash = JSON.stringify([asked.body, asked.contents]);
      const before = answers.get(name);
      if (before !== undefined && before.at > oldest)
        return before.hash === hash ? ok(before.status, before.data, true) : fail(422, 'key_reused');
      const answer = apply(asked, person);
      const { data } = structuredClone(answer.json) as { data: unknown };
      if (answer.isOk) answers.set(name, { hash, status: answer.status, data, at: now });
      return answer;
    },
    async read(address, token) {
      if (!sessions.has(token)) return fail(401, 'session_expired');
      const visit = visits.get(partsOf(address)[0] ?? '');
      return visit === undefined ? fail(404, 'not_found') : ok(200, { visit });
    },
    async dispatch(visitId, change) {
      const visit = of(visitId);
      if (change === 'priority') visit.priority = visit.priority === 'low' ? 'high' : 'low';
      else visit.visitStatus = change === 'cancel' ? 'cancelled' : 'in_progress';
      visit.updatedAt = version();
    },
    async restart() {
      // All that the model has is stored.
    },
    async clean() {
      for (const [name, { at }] of answers) if (at < now - repeatDays * dayMs) answers.delete(name);
    },
    look: async (visitId) => structuredClone(of(visitId)),
  };
}
