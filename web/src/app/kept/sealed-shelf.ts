import { finished, heldDatabase, makeSeal, openSealed, type Sealed, sealBytes, settled } from './indexed-db.ts';

/** An answer as it was received. One that was loaded ahead stays longer than one that was merely seen. */
export type KeptAnswer = { address: string; tag: string | null; text: string; at: number; isAhead?: boolean };

/** What was loaded ahead: the position up to which it is current (API LV-4), when, for which day, and what of it is visits. */
export type LoadedAhead = { position: string; at: number; wholeAt: number; day: string; visits: number; until: string };

/**
 * Whose answers are kept: the person and their rights, the session, when the server last answered, the position in the
 * account's changes (API LV-4) up to which removed records were deleted here, and what was loaded ahead.
 */
export type Owner = {
  person: string;
  session: string;
  contactAt: number;
  position?: string;
  ahead?: LoadedAhead;
};

type Keys = { seal: CryptoKey; name: CryptoKey };
type OwnerRow = Owner & { id: 'owner'; keys: Keys };
/** `id` is the sealed address, and `size` the bytes of the sealed content. The row with the lowest rank goes first. */
type Row = { id: string; at: number; rank: number; size: number } & Sealed;

const megabyte = 1024 * 1024;
/** The limit is checked after each megabyte, so that 25 MB are never exceeded by more than one answer. */
const mostBytes = 24 * megabyte;
const checkAfterBytes = megabyte;
/** How much longer an answer stays that was loaded ahead. It is renewed at least twice in this time. */
const aheadMs = 86_400_000;
const databaseName = 'truckroll.kept';

function prepare(database: IDBDatabase): void {
  // An older version's answers have no rank; they are loaded again.
  for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store);
  database.createObjectStore('owner', { keyPath: 'id' });
  database.createObjectStore('answers', { keyPath: 'id' }).createIndex('rank', ['rank', 'size']);
}

const rankOf = (at: number, isAhead: boolean): number => (isAhead ? at + aheadMs : at);

const makeKeys = async (): Promise<Keys> => ({
  seal: await makeSeal(),
  name: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
});

const toText = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Answers in this browser's IndexedDB, sealed by keys that are there too but cannot be read by any script. Removing the
 * keys makes what was kept unreadable at once. Rows that the browser has evicted are simply missing.
 */
export type Shelf = {
  owner: () => Promise<Owner | null>;
  /** Makes new keys for a new owner, and removes everything of the former. */
  begin: (owner: Owner) => Promise<void>;
  /** The same owner in a new session, or at a later contact. */
  renew: (owner: Owner) => Promise<void>;
  read: (address: string) => Promise<KeptAnswer | null>;
  /** False if nothing was stored, because the browser has removed everything. */
  write: (answers: readonly KeptAnswer[]) => Promise<boolean>;
  /** Dates answers that the server has confirmed. */
  renewAge: (addresses: readonly string[], at: number, isAhead?: boolean) => Promise<void>;
  /** The size of all answers in bytes. */
  size: () => Promise<number>;
  remove: (address: string) => Promise<void>;
  /** Removes all answers that match, such as those that contain the id of a record. */
  removeIf: (matches: (answer: KeptAnswer) => boolean | Promise<boolean>) => Promise<void>;
  wipe: () => Promise<void>;
};

