import { cutPages, type PageText, wordsOf } from '@truckroll/domain/files/passages';
import { expressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Source = { fileId: string } | { noteId: string };

const rowsAtOnce = 100;

/** Words without stemming, made by the same text-search configuration on both sides. */
const searchable = (text: string) => sql<string>`to_tsvector('simple', ${wordsOf(text).join(' ')})`;

/** Replaces the searchable text of a file or note. */
export async function replacePassages(tx: Tx, source: Source, pages: readonly PageText[]): Promise<void> {
  const { fileId, noteId } = { fileId: null, noteId: null, ...source };
  await tx
    .deleteFrom('passages')
    .where((passage) => (noteId === null ? passage('fileId', '=', fileId) : passage('noteId', '=', noteId)))
    .execute();
  const passages = cutPages(pages);
  for (let from = 0; from < passages.length; from += rowsAtOnce) {
    const rows = passages.slice(from, from + rowsAtOnce).map(({ page, text }, index) => ({
      id: newId(),
      fileId,
      noteId,
      number: from + index,
      page,
      text,
      words: searchable(text),
    }));
    await tx.insertInto('passages').values(rows).execute();
  }
}

/** The text of a file in its order; empty for a file that is not read, or has no text. */
export const listPassages = (tx: Tx, fileId: string): Promise<PageText[]> =>
  tx.selectFrom('passages').select(['page', 'text']).where('fileId', '=', fileId).orderBy('number').execute();

/** The searchable passages of files and notes, as rows for the queries of other owners. */
export const passageRows = expressionBuilder<Tables, never>()
  .selectFrom('passages')
  .select(['accountId', 'id', 'fileId', 'noteId', 'number', 'page', 'text', 'words']);

/** The first passage of each of these files. */
export async function readBeginnings(tx: Tx, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const passages = await tx
    .selectFrom('passages')
    .select(['fileId', 'text'])
    .where('fileId', 'in', [...fileIds])
    .where('number', '=', 0)
    .execute();
  return new Map(passages.map((passage) => [passage.fileId ?? '', passage.text]));
}
