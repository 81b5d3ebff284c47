import type { Page } from '@playwright/test';

/** Something that is stored in the browser, unsealed with the keys that are there too. */
export type Stored = {
  place: 'kept' | 'write' | 'file' | 'cache' | 'localStorage' | 'sessionStorage' | 'cookie' | 'session' | 'plain';
  /** The address of an answer, the name of a value, or the id of a write. */
  name: string;
  text: string;
  /** Whose write it is. */
  person?: string;
};

/** Everything that a browser has stored for the page's origin. What can be unsealed there is unsealed. */
export async function everythingOn(page: Page): Promise<Stored[]> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no reason'));
      });
    type Sealed = { vector: Uint8Array<ArrayBuffer>; content: ArrayBuffer };
    const isSealed = (value: object): value is Sealed => 'vector' in value && 'content' in value;
    const found: Stored[] = [];
    const decode = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

    async function readDatabase(name: string): Promise<Record<string, object[]>> {
      const database = await settled(indexedDB.open(name));
      const rows: Record<string, object[]> = {};
      for (const store of database.objectStoreNames)
        rows[store] = (await settled(database.transaction(store).objectStore(store).getAll())) as object[];
      database.close();
      return rows;
    }
    const hold = <T extends object>(keys: T): T => {
      for (const key of Object.values(keys))
        if (key instanceof CryptoKey && key.extractable) throw new Error('A key can be read.');
      return keys;
    };
    const open = async (key: CryptoKey, { vector, content }: Sealed): Promise<string> =>
      decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: vector }, key, content));

    for (const { name = '' } of await indexedDB.databases()) {
      const { owner = [], keys = [], ...stores } = await readDatabase(name);
      const ownKeys = owner.map((row) => hold((row as { keys: { seal: CryptoKey } }).keys));
      for (const row of owner) {
        const { keys: _, ...rest } = row as Record<string, unknown>;
        found.push({ place: 'plain', name: 'owner', text: JSON.stringify(rest) });
      }
      const seals = new Map((keys as { person: string; seal: CryptoKey }[]).map((row) => [row.person, hold(row).seal]));
      // What sends a person's writes without a page.
      for (const { person, session } of keys as { person: string; session?: unknown }[])
        if (session !== undefined) found.push({ place: 'session', name: person, text: '', person });
      const writers = new Map<string, string>();
      for (const [store, rows] of Object.entries(stores)) {
        for (const row of rows) {
          const { id = '', person } = row as { id?: string; person?: string };
          const key = person === undefined ? ownKeys[0]?.seal : seals.get(person);
          if (person !== undefined) writers.set(id, person);
          if (store === 'files') continue;
          if (!isSealed(row) || key === undefined) {
            found.push({ place: 'plain', name: `${name}.${store}`, text: JSON.stringify(row) });
            continue;
          }
          const plain = await open(key, row);
          if (person !== undefined) found.push({ place: 'write', name: id, text: plain, person });
          else {
            const [head = '', ...rest] = plain.split('\n');
            found.push({
              place: 'kept',
              name: (JSON.parse(head) as { address: string }).address,
              text: rest.join('\n'),
            });
          }
        }
      }
      for (const row of (stores['files'] ?? []) as { id: string; files: Sealed[] }[]) {
        const person = writers.get(row.id) ?? '';
        const key = seals.get(person);
        for (const file of row.files)
          found.push({ place: 'file', name: row.id, person, text: key === undefined ? '' : await open(key, file) });
      }
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push({ place: 'cache', name: new URL(request.url).pathname + new URL(request.url).search, text: '' });
    for (const place of ['localStorage', 'sessionStorage'] as const)
      for (const [name, text] of Object.entries(window[place])) found.push({ place, name, text: String(text) });
    if (document.cookie !== '') found.push({ place: 'cookie', name: 'cookie', text: document.cookie });
    return found;
  });
}

/** Answers that no device may keep, whoever may read them. */
const neverKept =
  /two-step|sessions|password|calendar-feed|push-key|signed-url|nextJobNumber|nextRequestNumber|getDocumentNumber|\/auth\/|\/public\/|export/;