export function openShelf(): Shelf {
  let read: Promise<Keys | null> | undefined;
  let bytesSinceCheck = checkAfterBytes;

  // Pages before sign-in and of guests never open it.
  const database = heldDatabase(databaseName, {
    version: 2,
    upgrade: prepare,
    lost() {
      read = undefined;
    },
  });
  const keys = (): Promise<Keys | null> => (read ??= readOwner().then((row) => row?.keys ?? null));

  async function readOwner(): Promise<OwnerRow | undefined> {
    return await settled<OwnerRow | undefined>(
      (await database()).transaction('owner').objectStore('owner').get('owner'),
    );
  }

  async function change(stores: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = (await database()).transaction(stores, 'readwrite');
    work(transaction);
    await finished(transaction);
  }

  const nameOf = async ({ name }: Keys, address: string): Promise<string> =>
    toText(await crypto.subtle.sign('HMAC', name, utf8(address)));

  async function unseal({ seal }: Keys, row: Row): Promise<KeptAnswer> {
    const plain = await openSealed(seal, row);
    const [head = '', ...rest] = new TextDecoder().decode(plain).split('\n');
    const { address, tag } = JSON.parse(head) as Pick<KeptAnswer, 'address' | 'tag'>;
    return { address, tag, text: rest.join('\n'), at: row.at };
  }

  /** Removes the oldest answers beyond the limit. The index has the sizes, so that no content is read. */
  async function evict(): Promise<void> {
    const transaction = (await database()).transaction('answers', 'readwrite');
    const store = transaction.objectStore('answers');
    let total = 0;
    const cursor = store.index('rank').openKeyCursor(null, 'prev');
    cursor.onsuccess = () => {
      const found = cursor.result;
      if (found === null) return;
      total += (found.key as [number, number])[1];
      if (total > mostBytes) store.delete(found.primaryKey);
      found.continue();
    };
    await finished(transaction);
  }

  return {
    async owner() {
      const row = await readOwner();
      if (row === undefined) return null;
      const { id: _, keys: __, ...owner } = row;
      return owner;
    },
    async begin(owner) {
      const made = await makeKeys();
      read = Promise.resolve(made);
      await change(['owner', 'answers'], (transaction) => {
        transaction.objectStore('answers').clear();
        transaction.objectStore('owner').put({ id: 'owner', ...owner, keys: made } satisfies OwnerRow);
      });
    },
    async renew(owner) {
      const held = await keys();
      if (held === null) return;
      await change(['owner'], (transaction) => {
        transaction.objectStore('owner').put({ id: 'owner', ...owner, keys: held } satisfies OwnerRow);
      });
    },
    async read(address) {
      const held = await keys();
      if (held === null) return null;
      const id = await nameOf(held, address);
      const row = await settled<Row | undefined>(
        (await database()).transaction('answers').objectStore('answers').get(id),
      );
      return row === undefined ? null : await unseal(held, row);
    },
    async write(answers) {
      const held = await keys();
      if (held === null) return false;
      const sealing = answers.map(async ({ address, tag, text, at, isAhead = false }): Promise<Row> => {
        const sealed = await sealBytes(held.seal, utf8(`${JSON.stringify({ address, tag })}\n${text}`));
        const size = sealed.content.byteLength;
        return { id: await nameOf(held, address), at, rank: rankOf(at, isAhead), size, ...sealed };
      });
      const rows = await Promise.all(sealing);
      // Signed out meanwhile.
      if ((await keys()) !== held) return true;
      await change(['answers'], (transaction) => {
        for (const row of rows) transaction.objectStore('answers').put(row);
      });
      bytesSinceCheck += rows.reduce((sum, { size }) => sum + size, 0);
      if (bytesSinceCheck < checkAfterBytes) return true;
      bytesSinceCheck = 0;
      await evict();
      return true;
    },
    async size() {
      let total = 0;
      const cursor = (await database()).transaction('answers').objectStore('answers').index('rank').openKeyCursor();
      await new Promise<void>((resolve, reject) => {
        cursor.onerror = () => reject(cursor.error ?? new Error('The browser did not say why.'));
        cursor.onsuccess = () => {
          const found = cursor.result;
          if (found === null) return resolve();
          total += (found.key as [number, number])[1];
          found.continue();
        };
      });
      return total;
    },
    async remove(address) {
      const held = await keys();
      if (held === null) return;
      const id = await nameOf(held, address);
      await change(['answers'], (transaction) => transaction.objectStore('answers').delete(id));
    },
    async renewAge(addresses, at, isAhead = false) {
      const held = await keys();
      if (held === null) return;
      const ids = await Promise.all(addresses.map((address) => nameOf(held, address)));
      await change(['answers'], (transaction) => {
        const store = transaction.objectStore('answers');
        for (const id of ids) {
          const found: IDBRequest<Row | undefined> = store.get(id);
          found.onsuccess = () => {
            if (found.result !== undefined)
              store.put({ ...found.result, at, rank: Math.max(found.result.rank, rankOf(at, isAhead)) });
          };
        }
      });
    },
    async removeIf(matches) {
      const held = await keys();
      if (held === null) return;
      const rows = await settled<Row[]>((await database()).transaction('answers').objectStore('answers').getAll());
      const due = await Promise.all(
        rows.map(async (row) => ((await matches(await unseal(held, row))) ? [row.id] : [])),
      );
      await change(['answers'], (transaction) => {
        for (const id of due.flat()) transaction.objectStore('answers').delete(id);
      });
    },
    async wipe() {
      read = Promise.resolve(null);
      await change(['owner', 'answers'], (transaction) => {
        transaction.objectStore('owner').clear();
        transaction.objectStore('answers').clear();
      });
    },
  };
}

/** Whether this browser can keep answers: not on plain http, where scripts get no cryptography. */
export const canKeep = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;
