import type { Method } from '@truckroll/contract/endpoints/endpoint';
import type { ChangedBy } from '@truckroll/contract/endpoints/problem';

/** A file that is sent with a write. Its content is stored beside the write and read when it is sent. */
export type FileOfWrite = { name: string; type: string; size: number };

/** A record's version that a write was based on, and how to find out what became of it. */
export type Base = {
  /** The address that answers the record, and the keys that lead to it in `data` there. */
  address: string;
  path: readonly string[];
  /** The keys that lead to the record in the write's own answer. */
  answerPath: readonly string[];
  /** The values that the person saw in the fields that the write changes. */
  seen: Record<string, unknown>;
  /** The words for these fields. */
  labels: Record<string, string>;
  /** The words for values of these fields, such as the account's own for a status. */
  words?: Record<string, Record<string, string>>;
};

/** Somebody else's version of what a write changes. The author is null if the server does not know it any more. */
export type Theirs = { values: Record<string, unknown>; updatedAt: string; by: ChangedBy['by'] };

/** Why a write waits for a person. */
export type Refusal = { status: number; message: string; theirs?: Theirs };

/** A change that waits on this device until the server has it. */
export type Write = {
  /** Its `Idempotency-Key`: however often it is sent, the server does it once. */
  id: string;
  /** Writes with the same order are sent one after another, as they were written. */
  order: string;
  /** The number of the write on this device: a later one has a higher number. */
  number: number;
  method: Method;
  address: string;
  body: Record<string, unknown> | null;
  files?: { field: string; list: readonly FileOfWrite[] };
  /** When the person wrote it, by the server's clock. */
  writtenAt: string;
  /** By how many milliseconds this device's clock was behind the server's. */
  clockOffset: number;
  /** What was written, in words, such as 'Note on visit 2'. */
  title: string;
  /** Where it was written: the path of a page. */
  page: string;
  base?: Base;
  /** What pages show of it until it is sent: a kind and its values (`shown.ts`). */
  shows?: { kind: string; values: unknown };
  /** The id that stands for the record which the write creates, and the keys that lead to the real one in the answer. */
  creates?: { id: string; path: readonly string[] };
  refusal: Refusal | null;
};

/** When a write was written by the server's clock: corrected if the clock turned out to be off only later. */
export const correctedTime = ({ writtenAt, clockOffset: known }: Write, clockOffset: number): string =>
  new Date(Date.parse(writtenAt) + clockOffset - known).toISOString();

