import { matchQuery, type Query } from '@tanstack/react-query';
import type { Ok } from '@truckroll/contract/endpoints/endpoint';
import { writtenAtHeader, writtenByHeader } from '@truckroll/contract/endpoints/written-at';
import { externalStore } from '../../design/external-store.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { drawJpeg, within } from '../draw-picture.ts';
import { meQuery } from '../session/me.ts';
import { readToken } from '../session/session-token.ts';
import { commonHeaders, formOf, outdatedPage } from '../transport/fetch-endpoint.ts';
import { paintQueries } from '../transport/paint-queries.ts';
import { clockOffset } from '../transport/server-time.ts';
import { isEnvelope, NoAnswer, type Outgoing, send, timeoutMs } from '../transport/transport.ts';
import { makeOutbox, type Outbox, type Outcome } from './outbox.ts';
import { codeOf, outcomeOf } from './outcome.ts';
import { openWrites } from './sealed-writes.ts';
import { paintsOf } from './shown.ts';
import { shownQueries } from './shown-queries.ts';
import { setWaiting, waiting } from './waiting.ts';
import { correctedTime, type Write } from './write.ts';

/** The slowest upload that is waited for: 10 kB a second. */
const slowestBytesPerMs = 10;
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

const failures = new Map<string, number>();

const request = (method: string, address: string, headers: Record<string, string>): Outgoing => ({
  ...{ method, address, headers, reading: 'json', signal: undefined, onProgress: undefined },
  ...{ isLeaving: false, hasNoTimeLimit: false },
});

async function sendWrite(person: string, write: Write, contents: readonly Blob[]): Promise<Outcome> {
  const token = readToken();
  if (token === null) return { kind: 'later' };
  const own = {
    'Idempotency-Key': write.id,
    [writtenAtHeader]: correctedTime(write, clockOffset()),
    // Somebody else may have signed in since the sender began.
    [writtenByHeader]: person,
  };
  const files = write.files?.list.map(({ name, type }, index) => new File([contents[index] ?? ''], name, { type }));
  const body =
    files !== undefined && write.files !== undefined
      ? { body: formOf(write.files.field, write.body ?? {}, files) }
      : write.body === null
        ? {}
        : { body: JSON.stringify(write.body), contentType: 'application/json; charset=utf-8' };
  const bytes = contents.reduce((sum, { size }) => sum + size, 0);
  const signal = AbortSignal.timeout(timeoutMs + bytes / slowestBytesPerMs);
  try {
    const outgoing = request(write.method, write.address, { ...commonHeaders(token), ...own });
    const answer = await send({ ...outgoing, ...body, signal });
    if (answer.status === 500) failures.set(write.id, (failures.get(write.id) ?? 0) + 1);
    if (codeOf(answer) === 'outdated_client') outdatedPage.set(true);
    return outcomeOf(answer, failures.get(write.id) ?? 0);
  } catch (error) {
    if (error instanceof NoAnswer || signal.aborted) return { kind: 'later' };
    throw error;
  }
}

async function readRecord(address: string): Promise<{ data: unknown } | null> {
  try {
    const answer = await send(request('GET', address, commonHeaders(readToken())));
    if (isEnvelope(answer)) return { data: (answer.json as Ok<unknown>).data };
    return codeOf(answer) !== undefined && (answer.status === 404 || answer.status === 403) ? { data: null } : null;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}

/** One sender in all tabs of this browser. */
const alone = (work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request('truckroll.outbox', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
    return lock !== null;
  });

function openOutbox(person: string): Outbox {
  const tellChange = (list: readonly Write[]): void => {
    writes.set(list);
    setWaiting({ person, all: list.length, refused: refusedIn(list) });
    setBadge(list.length);
  };
  const sendOwn = (write: Write, contents: readonly Blob[]) => sendWrite(person, write, contents);
  return makeOutbox({ shelf: openWrites(person), send: sendOwn, read: readRecord, alone, changed: tellChange });
}

/** The number on the icon of the installed application. */
function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  void (count === 0 ? clearAppBadge?.call(navigator) : setAppBadge?.call(navigator, count))?.catch(() => undefined);
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
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void flush());
    // Another tab has written or sent something.
    waiting.subscribe(() => void refresh());
  }
  await flush();
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

/** Whether writes of an order wait, so that a further one has to wait behind them. */
export async function isBehind(order: string): Promise<boolean> {
  return (await (await own()).list()).some((write) => write.order === order);
}

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

/** From this size a photo is made smaller before it is stored: a day of photos has to fit on the device. */
const largePhoto = 1_200_000;
const longestSide = 2_560;

/** A large photo with its longer side at 2,560 pixels, turned as the camera was held and without the place. Others unchanged. */
export async function smaller(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= largePhoto) return file;
  const drawn = await drawJpeg(file, file.name.replace(/\.\w+$/, '.jpg'), within(longestSide));
  return drawn !== null && drawn.size < file.size ? drawn : file;
}

/** The pictures that wait in an order, each with its id. */
export async function picturesOf(order: string): Promise<{ id: string; name: string; picture: Blob }[]> {
  const outbox = await own();
  const found = (await outbox.list()).filter((write) => write.order === order && write.files !== undefined);
  const pictures = found.map(async ({ id, files }) => {
    const contents = await outbox.contents(id);
    return (files?.list ?? []).flatMap(({ name, type }, at) => {
      const content = contents[at];
      return type.startsWith('image/') && content !== undefined
        ? [{ id: `${id} ${at}`, name, picture: content.slice(0, content.size, type) }]
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

/** Asks whether to sign out although writes wait. */
export function maySignOut(): Promise<boolean> {
  const { all } = waiting.get();
  return confirm({
    kind: 'warning',
    title: 'Sign out',
    message: `${all === 1 ? '1 change waits' : `${all} changes wait`} on this device. They stay sealed here, and are sent when you sign in again on this device.`,
    confirmLabel: 'Sign out',
  });
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
