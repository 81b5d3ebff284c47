import type { ChangedBy } from '@truckroll/contract/endpoints/problem';
import {
  afterSent,
  dependents,
  isDone,
  isUntouched,
  onVersion,
  onVersionBefore,
  type Refusal,
  sendable,
  valueAt,
  type Write,
} from './write.ts';

/** What became of a write that was sent. */
export type Outcome =
  | { kind: 'done'; data: unknown }
  /** No answer, or one that says nothing about the write: it is sent again later. */
  | { kind: 'later' }
  | { kind: 'stale'; message: string; changed: ChangedBy | null }
  | { kind: 'refused'; status: number; message: string };

type Stale = Extract<Outcome, { kind: 'stale' }>;

/** What becomes of the writes in one step: some leave, and others are stored as they are here. */
export type Step = { removed?: readonly string[]; stored?: readonly Write[] };

/** Where writes are stored. A write that was added is there after the browser was closed. */
export type WriteShelf = {
  /** The writes as they were written, without the contents of their files. */
  list: () => Promise<Write[]>;
  /**
   * Decides by the writes as they are now what becomes of them, and stores that, wholly or not at all. Nothing else changes
   * them meanwhile, in this tab or another one. `contents` are those of the files of the
   * one write that is stored.
   */
  update: (decide: (waiting: readonly Write[]) => Step, contents?: readonly Blob[]) => Promise<void>;
  contents: (id: string) => Promise<Blob[]>;
};

type Parts = {
  shelf: WriteShelf;
  send: (write: Write, contents: readonly Blob[]) => Promise<Outcome>;
  /** Reads the record that a write is based on. Null if there is no answer now. */
  read: (address: string) => Promise<{ data: unknown } | null>;
  /** Runs one sender at a time on this device, over all tabs. Returns false, and does nothing, if another one is at work. */
  alone: (work: () => Promise<void>) => Promise<boolean>;
  /** The server has a record that was made on this device: `real` is its id there. */
  created: (made: string, real: string) => void;
  /** The writes have changed. */
  changed: (waiting: readonly Write[]) => void;
};

export type Outbox = ReturnType<typeof makeOutbox>;

/**
 * The changes that wait on this device (docs/offline.md). Each is stored before anybody is told that it is saved, is sent
 * under the same key until the server has answered, and leaves only when the server has it or a person gives it up.
 */
export function makeOutbox({ shelf, send, read, alone, created, changed }: Parts) {
  const tell = async (): Promise<Write[]> => {
    const waiting = await shelf.list();
    changed(waiting);
    return waiting;
  };

  /** Changes a write as it is now, if it still waits. */
  const change = (id: string, changed: (write: Write) => Write): Promise<void> =>
    shelf.update((waiting) => ({ stored: waiting.filter((write) => write.id === id).map(changed) }));

  const refuse = (id: string, refusal: Refusal): Promise<void> => change(id, (write) => ({ ...write, refusal }));

  async function finish(write: Write, data: unknown): Promise<void> {
    const real = write.creates === undefined ? undefined : valueAt(data, write.creates.path);
    if (write.creates !== undefined && typeof real === 'string') created(write.creates.id, real);
    await shelf.update((waiting) => ({
      removed: [write.id],
      stored: afterSent(waiting, write, data).filter((other) => !waiting.includes(other)),
    }));
  }

  /** A write whose record has another version now. What others changed elsewhere in the record does not matter. */
  async function meet(write: Write, { message, changed }: Stale): Promise<'again' | 'later' | 'refused'> {
    if (write.base === undefined) {
      await refuse(write.id, { status: 409, message });
      return 'refused';
    }
    const answer = await read(write.base.address);
    if (answer === null) return 'later';
    const record = valueAt(answer.data, write.base.path) as Record<string, unknown> | undefined;
    if (record === undefined) {
      await refuse(write.id, { status: 404, message });
      return 'refused';
    }
    const updatedAt = String(record['updatedAt']);
    if (isDone(write, record)) {
      await finish(write, answer.data);
      return 'again';
    }
    const isNew = write.body?.['updatedAt'] !== updatedAt;
    if (isUntouched(write.base, record) && isNew) {
      await change(write.id, (now) => onVersion(now, updatedAt));
      return 'again';
    }
    const values = Object.fromEntries(Object.keys(write.base.seen).map((field) => [field, record[field]]));
    const by = changed !== null && Date.parse(changed.at) === Date.parse(updatedAt) ? changed.by : null;
    await refuse(write.id, { status: 409, message, theirs: { values, updatedAt, by } });
    return 'refused';
  }

  /** Sends a write. Returns whether the sender goes on. */
  async function sendOne(write: Write): Promise<boolean> {
    const outcome = await send(write, write.files === undefined ? [] : await shelf.contents(write.id));
    if (outcome.kind === 'later') return false;
    if (outcome.kind === 'done') await finish(write, outcome.data);
    else if (outcome.kind === 'refused') await refuse(write.id, outcome);
    else if ((await meet(write, outcome)) === 'later') return false;
    return true;
  }

  /** Writes of one moment are stored one after another, so that each gets a number of its own. */
  let storing = Promise.resolve();

  async function store(written: Omit<Write, 'number' | 'refusal'>, contents?: readonly Blob[]): Promise<void> {
    await shelf.update((waiting) => {
      const number = (waiting.at(-1)?.number ?? 0) + 1;
      return { stored: [{ ...onVersionBefore(waiting, written), number, refusal: null }] };
    }, contents);
  }

  return {
    list: () => shelf.list(),
    contents: (id: string) => shelf.contents(id),
    tell,

    /** Stores a write. When the promise is kept, the write survives the end of the browser. */
    async add(written: Omit<Write, 'number' | 'refusal'>, contents?: readonly Blob[]): Promise<void> {
      const stored = storing.then(() => store(written, contents));
      storing = stored.catch(() => undefined);
      await stored;
      await tell();
    },

    /**
     * Sends what can be sent, until nothing is left or the server gives no answer. Returns whether nothing is left to send,
     * false also if another sender is at work, which may have looked before the last write was added.
     */
    async flush(): Promise<boolean> {
      let isEmpty = false;
      await alone(async () => {
        for (;;) {
          const [write] = sendable(await shelf.list());
          isEmpty = write === undefined;
          if (write === undefined) return;
          const goesOn = await sendOne(write);
          await tell();
          if (!goesOn) return;
        }
      });
      return isEmpty;
    },

    /** Sends a refused write again: over the version of somebody else, if that is what was refused. */
    async insist(id: string): Promise<void> {
      await change(id, (write) => {
        const { theirs } = write.refusal ?? {};
        return theirs === undefined ? { ...write, refusal: null } : onVersion(write, theirs.updatedAt);
      });
      await tell();
    },

    /** Gives a write up, with those about the record that it would have created. */
    async discard(id: string): Promise<void> {
      await shelf.update((waiting) => {
        const gone = waiting.filter((each) => each.id === id);
        return { removed: [...gone, ...gone.flatMap((write) => dependents(waiting, write))].map((each) => each.id) };
      });
      await tell();
    },
  };
}
