import type { AskedAnswer, OneAnswer } from '@truckroll/contract/live/answers';
import type { Answer, Outgoing } from '../transport/transport.ts';
import { hexHash } from './hex-hash.ts';
import type { KeptAnswer, LoadedAhead, Owner, Shelf } from './sealed-shelf.ts';
import { isSeenPage } from './seen-page.ts';

/** After this time without an answer of the server, nothing that was kept is shown any more. */
const lockedAfterMs = 14 * 86_400_000;
/** How often the last contact is noted at most. */
const noteEveryMs = 10 * 60_000;
/** How many answers are remembered with their validators while the page is open. */
const mostRemembered = 80;
/** How many answers wait until the signed-in person is known. */
const mostWaiting = 40;

/** A query that is answered from this device: `at` is the age of its oldest answer, null if nothing was read yet. */
export type Reading = { at: number | null };

/**
 * A query that is loaded ahead: its requests are sent together with others. With `isCurrent`, what is kept of it needs no
 * request. `addresses` are its requests.
 */
export type Loading = {
  isCurrent: boolean;
  ask: (asked: AskedAnswer) => Promise<OneAnswer>;
  addresses: string[];
};

/** Thrown if the server does not show the person what was to be loaded ahead. */
export class NotShown extends Error {}

/** Thrown if nothing is kept for a request of a query that is to be answered from this device. */
export class NotKept extends Error {}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Whether an answer contains an id with one of these SHA-256 hashes, in hexadecimal digits. Pages may show a record without its
 * id, so that any could.
 */
function containsOne(hashes: ReadonlySet<string>): (answer: KeptAnswer) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const isOne = (id: string): Promise<boolean> => {
    const found = known.get(id) ?? hexHash(id).then((hash) => hashes.has(hash));
    known.set(id, found);
    return found;
  };
  return async ({ address, text }) =>
    isSeenPage(address) || (await Promise.all([...new Set(`${address} ${text}`.match(ids))].map(isOne))).includes(true);
}

type Parts = { shelf: Shelf; now: () => number };

export type KeptAnswers = ReturnType<typeof keepAnswers>;

/**
 * The last answers of the server, for one person with the rights of the time (decision 0070). Storage that fails is no
 * error: the answer then comes from the server.
 */
