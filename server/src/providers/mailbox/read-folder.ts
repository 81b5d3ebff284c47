import type { ListedMessage, MailboxSession, MailFolder } from './mailbox.ts';
import { mostMessageBytes } from './message-limits.ts';

/** The position up to which a folder has been read. */
export type FolderProgress = {
  uidValidity: number;
  /** Every message below this uid, and from `oldestUid` on, has been read. */
  uidNext: number;
  oldestUid: number;
  /** Null where the server does not count changes. */
  highestModseq: string | null;
  /** The first reading has reached the oldest message that is read. */
  isComplete: boolean;
};

export type ReadMessage = ListedMessage & {
  /** The whole message, or its head alone. */
  raw: Buffer;
  isHeadOnly: boolean;
};

/** Where the messages of one folder are stored. A repeated request changes nothing. */
export type FolderStore = {
  /** Those of the uids that are stored. */
  known: (uids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The highest uids that are stored, at most `count`. */
  latest: (count: number) => Promise<number[]>;
  /**
   * Stores the uids of messages that are known already by their provider's id, and returns these uids: their content is
   * not read again. For providers without such ids it returns nothing.
   */
  place: (messages: readonly ListedMessage[]) => Promise<ReadonlySet<number>>;
  take: (message: ReadMessage) => Promise<void>;
  /** The flags of messages, some of which may not be stored. */
  setSeen: (messages: readonly Pick<ListedMessage, 'uid' | 'isSeen'>[]) => Promise<void>;
  /** Messages that are no longer in this folder. They may have been moved to another. */
  remove: (uids: readonly number[]) => Promise<void>;
  /** The uids have a new meaning: none of them is known any more. The messages stay. */
  forget: () => Promise<void>;
  /** `remaining`: how many messages the first reading still has to read. */
  save: (progress: FolderProgress, remaining: number) => Promise<void>;
};

export type ReadingLimits = {
  /** The first reading goes back to here. */
  since: Date;
  /** How many of the latest messages it reads at most. */
  mostMessages: number;
  /** Whether the heads are enough, as in the trash, of which only the state counts. */
  headsOnly: boolean;
};

const pageSize = 200;
/** Without CONDSTORE the flags of this many of the latest messages are compared. */
const comparedFlags = 500;
/** Deletions are detected among this many of the latest messages. */
const comparedPresence = 2_000;

type Reading = {
  session: MailboxSession;
  path: string;
  store: FolderStore;
  limits: Pick<ReadingLimits, 'headsOnly'>;
};

/** Reads messages that are not stored yet, one at a time. Those that vanished meanwhile are left out. */
async function readMessages({ session, path, store, limits }: Reading, uids: readonly number[]): Promise<void> {
  const known = await store.known(uids);
  const listed = await session.listHeads(
    path,
    uids.filter((uid) => !known.has(uid)),
  );
  const placed = await store.place(listed);
  const missing = listed.filter(({ uid }) => !placed.has(uid));
  const waiting = new Map(missing.map((message) => [message.uid, message]));
  const whole = limits.headsOnly ? [] : missing.filter(({ size }) => size <= mostMessageBytes).map(({ uid }) => uid);
  for await (const { uid, raw } of session.fetchRaw(path, whole)) {
    const message = waiting.get(uid);
    if (message === undefined) continue;
    waiting.delete(uid);
    await store.take({ ...message, raw, isHeadOnly: false });
  }
  for (const message of waiting.values()) {
    const raw = await session.fetchHead(path, message.uid);
    if (raw !== null) await store.take({ ...message, raw, isHeadOnly: true });
  }
}

const pagesOf = (uids: readonly number[]) =>
  Array.from({ length: Math.ceil(uids.length / pageSize) }, (_, page) =>
    uids.slice(page * pageSize, (page + 1) * pageSize),
  );

/** The messages since the last reading, the oldest first, so that an interruption leaves no gap. */
async function readNew(reading: Reading, progress: FolderProgress): Promise<FolderProgress> {
  const { session, path, store } = reading;
  let reached = progress;
  for (const page of pagesOf(await session.findUids(path, { from: progress.uidNext, since: null }))) {
    await readMessages(reading, page);
    reached = { ...reached, uidNext: (page.at(-1) ?? 0) + 1 };
    await store.save(reached, 0);
  }
  return reached;
}

async function compareFlags({ session, path, store }: Reading, modseq: string | null): Promise<void> {
  const changed = modseq === null ? null : await session.listChanged(path, modseq);
  await store.setSeen(changed ?? (await session.listHeads(path, await store.latest(comparedFlags))));
}

async function comparePresence({ session, path, store }: Reading): Promise<void> {
  const stored = (await store.latest(comparedPresence)).sort((a, b) => a - b);
  const [from, to] = [stored[0], stored.at(-1)];
  if (from === undefined || to === undefined) return;
  const present = new Set(await session.findUids(path, { from, to, since: null }));
  const gone = stored.filter((uid) => !present.has(uid));
  if (gone.length > 0) await store.remove(gone);
}

/**
 * The uids that the first reading still has to read, newest first, and the number of messages of the folder that it
 * covers in all. `progress` is the result of `followFolder`.
 */
export async function findUnread(
  session: MailboxSession,
  path: string,
  progress: Pick<FolderProgress, 'oldestUid'>,
  { since, mostMessages }: Pick<ReadingLimits, 'since' | 'mostMessages'>,
): Promise<{ uids: number[]; covered: number }> {
  const found = await session.findUids(path, { from: 1, since });
  const wanted = found.slice(Math.max(0, found.length - mostMessages));
  return { uids: wanted.filter((uid) => uid < progress.oldestUid).reverse(), covered: wanted.length };
}

/** Continues the first reading with the uids of `findUnread`. */
export async function readBack(
  session: MailboxSession,
  path: string,
  before: { progress: FolderProgress; uids: readonly number[] },
  store: FolderStore,
  limits: Pick<ReadingLimits, 'headsOnly'>,
): Promise<FolderProgress> {
  const reading = { session, path, store, limits };
  let [reached, remaining] = [before.progress, before.uids.length];
  for (const page of pagesOf(before.uids)) {
    await store.save(reached, remaining);
    await readMessages(reading, page);
    reached = { ...reached, oldestUid: page.at(-1) ?? reached.oldestUid };
    remaining -= page.length;
  }
  reached = { ...reached, isComplete: true };
  await store.save(reached, 0);
  return reached;
}

/**
 * Updates what is stored of a folder: new, changed and removed messages. `before` is null for a folder that was never
 * read: all its messages are left to `readBack`, as they are after a change of its UIDVALIDITY.
 */
export async function followFolder(
  session: MailboxSession,
  folder: MailFolder,
  before: FolderProgress | null,
  store: FolderStore,
  limits: Pick<ReadingLimits, 'headsOnly'>,
): Promise<FolderProgress> {
  const { path, uidValidity, uidNext, highestModseq } = folder;
  const reading = { session, path, store, limits };
  const isContinued = before !== null && before.uidValidity === uidValidity;
  if (before !== null && !isContinued) await store.forget();
  let progress: FolderProgress = { uidValidity, uidNext, oldestUid: uidNext, highestModseq, isComplete: false };
  if (isContinued) {
    progress = await readNew(reading, before);
    await compareFlags(reading, before.highestModseq);
    await comparePresence(reading);
    progress = { ...progress, highestModseq };
  }
  await store.save(progress, 0);
  return progress;
}
