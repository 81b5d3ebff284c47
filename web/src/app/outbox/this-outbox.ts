import { matchQuery, type Query } from '@tanstack/react-query';
import { externalStore } from '../../design/external-store.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { meQuery } from '../session/me.ts';
import { readToken } from '../session/session-token.ts';
import { outdatedPage } from '../transport/fetch-endpoint.ts';
import { paintQueries } from '../transport/paint-queries.ts';
import { clockOffset } from '../transport/server-time.ts';
import { askForSync, canSync, sentMessage } from './background-sync.ts';
import { setBadge } from './badge.ts';
import { alone, makeSender } from './make-sender.ts';
import { makeOutbox, type Outbox } from './outbox.ts';
import { noteProgress } from './progress.ts';
import { dropSession, keepSession, openWrites } from './sealed-writes.ts';
import { paintsOf } from './shown.ts';
import { shownQueries } from './shown-queries.ts';
import { setWaiting, waiting } from './waiting.ts';
import { noteSent } from './waiting-id.ts';
import { makersOf, type Write } from './write.ts';

const firstRetryMs = 2_000;
const lastRetryMs = 15_000;
/** A clock that is off by more than this is told to the person. */
const clockTolerance = 2 * 60_000;

/** The signed-in person's writes, for the page of the outbox. */
export const writes = externalStore<readonly Write[]>([]);

let current: { person: string; outbox: Outbox } | null = null;

/** The outbox of the signed-in person. Without a network the person comes from what the device has kept. */
async function own(): Promise<Outbox> {
  const { id } = await shownQueries().ensureQueryData(meQuery);
  if (current?.person !== id) current = { person: id, outbox: openOutbox(id) };
  return current.outbox;
}

function openOutbox(person: string): Outbox {
  const tellChange = (list: readonly Write[]): void => {
    writes.set(list);
    setWaiting({ person, all: list.length, refused: refusedIn(list) });
    setBadge(list.length);
    void sendWithoutPage(person, list.length).catch((error: unknown) =>
      console.info('What waits is sent by pages alone.', error),
    );
  };
  const sender = makeSender({
    ...{ person, token: readToken, clockOffset },
    onOutdated: () => outdatedPage.set(true),
    onProgress: noteProgress,
  });
  return makeOutbox({ shelf: openWrites(person), ...sender, alone, created: noteSent, changed: tellChange });
}

/** The session that the service worker has been given, with the person. */
let given = '';

/** Lets the service worker send what waits also without a page, where the browser can do that. */
async function sendWithoutPage(person: string, count: number): Promise<void> {
  const token = readToken();
  const isWanted = count > 0 && token !== null && (await canSync());
  const next = isWanted ? `${person} ${token} ${clockOffset()}` : '';
  if (next !== given) {
    given = next;
    await (isWanted ? keepSession(person, { token, clockOffset: clockOffset() }) : dropSession(person));
  }
  if (isWanted) await askForSync();
}

let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

/** Sends what waits. As long as something is left that can be sent, it tries again by itself. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  if (readToken() === null) return;
  let isEmpty = false;
  try {
    isEmpty = await sendWaiting(await own());
  } catch (error) {
    // Nobody is known yet, or the browser gives no storage now.
    console.info('What waits on this device could not be sent.', error);
  }
  if (isEmpty) return;
  timer = setTimeout(() => void flush(), retryMs);
  retryMs = Math.min(2 * retryMs, lastRetryMs);
}

/** Sends what waits, and tells what became of it. Returns whether nothing is left to send. */
async function sendWaiting(outbox: Outbox): Promise<boolean> {
  const before = await outbox.list();
  const isEmpty = await outbox.flush();
  const after = await outbox.tell();
  const sent = before.length - after.length;
  const refused = refusedIn(after) - refusedIn(before);
  if (sent > 0 || refused > 0) {
    retryMs = firstRetryMs;
    tellOutcome(sent, refused);
    void shownQueries().invalidateQueries();
  }
  return isEmpty;
}

const refusedIn = (list: readonly Write[]): number => list.filter(({ refusal }) => refusal !== null).length;

function tellOutcome(sent: number, refused: number): void {
  const minutes = Math.round(Math.abs(clockOffset()) / 60_000);
  const clock =
    Math.abs(clockOffset()) > clockTolerance
      ? ` This device's clock is off by ${minutes} minutes; times were corrected.`
      : '';
  if (refused > 0)
    toast.warning(`${refused === 1 ? 'A change needs' : `${refused} changes need`} your decision.${clock}`);
  else if (sent === 1) toast.success(`The change that waited on this device was sent.${clock}`);
  else toast.success(`${sent} changes that waited on this device were sent.${clock}`);
}

