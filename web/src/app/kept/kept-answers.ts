import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { Answer, Outgoing } from '../transport/transport.ts';
import { hexHash } from './hex-hash.ts';
import type { KeptAnswer, Owner, Shelf } from './sealed-shelf.ts';

/** After this time without an answer of the server, nothing that was kept is shown any more. */
const lockedAfterMs = 14 * 86_400_000;
/** How often the last contact is noted at most. */
const noteEveryMs = 10 * 60_000;
/** How many answers are remembered with their validators while the page is open. */
const mostRemembered = 80;
/** How many answers wait until the signed-in person is known. */
const mostWaiting = 40;

/** Whether devices may keep the answers of an endpoint. */
export const isKeepable = ({ method, answers, needs, secretAnswer, isNeverKept }: Endpoint): boolean =>
  method === 'GET' && answers === 'envelope' && needs.kind !== 'open' && secretAnswer !== true && isNeverKept !== true;

/** A query that is answered from this device: `at` is the age of its oldest answer, null if nothing was read yet. */
export type Reading = { at: number | null };

/** Thrown if nothing is kept for a request of a query that is to be answered from this device. */
export class NotKept extends Error {}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether an answer contains an id with one of these SHA-256 hashes, in hexadecimal digits. */
function containsOne(hashes: ReadonlySet<string>): (answer: KeptAnswer) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const isOne = (id: string): Promise<boolean> => {
    const found = known.get(id) ?? hexHash(id).then((hash) => hashes.has(hash));
    known.set(id, found);
    return found;
  };
  return async ({ address, text }) =>
    (await Promise.all([...new Set(`${address} ${text}`.match(ids))].map(isOne))).includes(true);
}

type Parts = { shelf: Shelf; now: () => number };

export type KeptAnswers = ReturnType<typeof keepAnswers>;

/**
 * The last answers of the server, for one person with the rights of the time (decision 0070). Storage that fails is no
 * error: the answer then comes from the server.
 */
export function keepAnswers({ shelf, now }: Parts) {
  const readings = new WeakMap<AbortSignal, Reading>();
  const remembered = new Map<string, { tag: string; json: unknown }>();
  const openedAt = now();
  let owner: Owner | null = null;
  let opening = Promise.resolve();
  /** Answers that came before the server has said who is signed in. */
  let waiting: KeptAnswer[] = [];

  const quietly = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
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
    waiting = [];
    remembered.clear();
    await quietly(shelf.wipe());
  }

  function keep(answer: KeptAnswer): void {
    if (owner !== null) void quietly(shelf.write(answer));
    else if (waiting.length < mostWaiting) waiting.push(answer);
  }

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

  return {
    /** Opens what a session may read. It stays locked if it belongs to another session, or after 14 days. */
    open(session: Promise<string>): void {
      opening = quietly(
        Promise.all([session, shelf.owner()]).then(([name, found]) => {
          const isOpen = found?.session === name && now() - found.contactAt <= lockedAfterMs;
          owner ??= isOpen ? found : null;
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
      return owner !== null;
    },

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
      const before = owner?.person;
      const known = remembered.get(address);
      const answer = await send(
        known === undefined ? outgoing : { ...outgoing, headers: { ...headers, 'If-None-Match': known.tag } },
      );
      // Somebody has signed out since.
      if (before !== undefined && before !== owner?.person) return answer;
      noteContact();
      if (answer.status === 304 && known !== undefined) {
        if (owner !== null) void quietly(shelf.renewAge(address, now()));
        return { ...answer, status: 200, isOk: true, json: known.json };
      }
      if (answer.isOk && answer.text !== undefined) {
        const tag = answer.header('ETag');
        if (tag !== null) remember(address, tag, answer.json);
        keep({ address, tag, text: answer.text, at: now() });
      }
      return answer;
    },

    /** Removes a record that the server does not show any more, with the lists in which it is. */
    async forget(address: string, ids: readonly string[]): Promise<void> {
      remembered.delete(address);
      if (owner === null) return;
      await quietly(shelf.remove(address));
      await quietly(shelf.removeIf(({ text, address: other }) => ids.some((id) => `${other} ${text}`.includes(id))));
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
      owner = { ...owner, position };
      await quietly(shelf.renew(owner));
    },
  };
}
