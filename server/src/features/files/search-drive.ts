import type { DriveModule } from '@truckroll/domain/files/drive-rights';
import { mayOnDrive } from '@truckroll/domain/files/drive-rights';
import { compareItems } from '@truckroll/domain/files/item-order';
import { type PageText, snippetOf, wordsOf } from '@truckroll/domain/files/passages';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { foundByAll } from '../../platform/database/like-pattern.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type DriveItemRow, selectItems } from '../../records/files/drive-store.ts';
import { passageRows, readBeginnings } from '../../records/files/passage-store.ts';
import { ownersInScope } from './drive-owner.ts';

/** A search in drives. `fileIds` limits it to these files, by item or file id; `moduleId` to one drive. */
export type DriveSearch = {
  query: string;
  fileIds?: readonly string[] | undefined;
  moduleId?: string | undefined;
  limit: number;
};

/** A file or note found, with the passage around the hit (API 3.12, SearchHit). */
export type DriveHit = {
  metadata: { file_id: string | null; file_name: string; created_at: string; page: number | null };
  text: string;
  type: 'file' | 'note';
  id: string;
  moduleId: string;
  moduleType: DriveModule;
  score: number;
};

const searchedModules = ['clients', 'jobs', 'requests'] as const;

/** Files and notes of the drives that a user may read; undefined if there are none. */
export function readableItems(
  tx: Tx,
  actor: Actor,
  { fileIds, moduleId }: Pick<DriveSearch, 'fileIds' | 'moduleId'> = {},
) {
  const readable = searchedModules.filter((moduleType) => mayOnDrive(actor, 'read', moduleType, { isOwn: true }));
  if (readable.length === 0 || fileIds?.length === 0) return undefined;
  return selectItems(tx)
    .where('driveItems.type', 'in', ['file', 'note'])
    .where((item) =>
      item.or(
        readable.map((moduleType) =>
          item.and([
            item('driveItems.moduleType', '=', moduleType),
            item('driveItems.moduleId', 'in', ownersInScope(tx, actor, moduleType)),
          ]),
        ),
      ),
    )
    .$if(moduleId !== undefined, (items) => items.where('driveItems.moduleId', '=', moduleId ?? ''))
    .$if(fileIds !== undefined, (items) =>
      items.where((item) =>
        item.or([
          item('driveItems.id', 'in', [...(fileIds ?? [])]),
          item('driveItems.fileId', 'in', [...(fileIds ?? [])]),
        ]),
      ),
    );
}

/** Requires every word, the last one also as a prefix: searches are sent while typing. */
function textQuery(search: string) {
  const words = wordsOf(search);
  return words.length === 0
    ? null
    : words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

type Found = { row: DriveItemRow; passage: PageText | null; score: number };

const byName = (name: string, search: string): number => {
  const [folded, wanted] = [fold(name), fold(search)];
  if (folded === wanted) return 3;
  return folded.startsWith(wanted) ? 2 : 1;
};

async function foundByName(tx: Tx, actor: Actor, search: DriveSearch): Promise<Found[]> {
  const rows = await readableItems(tx, actor, search)
    ?.where(foundByAll('driveItems.id', 'matching_drive_items', searchWords(search.query)))
    .orderBy('driveItems.searchName')
    .orderBy('driveItems.id')
    .limit(search.limit)
    .execute();
  return (rows ?? []).map((row) => ({ row, passage: null, score: byName(row.name, search.query) }));
}

/** The best passage of each item whose text has all words. */
async function foundByText(tx: Tx, actor: Actor, search: DriveSearch): Promise<Found[]> {
  const words = textQuery(search.query);
  const items = readableItems(tx, actor, search);
  if (words === null || items === undefined) return [];
  const query = sql`to_tsquery('simple', ${words})`;
  const best = items
    .innerJoin(passageRows.as('passages'), (join) =>
      join
        .onRef('passages.accountId', '=', 'driveItems.accountId')
        .on((passage) =>
          passage.or([
            passage('passages.fileId', '=', passage.ref('driveItems.fileId')),
            passage('passages.noteId', '=', passage.ref('driveItems.id')),
          ]),
        ),
    )
    .where(sql<boolean>`passages.id in (select matching_passages(${query}))`)
    .distinctOn('driveItems.id')
    .select(['passages.text', 'passages.page', sql<number>`ts_rank(passages.words, ${query})`.as('rank')])
    .orderBy('driveItems.id')
    .orderBy('rank', 'desc')
    .orderBy('passages.number');
  const rows = await tx
    .selectFrom(best.as('best'))
    .selectAll()
    .orderBy('rank', 'desc')
    .orderBy('id')
    .limit(search.limit)
    .execute();
  return rows.map(({ text, page, rank, ...row }) => ({ row, passage: { text, page }, score: Math.min(0.999, rank) }));
}

/** The beginnings of files found only by name. */
const beginningsOf = (tx: Tx, rows: readonly DriveItemRow[]): Promise<Map<string, string>> =>
  readBeginnings(
    tx,
    rows.flatMap((row) => row.fileId ?? []),
  );

/**
 * Readable files and notes that match by name or text, best first: exact name, name prefix, name substring, then text
 * (API SR-1).
 */
export async function searchDrive(tx: Tx, actor: Actor, search: DriveSearch): Promise<DriveHit[]> {
  if (search.query.trim() === '') return [];
  const [named, texts] = await Promise.all([foundByName(tx, actor, search), foundByText(tx, actor, search)]);
  const byId = new Map(texts.map((found) => [found.row.id, found]));
  for (const found of named) {
    const inText = byId.get(found.row.id);
    byId.set(found.row.id, { ...found, passage: inText?.passage ?? null, score: found.score + (inText?.score ?? 0) });
  }
  const best = [...byId.values()]
    .sort((one, other) => other.score - one.score || compareItems(one.row, other.row))
    .slice(0, search.limit);
  const beginnings = await beginningsOf(
    tx,
    best.filter((found) => found.passage === null).map((found) => found.row),
  );
  return best.map(({ row, passage, score }) => ({
    metadata: { file_id: row.fileId, file_name: row.name, created_at: row.createdAt, page: passage?.page ?? null },
    text: snippetOf(passage?.text ?? row.noteStart ?? beginnings.get(row.fileId ?? '') ?? '', search.query),
    type: row.type === 'note' ? 'note' : 'file',
    id: row.id,
    moduleId: row.moduleId,
    moduleType: row.moduleType,
    score,
  }));
}