/** The application itself. */
const applicationFiles =
  /^\/(assets\/[^?]+|index\.html\?__WB_REVISION__=[^&]+|favicon\.svg\?__WB_REVISION__=[^&]+|app\.webmanifest\?__WB_REVISION__=[^&]+)$/;
/** How this device shows things, where pages were scrolled to by their addresses, and whose session it is. */
const settingsOfDevice =
  /^truckroll\.(session|device|waiting|clock|live|color-scheme|shortcuts|alerts|push-owner|storage\.asked|calendar\.(mode|map|tray|my-day)|home\.map|maps\.(location|streets)|hidden-columns\.[\w-]+|page-size\.[\w-]+)$|^entered$|^tsr-scroll-restoration/;
/** What is remembered of one person's work until the sign-out. */
const workOfPerson = /^truckroll\.(recent\.|text-draft\.|mail-pictures|chat\.|own-call|calls\.from|import-columns\.)/;

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const linkedRecords = /href="[^"]*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** The names of all fields of an answer, as paths without places in lists. */
function fieldsOf(value: unknown, path = '', found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) fieldsOf(each, path, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      // Keys that are ids are values.
      const name = `${path}.${key.replaceAll(uuids, 'id')}`;
      found.add(name);
      fieldsOf(part, name, found);
    }
  return found;
}

export type Reader = {
  /** The person's id. Null after the sign-out: nothing but settings and sealed writes may be left. */
  me: string | null;
  /** What the server answers that person now. */
  read: (address: string) => Promise<{ status: number; text: string }>;
};

/** What of the stored things a person may not have on the device, in words. */
export async function moreThanAllowed(stored: readonly Stored[], { me, read }: Reader): Promise<string[]> {
  const found: string[] = [];
  for (const { place, name, text, person } of stored) {
    const is = (fault: string) => found.push(`${place} ${name}: ${fault}`);
    if (place === 'write' || place === 'file') {
      if (person === undefined || person === '') is('of nobody');
    } else if (place === 'session') {
      if (person !== me) is('of somebody who has signed out');
    } else if (place === 'cache') {
      if (!applicationFiles.test(name)) is('no file of the application');
    } else if (place === 'localStorage' || place === 'sessionStorage') {
      if (settingsOfDevice.test(name)) continue;
      if (!workOfPerson.test(name)) is('unknown');
      else if (me === null) is('left behind');
      else if (name.startsWith('truckroll.recent.') && !name.endsWith(me)) is('of somebody else');
    } else if (place === 'kept' && me !== null && name.startsWith('picture ')) {
      const [, photoId, ownerId] = name.split(' ');
      // Of a job, or of an estimate.
      const owners = await Promise.all([read(`/api/job-photos?jobId=${ownerId}`), read(`/api/documents/${ownerId}`)]);
      if (!owners.some(({ status, text: owner }) => status === 200 && owner.includes(String(photoId))))
        is('of a photo that may not be seen');
    } else if (place === 'kept' && me !== null && name.startsWith('page ')) {
      const answers = stored.filter((each) => each.place === 'kept' && each.name.startsWith('/api/'));
      for (const [, id = ''] of text.matchAll(linkedRecords))
        if (!answers.some((answer) => `${answer.name} ${answer.text}`.includes(id))) is(`shows the record ${id}`);
    } else if (place === 'kept' && me !== null) {
      if (neverKept.test(name)) is('never kept');
      const now = await read(name);
      if (now.status !== 200) {
        is(`refused with ${now.status}`);
        continue;
      }
      const fields = fieldsOf((JSON.parse(now.text) as { data: unknown }).data);
      for (const field of fieldsOf((JSON.parse(text) as { data: unknown }).data))
        if (!fields.has(field)) is(`has the field ${field}`);
      for (const id of new Set(text.match(uuids))) if (!now.text.includes(id)) is(`has the record ${id}`);
    } else if (place === 'plain' && name === 'owner' && me !== null) {
      if (!text.includes(me)) is('of somebody else');
    } else is('not allowed');
  }
  return found;
}
