import type { Subject } from '@truckroll/contract/personal-data/personal-data';
import { describeTable } from '../../platform/database/row-lines.ts';
import type { SealedStorage } from '../../platform/storage/sealed-files.ts';
import { putSealed, readFile } from '../../platform/storage/sealed-files.ts';
import { findStoredFile, type StoredFile } from '../../platform/storage/stored-file-store.ts';
import { schemaOfTable } from '../company-archive/table-schema.ts';
import { openZip } from '../company-archive/zip.ts';
import { catalogue, isHidden } from './catalogue.ts';
import type { Transact } from './find-person.ts';
import { type Key, type OwnPage, type Person, readOwnPage } from './rows.ts';

const readme = `The data of one person, as Truckroll had it when this file was made.

person.json       whom it is about, and when the file was made
records/*.json    the records of the person, one file for each table, each a list
schemas/*.json    what the values of a table are (JSON Schema, draft 2020-12)
files.json        the files of the person: 'path' is where a file lies in this zip, 'key' how records name it
files/            recordings, attachments, photos and papers

Records of others that only mention the person are not here. Secrets are left out.
`;

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
const jsonOf = (value: unknown): AsyncGenerator<string> => textOf(`${JSON.stringify(value, null, 2)}\n`);

/** A name for a file in the zip: without folders, and with its key, which makes it unique. */
function pathOf({ key, name }: StoredFile): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100);
  return `files/${key.slice(-12)}-${plain.replace(/^\.+/, '_')}`;
}

type Exported = { key: string; size: number; sealedKey: string };
type Given = { subject: Subject; person: Person; key: string; now: Date; transact: Transact; signal: AbortSignal };

/** Writes the person's records and files into one zip in the storage, piece by piece. Returns what its row needs. */
export async function exportPerson(installation: SealedStorage, given: Given): Promise<Exported> {
  const { subject, person, key, now, transact, signal } = given;
  let stored: { size: number; sealedKey: string } | undefined;
  const zip = openZip(async (content) => {
    stored = await putSealed(installation, { key, content, type: 'application/zip' });
  });
  /** The rows of a table as a JSON list, which is written while it is read. */
  async function* listOf(table: string): AsyncGenerator<string> {
    let isFirst = true;
    yield '[';
    let last: Key | null = null;
    do {
      signal.throwIfAborted();
      const from: Key | null = last;
      const page: OwnPage = await transact((tx) => readOwnPage(tx, { table, person, last: from }));
      for (const row of page.rows) {
        yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`;
        isFirst = false;
      }
      last = page.last;
    } while (last !== null);
    yield '\n]\n';
  }
  try {
    await zip.add('README.txt', textOf(readme));
    const { names, emails, phoneNumbers } = subject;
    await zip.add(
      'person.json',
      jsonOf({ name: subject.name, names, emails, phoneNumbers, exportedAt: now.toISOString() }),
    );
    for (const table of Object.keys(catalogue)) {
      if (table === 'stored_files') continue;
      const first = await transact((tx) => readOwnPage(tx, { table, person, last: null }));
      if (first.rows.length === 0) continue;
      await zip.add(`records/${table}.json`, listOf(table));
      const schema = await transact(async (tx) => {
        const shape = await describeTable(tx, `public.${table}`, 'true');
        const columns = shape.columns.filter(({ name }) => name !== 'account_id' && !isHidden(name));
        return schemaOfTable(tx, { ...shape, columns, file: table });
      });
      await zip.add(`schemas/${table}.json`, jsonOf(schema));
    }
    const files: { path: string; key: string; name: string; type: string; size: number }[] = [];
    for (const fileKey of await listFileKeys(transact, person)) {
      signal.throwIfAborted();
      const file = await transact((tx) => findStoredFile(tx, fileKey));
      const content = file === undefined ? null : await readFile(installation, file);
      if (file === undefined || content === null) continue;
      const path = pathOf(file);
      await zip.add(path, content as AsyncIterable<Buffer>, { compress: false });
      files.push({ path, key: fileKey, name: file.name, type: file.type, size: Number(file.size) });
    }
    await zip.add('files.json', jsonOf(files));
    await zip.finish();
  } catch (error) {
    await zip.abandon();
    throw error;
  }
  if (stored === undefined) throw new Error('The zip was not stored');
  return { key, ...stored };
}

/** The keys of the files of the person's records. */
async function listFileKeys(transact: Transact, person: Person): Promise<string[]> {
  const keys: string[] = [];
  let last: Key | null = null;
  do {
    const from: Key | null = last;
    const page: OwnPage = await transact((tx) =>
      readOwnPage(tx, { table: 'stored_files', person, last: from, shows: ['key'] }),
    );
    keys.push(...page.rows.flatMap(({ key }) => (typeof key === 'string' ? [key] : [])));
    last = page.last;
  } while (last !== null);
  return keys;
}