export function keepAnswers({ shelf, now }: Parts) {
  const readings = new WeakMap<AbortSignal, Reading>();
  const loadings = new WeakMap<AbortSignal, Loading>();
  const remembered = new Map<string, { tag: string; json: unknown }>();
  const openedAt = now();
  let owner: Owner | null = null;
  let opening = Promise.resolve();
  /** Whether something is kept for this session that is not shown any more. */
  let isTooOld = false;
  let beginning: Promise<void> | null = null;
  /** Why the browser stored nothing last. */
  let refusal: unknown = null;
  /** Answers that came before the server has said who is signed in. */
  let waiting: KeptAnswer[] = [];

  const quietly = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      refusal = error;
      console.info('Nothing was kept on this device.', error);
    }
  };

  function remember(address: string, tag: string, json: unknown): void {
    remembered.delete(address);
    remembered.set(address, { tag, json });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  }

  async function wipe(): Promise<void> {
    owner = null;
    isTooOld = false;
    waiting = [];
    remembered.clear();
    await quietly(shelf.wipe());
  }

  /** The browser has removed everything: it begins anew for the same person, once for all who notice it. */
  async function beginAnew({ person, session, contactAt }: Owner): Promise<void> {
    beginning ??= (async () => {
      owner = { person, session, contactAt };
      await shelf.begin(owner);
    })().finally(() => {
      beginning = null;
    });
    await beginning;
  }

  async function store(answers: readonly KeptAnswer[]): Promise<void> {
    const before = owner;
    if (before === null) return;
    if (!(await shelf.write(answers))) {
      if (owner?.person !== before.person) return;
      await beginAnew(before);
      await shelf.write(answers);
    }
    refusal = null;
  }

  function keep(answer: KeptAnswer): void {
    if (owner !== null) void quietly(store([answer]));
    else if (waiting.length < mostWaiting) waiting.push(answer);
  }

  const isLockedNow = (): boolean => owner !== null && now() - owner.contactAt > lockedAfterMs;

  function noteContact(): void {
    const at = now();
    if (owner === null || at - owner.contactAt < noteEveryMs) return;
    owner = { ...owner, contactAt: at };
    void quietly(shelf.renew(owner));
  }

  async function fromDevice(address: string, reading: Reading): Promise<Answer> {
    const kept = await shelf.read(address);
    if (kept === null) throw new NotKept(address);
    const json: unknown = JSON.parse(kept.text);
    if (kept.tag !== null) remember(address, kept.tag, json);
    reading.at = Math.min(reading.at ?? kept.at, kept.at);
    return { status: 200, isOk: true, header: () => null, json };
  }

  const answered = (json: unknown): Answer => ({ status: 200, isOk: true, header: () => null, json });

  async function loadAhead({ address }: Outgoing, loading: Loading): Promise<Answer> {
    loading.addresses.push(address);
    const kept = await shelf.read(address).catch(() => null);
    if (kept !== null && loading.isCurrent) return answered(JSON.parse(kept.text));
    const before = owner?.person;
    const { status, tag, text } = await loading.ask({ address, tag: kept?.tag ?? null });
    if (status === 304 && kept !== null) {
      if (before === owner?.person) await quietly(shelf.renewAge([address], now(), true));
      return answered(JSON.parse(kept.text));
    }
    if (text === null) throw new NotShown(`${status}`);
    if (before === owner?.person) await quietly(store([{ address, tag, text, at: now(), isAhead: true }]));
    remembered.delete(address);
    return answered(JSON.parse(text));
  }

  return {
    /** Opens what a session may read. It stays locked if it belongs to another session, or after 14 days. */
    open(session: Promise<string>): void {
      opening = quietly(
        Promise.all([session, shelf.owner()]).then(([name, found]) => {
          const isOwn = found?.session === name;
          isTooOld = isOwn && now() - found.contactAt > lockedAfterMs;
          owner ??= isOwn && !isTooOld ? found : null;
        }),
      );
    },

    /**
     * Called when the server has said who is signed in. For the same person with the same rights the kept answers stay,
     * for anybody else they are removed. Returns whether they were removed.
     */
    async belongTo(person: string, session: string): Promise<boolean> {
      await opening;
      const contactAt = now();
      const found = owner ?? (await shelf.owner().catch(() => null));
      const isSame = found?.person === person && contactAt - found.contactAt <= lockedAfterMs;
      isTooOld = false;
      if (isSame && owner !== null && owner.session === session) return false;
      owner = { ...(isSame ? found : {}), person, session, contactAt };
      if (!isSame) remembered.clear();
      await quietly(isSame ? shelf.renew(owner) : shelf.begin(owner));
      for (const answer of waiting.splice(0)) keep(answer);
      return found !== null && !isSame;
    },

    wipe,

    async isOpen(): Promise<boolean> {
      await opening;
      return owner !== null && !isLockedNow();
    },

    /** Whether what is kept is not shown, because the server has not answered for 14 days. */
    async isLocked(): Promise<boolean> {
      await opening;
      return isTooOld || isLockedNow();
    },

    /** Begins to load a query ahead: its requests are those with this signal. */
    beginLoading: (signal: AbortSignal, loading: Loading): void => void loadings.set(signal, loading),

    endLoading: (signal: AbortSignal): void => void loadings.delete(signal),

    /** Begins anew if the browser has removed everything since. */
    async beginAgain(): Promise<void> {
      const before = owner;
      if (before === null || beginning !== null) return;
      const stored = await shelf.owner().catch(() => before);
      if (stored === null && owner === before) await quietly(beginAnew(before));
    },

    /** What was loaded ahead. */
    loaded: (): LoadedAhead | undefined => owner?.ahead,

    /** Notes what is loaded ahead now, and that these answers are still current. */
    async noteLoaded(ahead: LoadedAhead, confirmed: readonly string[]): Promise<void> {
      const before = owner;
      if (before === null) return;
      await quietly(shelf.renewAge(confirmed, now(), true));
      if (owner?.person !== before.person) return;
      owner = { ...owner, contactAt: now(), ahead };
      await quietly(shelf.renew(owner));
    },

    /** Stores what is no answer of an endpoint, such as a small picture. */
    async put(address: string, text: string): Promise<void> {
      await quietly(store([{ address, tag: null, text, at: now(), isAhead: true }]));
    },

    /** What was stored by `put`. */
    async get(address: string): Promise<string | null> {
      await opening;
      if (owner === null || isLockedNow()) return null;
      return (await shelf.read(address).catch(() => null))?.text ?? null;
    },

    /** The bytes that are kept, and why the browser stored nothing last. */
    size: async (): Promise<{ bytes: number; refusal: unknown }> => ({
      bytes: await shelf.size().catch(() => 0),
      refusal,
    }),

    /** Answers the requests with this signal from this device, until the reading ends. */
    begin(signal: AbortSignal): Reading {
      const reading: Reading = { at: null };
      readings.set(signal, reading);
      return reading;
    },

    end: (signal: AbortSignal): void => void readings.delete(signal),

    /**
     * Sends a request whose answer may be kept: it is answered from this device, or by the server with the validator of
     * the last answer.
     */
    async send(outgoing: Outgoing, send: (outgoing: Outgoing) => Promise<Answer>): Promise<Answer> {
      const { address, signal, headers } = outgoing;
      const reading = signal === undefined ? undefined : readings.get(signal);
      if (reading !== undefined) return await fromDevice(address, reading);
      const loading = signal === undefined ? undefined : loadings.get(signal);
      if (loading !== undefined) return await loadAhead(outgoing, loading);
      const before = owner?.person;
      const known = remembered.get(address);
      const answer = await send(
        known === undefined ? outgoing : { ...outgoing, headers: { ...headers, 'If-None-Match': known.tag } },
      );
      // Somebody has signed out since.
      if (before !== undefined && before !== owner?.person) return answer;
      // The page of a network that asks to sign in or to pay is no answer of the server.
      if (answer.status === 304 || answer.json !== undefined) noteContact();
      if (answer.status === 304 && known !== undefined) {
        if (owner !== null) void quietly(shelf.renewAge([address], now()));
        return { ...answer, status: 200, isOk: true, json: known.json };
      }
      if (answer.isOk && answer.text !== undefined && answer.json !== undefined) {
        const tag = answer.header('ETag');
        if (tag !== null) remember(address, tag, answer.json);
        keep({ address, tag, text: answer.text, at: now() });
      }
      return answer;
    },

    /** Keeps what a page shows (`seen-page.ts`). */
    async keepPage(address: string, html: string): Promise<void> {
      if (owner !== null) await quietly(shelf.write([{ address, tag: null, text: html, at: now() }]));
    },

    /** Removes a record that the server does not show any more, with the lists in which it is. */
    async forget(address: string, ids: readonly string[]): Promise<void> {
      remembered.delete(address);
      if (owner === null) return;
      await quietly(shelf.remove(address));
      await quietly(
        shelf.removeIf(
          ({ text, address: other }) => isSeenPage(other) || ids.some((id) => `${other} ${text}`.includes(id)),
        ),
      );
    },

    /** The position up to which what is gone was removed. */
    position: (): string | undefined => owner?.position,

    /**
     * Removes what the server says is gone: all answers that contain an id with one of these hashes. Null removes everything
     * that was kept before this page was opened, because the server does not know what has gone since.
     */
    async removeGone(hashes: readonly string[] | null, position: string): Promise<void> {
      const before = owner;
      if (before === null) return;
      if (hashes === null) await quietly(shelf.removeIf(({ at }) => at < openedAt));
      else if (hashes.length > 0) await quietly(shelf.removeIf(containsOne(new Set(hashes))));
      // Somebody has signed out since.
      if (owner?.person !== before.person) return;
      const { ahead, ...others } = owner;
      owner = { ...others, position, ...(hashes === null || ahead === undefined ? {} : { ahead }) };
      await quietly(shelf.renew(owner));
    },
  };
}