/** Reads what waits for the signed-in person, and sends it now and whenever there may be a network again. */
export async function start(): Promise<void> {
  if (!isStarted) {
    isStarted = true;
    window.addEventListener('online', () => void flush());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void flush();
      else if (writes.get().length > 0) void askForSync();
    });
    // iOS sends on opening alone, also when it shows again what it had put to sleep.
    window.addEventListener('pageshow', () => void flush());
    // The service worker has sent something.
    if ('serviceWorker' in navigator)
      navigator.serviceWorker.addEventListener('message', ({ data }) => data === sentMessage && void hearOfSent());
    // Another tab has written or sent something.
    waiting.subscribe(() => void refresh());
  }
  await flush();
}

/** Shows what the service worker has sent. */
async function hearOfSent(): Promise<void> {
  const before = writes.get().length;
  const after = await (await own()).tell();
  if (after.length === before) return;
  tellOutcome(before - after.length, refusedIn(after));
  void shownQueries().invalidateQueries();
}

let isRefreshing = false;
async function refresh(): Promise<void> {
  if (isRefreshing || waiting.get().all === writes.get().length) return;
  isRefreshing = true;
  try {
    writes.set(await (await own()).list());
  } finally {
    isRefreshing = false;
  }
}

/** Whether a further write has to wait behind others: behind those of its order, or for the record that it is about. */
export async function isBehind(written: Pick<Write, 'order' | 'address' | 'body'>): Promise<boolean> {
  const waits = await (await own()).list();
  return waits.some(({ order }) => order === written.order) || makersOf(waits, written).length > 0;
}

/** What pages show of the record that waits under an id made on this device. */
export const shownOf = async (id: string): Promise<unknown> =>
  (await (await own()).list()).find(({ creates }) => creates?.id === id)?.shows?.values;

/** Whether a write is on this device now. */
export type Kept = 'kept' | 'no space' | 'no storage';

/** Stores a write on this device and shows it on the pages. Says why if this browser cannot store it. */
export async function keepWrite(written: Omit<Write, 'number' | 'refusal'>, files: readonly File[]): Promise<Kept> {
  const outbox = await own();
  try {
    await outbox.add(written, files.length === 0 ? undefined : files);
  } catch (error) {
    console.info('The change could not be stored on this device.', error);
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no space' : 'no storage';
  }
  toast.info('Saved on this device. It is sent as soon as there is a network.');
  void navigator.storage?.persist?.();
  const write = { ...written, number: 0, refusal: null };
  await paintQueries(shownQueries(), paintsOf(write, shownQueries()));
  if (isStarted) void flush();
  else void start();
  return 'kept';
}

type WaitingPicture = { id: string; writeId: string; name: string; picture: Blob };

/** The pictures that wait in an order, each with its id. */
export async function picturesOf(order: string): Promise<WaitingPicture[]> {
  const outbox = await own();
  const found = (await outbox.list()).filter((write) => write.order === order && write.files !== undefined);
  const pictures = found.map(async ({ id, files }) => {
    const contents = await outbox.contents(id);
    return (files?.list ?? []).flatMap(({ name, type }, at) => {
      const content = contents[at];
      return type.startsWith('image/') && content !== undefined
        ? [{ id: `${id} ${at}`, writeId: id, name, picture: content.slice(0, content.size, type) }]
        : [];
    });
  });
  return (await Promise.all(pictures)).flat();
}

/** The data of a query with the waiting writes shown in it. */
export async function paintWaiting<T>(data: T, query: Query): Promise<T> {
  // Signed out meanwhile: nobody's writes are shown.
  if (readToken() === null) return data;
  const outbox = await own();
  const painted = (await outbox.list())
    .flatMap((write) => paintsOf(write, shownQueries()))
    .filter(({ queries }) => matchQuery(queries, query))
    .reduce<unknown>((shown, { change }) => change(shown as never), data);
  return painted as T;
}

/** Asks whether to sign out although writes wait. Nothing is sent any more then. */
export async function maySignOut(): Promise<boolean> {
  const { all, person } = waiting.get();
  const isSure = await confirm({
    kind: 'warning',
    title: 'Sign out',
    message: `${all === 1 ? '1 change waits' : `${all} changes wait`} on this device. They stay sealed here, and are sent when you sign in again on this device.`,
    confirmLabel: 'Sign out',
  });
  if (isSure) await dropSession(person);
  return isSure;
}

export const insist = async (id: string): Promise<void> => {
  const outbox = await own();
  await outbox.insist(id);
  await flush();
};

export const discard = async (id: string): Promise<void> => {
  const outbox = await own();
  await outbox.discard(id);
  void shownQueries().invalidateQueries();
  if ((await outbox.list()).length > 0) await flush();
};
