import { finished, makeSeal, openSealed, type Sealed, sealBytes, settled } from '../kept/indexed-db.ts';
import type { WriteShelf } from './outbox.ts';
import type { Write } from './write.ts';

/** What sends a person's writes without a page: the session, and by how much this device's clock was behind. */
export type SenderSession = { token: string; clockOffset: number };

type KeyRow = { person: string; seal: CryptoKey; session?: Sealed };
type Row = Sealed & { id: string; person: string };
type FilesRow = { id: string; files: Sealed[] };

const databaseName = 'truckroll.outbox';

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys', { keyPath: 'person' });
    request.result.createObjectStore('writes', { keyPath: 'id' }).createIndex('person', 'person');
    request.result.createObjectStore('files', { keyPath: 'id' });
  };
  return settled(request);
}

let opened: Promise<IDBDatabase> | undefined;
/** A database or key that the browser refuses now may be had later, such as with some space again. */
const database = (): Promise<IDBDatabase> =>
  (opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

async function keyOf(person: string): Promise<CryptoKey> {
  const store = (await database()).transaction('keys').objectStore('keys');
  const found = await settled<KeyRow | undefined>(store.get(person));
  if (found !== undefined) return found.seal;
  const seal = await makeSeal();
  const transaction = (await database()).transaction('keys', 'readwrite');
  // Another tab may have made one meanwhile.
  const kept = await settled<KeyRow | undefined>(transaction.objectStore('keys').get(person));
  if (kept === undefined) transaction.objectStore('keys').put({ person, seal } satisfies KeyRow);
  await finished(transaction);
  return kept?.seal ?? seal;
}

/** Changes the row of a person's key. */
async function changeKeyRow(person: string, change: (row: KeyRow) => KeyRow): Promise<void> {
  const transaction = (await database()).transaction('keys', 'readwrite');
  const keys = transaction.objectStore('keys');
  const row = await settled<KeyRow | undefined>(keys.get(person));
  if (row !== undefined) keys.put(change(row));
  await finished(transaction);
}

/** Keeps a person's session for the service worker, sealed like the writes. */
export async function keepSession(person: string, session: SenderSession): Promise<void> {
  const plain = new TextEncoder().encode(JSON.stringify(session));
  const sealed = await sealBytes(await keyOf(person), plain);
  await changeKeyRow(person, (row) => ({ ...row, session: sealed }));
}

export const dropSession = (person: string): Promise<void> => changeKeyRow(person, ({ session: _, ...row }) => row);

/** The people whose writes may be sent without a page. */
export async function listSessions(): Promise<(SenderSession & { person: string })[]> {
  const rows = await settled<KeyRow[]>((await database()).transaction('keys').objectStore('keys').getAll());
  const open = async ({ person, seal, session }: KeyRow) =>
    session === undefined
      ? []
      : [{ person, ...(JSON.parse(new TextDecoder().decode(await openSealed(seal, session))) as SenderSession) }];
  return (await Promise.all(rows.map(open))).flat();
}

/**
 * One person's writes in this browser's IndexedDB. Sign-out does not touch them: they stay sealed until the same person
 * signs in again.
 */
export function openWrites(person: string): WriteShelf {
  let key: Promise<CryptoKey> | undefined;
  const seal = (): Promise<CryptoKey> =>
    (key ??= keyOf(person).catch((error: unknown) => {
      key = undefined;
      throw error;
    }));

  async function toRow(write: Write): Promise<Row> {
    const plain = new TextEncoder().encode(JSON.stringify(write));
    return { id: write.id, person, ...(await sealBytes(await seal(), plain)) };
  }

  async function toWrite(row: Row): Promise<Write> {
    return JSON.parse(new TextDecoder().decode(await openSealed(await seal(), row))) as Write;
  }

  async function list(): Promise<Write[]> {
    const index = (await database()).transaction('writes').objectStore('writes').index('person');
    const rows = await settled<Row[]>(index.getAll(person));
    return (await Promise.all(rows.map(toWrite))).toSorted((a, b) => a.number - b.number);
  }

  return {
    list,
    update: (decide, contents) =>
      navigator.locks.request(`truckroll.outbox.writes ${person}`, async () => {
        const { removed = [], stored = [] } = decide(await list());
        const rows = await Promise.all(stored.map(toRow));
        const sealed = await Promise.all(
          (contents ?? []).map(async (content) => sealBytes(await seal(), await content.arrayBuffer())),
        );
        // Stored for good before anybody is told.
        const transaction = (await database()).transaction(['writes', 'files'], 'readwrite', { durability: 'strict' });
        const writes = transaction.objectStore('writes');
        const files = transaction.objectStore('files');
        for (const id of removed) {
          writes.delete(id);
          files.delete(id);
        }
        for (const row of rows) writes.put(row);
        if (sealed.length > 0) for (const { id } of stored) files.put({ id, files: sealed } satisfies FilesRow);
        await finished(transaction);
      }),
    async contents(id) {
      const store = (await database()).transaction('files').objectStore('files');
      const row = await settled<FilesRow | undefined>(store.get(id));
      return await Promise.all(
        (row?.files ?? []).map(async (sealed) => new Blob([await openSealed(await seal(), sealed)])),
      );
    },
  };
}