function step(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.find((each: { id?: unknown }) => each.id === key) ?? value[Number(key)];
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/**
 * The value to which keys lead; in a list, the record with this id or at this place. Undefined if there is none.
 *
 * @example valueAt({ visit: { notes: [{ id: 'a', note: 'x' }] } }, ['visit', 'notes', 'a', 'note']) → 'x'
 */
export const valueAt = (data: unknown, path: readonly string[]): unknown => path.reduce<unknown>(step, data);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether nobody has changed the fields of a write since the person saw them. */
export const isUntouched = ({ seen }: Base, record: Record<string, unknown>): boolean =>
  Object.entries(seen).every(([field, value]) => isSame(record[field], value));

/** Whether a record already has what a write wants. */
export const isDone = (write: Write, record: Record<string, unknown>): boolean =>
  write.base !== undefined && Object.keys(write.base.seen).every((field) => isSame(record[field], write.body?.[field]));

/** A write on another version of its record. */
export const onVersion = (write: Write, updatedAt: string): Write => ({
  ...write,
  body: { ...write.body, updatedAt },
  refusal: null,
});

/**
 * A new write on the version of the one before it about the same record. Pages show what that one will have done, also over
 * a newer version that its person has therefore never seen.
 */
export function onVersionBefore<W extends Pick<Write, 'base' | 'body'>>(waiting: readonly Write[], written: W): W {
  const { base, body } = written;
  if (base === undefined || body === null) return written;
  const before = waiting.findLast(
    (write) => write.base?.address === base.address && isSame(write.base.path, base.path) && write.body !== null,
  );
  const updatedAt = before?.body?.['updatedAt'];
  return updatedAt === undefined ? written : { ...written, body: { ...body, updatedAt } };
}

/**
 * The version on which a write is based. Pages show it with what the write changes: a newer version, whose values are painted
 * over, has not been seen by anybody.
 */
export const versionOf = ({ body }: Pick<Write, 'body'>): { updatedAt?: string } =>
  typeof body?.['updatedAt'] === 'string' ? { updatedAt: body['updatedAt'] } : {};

/** A write in which the real id of a record stands for the one that was made on this device. */
const withId = (write: Write, made: string, real: string): Write =>
  JSON.parse(JSON.stringify(write).replaceAll(made, real)) as Write;

/** Whether something sent would be about the record that a waiting write creates. */
const isAbout = (sent: Pick<Write, 'address' | 'body'>, { creates }: Write): boolean =>
  creates !== undefined && JSON.stringify([sent.address, sent.body]).includes(creates.id);

/** The waiting writes that create a record which something sent is about. */
export const makersOf = (waiting: readonly Write[], sent: Pick<Write, 'address' | 'body'> & { id?: string }): Write[] =>
  waiting.filter((write) => write.id !== sent.id && isAbout(sent, write));

/**
 * The waiting writes that make no sense without one of them, as they are about the record that it creates, or about one
 * that such a write creates.
 */
export function dependents(waiting: readonly Write[], { id, creates }: Write): Write[] {
  if (creates === undefined) return [];
  const others = waiting.filter((write) => write.id !== id);
  const direct = others.filter((write) => JSON.stringify(write).includes(creates.id));
  const rest = others.filter((write) => !direct.includes(write));
  return [...new Set([...direct, ...direct.flatMap((write) => dependents(rest, write))])].toSorted(
    (a, b) => a.number - b.number,
  );
}

/** The refused write that holds a waiting one back: an earlier one of its order, or one that creates what it is about. */
export function heldBackBy(waiting: readonly Write[], write: Write): Write | undefined {
  const before = waiting.filter(({ order, number }) => order === write.order && number < write.number);
  const needed = [...before, ...makersOf(waiting, write)];
  return (
    needed.find(({ refusal }) => refusal !== null) ??
    needed
      .map((each) =>
        heldBackBy(
          waiting.filter(({ id }) => id !== write.id),
          each,
        ),
      )
      .find((each) => each !== undefined)
  );
}

/** Whether the person had seen what one write leaves when the other one was written. */
const hasSeen = ({ base }: Write, { body }: Write): boolean =>
  Object.entries(base?.seen ?? {}).every(([field, value]) => body?.[field] === undefined || isSame(value, body[field]));

/**
 * The waiting writes after one of them was done. Those that were based on the version it replaced follow it, and those
 * about a record that it created get the record's id.
 */
export function afterSent(waiting: readonly Write[], sent: Write, data: unknown): Write[] {
  const version = sent.base === undefined ? undefined : valueAt(data, [...sent.base.answerPath, 'updatedAt']);
  const id = sent.creates === undefined ? undefined : valueAt(data, sent.creates.path);
  return waiting
    .filter((write) => write.id !== sent.id)
    .map((write) => {
      const follows =
        typeof version === 'string' &&
        write.base?.address === sent.base?.address &&
        write.body?.['updatedAt'] === sent.body?.['updatedAt'] &&
        hasSeen(write, sent);
      const followed = follows ? { ...write, body: { ...write.body, updatedAt: version } } : write;
      return typeof id === 'string' && sent.creates !== undefined ? withId(followed, sent.creates.id, id) : followed;
    });
}

/**
 * The first write of each order that may be sent now, as they were written: one that waits for a person holds back those
 * behind it, and one that creates a record those about it.
 */
export function sendable(waiting: readonly Write[]): Write[] {
  const first = new Map<string, Write>();
  for (const write of waiting.toSorted((a, b) => a.number - b.number))
    if (!first.has(write.order)) first.set(write.order, write);
  return [...first.values()].filter((write) => write.refusal === null && makersOf(waiting, write).length === 0);
}
