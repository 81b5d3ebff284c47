import type { Mapping } from '@truckroll/domain/imports/columns';
import { conventionOfLocale, judgeConvention } from '@truckroll/domain/imports/file-convention';
import { recogniseFile } from '@truckroll/domain/imports/kind-rules';
import type { Convention, Spelling } from '@truckroll/domain/imports/spellings';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findSameHeader, insertImport, type NewImport, requireRoom } from './file-import-store.ts';
import { insertRows } from './import-row-store.ts';
import { listImportedProperties } from './imported-properties.ts';
import { reasonHead } from './left-out-file.ts';
import { type ReadFile, readImportFile } from './read-import-file.ts';

type Suggestion = Pick<NewImport, 'kind' | 'layout' | 'columns' | 'choices' | 'duplicates'>;

/** The convention of the file's days and amounts. Where its values are ambiguous, the account's locale decides. */
export async function readConvention(
  tx: Tx,
  file: Pick<NewImport, 'kind' | 'columns'> & { spellings: readonly Spelling[] },
  { actor }: Pick<Author, 'actor'>,
): Promise<Convention> {
  const [{ locale }, properties] = await Promise.all([getAccountRow(tx, actor.accountId), listImportedProperties(tx)]);
  return judgeConvention({ ...file, properties, proposed: conventionOfLocale(locale) }).convention;
}

/**
 * The kind of a file's records and its columns: those of the last file with the same header, even if it is the file of
 * left-out rows, else the suggestions for its headers.
 */
async function suggest(tx: Tx, heads: readonly string[]): Promise<Suggestion> {
  const own = heads.at(-1) === reasonHead ? heads.slice(0, -1) : heads;
  const [last, properties] = await Promise.all([findSameHeader(tx, own), listImportedProperties(tx)]);
  if (last === undefined) return { ...recogniseFile(heads, properties), choices: {}, duplicates: 'skip' };
  const { kind, layout, columns, choices, duplicates } = last;
  const known: Mapping = heads.map((_, column) => columns[column] ?? null);
  return { kind, layout, columns: known, choices, duplicates };
}

async function storeFile(read: ReadFile, fileName: string, by: Author & { transact: Transact }): Promise<string> {
  const { actor, now, transact } = by;
  const id = newId();
  const { heads, samples, spellings, rowCount, pieces } = read;
  await transact(async (tx) => {
    await requireRoom(tx);
    const suggestion = await suggest(tx, heads);
    const convention = await readConvention(tx, { ...suggestion, spellings }, by);
    const file = { id, fileName, heads, samples, spellings, rowCount, createdBy: actor.userId };
    await insertImport(tx, { ...file, ...suggestion, ...convention, now });
  });
  // Each thousand rows has its own transaction, so that a large file never holds the database for long.
  for (const piece of pieces) await transact((tx) => insertRows(tx, id, piece));
  return id;
}

/** Reads a file and stores its rows. Returns the id of its import, which then waits for its columns to be chosen. */
export async function startImport(
  file: UploadedFile | undefined,
  by: Author & { transact: Transact },
): Promise<string> {
  if (file === undefined) throw invalid('file', 'No file was sent', 'required');
  const read = await readImportFile(file.content, by.actor.accountId);
  return storeFile(read, file.name.slice(0, 200), by);
}
