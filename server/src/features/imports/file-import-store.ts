import { type FileImport, type ImportCounts, mostOpenImports } from '@truckroll/contract/imports/file-imports';
import { type ImportState, rowOutcomes, undoUntil } from '@truckroll/domain/imports/kinds';
import { type Spelling, spellingOf } from '@truckroll/domain/imports/spellings';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import type { FileImportsTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { personRows } from '../../records/people/person-rows.ts';

export type StoredImport = Omit<Selectable<FileImportsTable>, 'accountId'>;

const columns = [
  'id',
  'kind',
  'state',
  'fileName',
  'layout',
  'heads',
  'samples',
  'columns',
  'choices',
  'duplicates',
  'isDayFirst',
  'hasDecimalComma',
  'spellings',
  'rowCount',
  'counts',
  'failure',
  'createdBy',
  'createdAt',
  'updatedAt',
  'finishedAt',
  'undoneAt',
] as const satisfies (keyof FileImportsTable)[];

/** A person's own imports; an admin's are those of everybody. */
function selectImports(tx: Tx, actor: Actor) {
  const query = tx.selectFrom('fileImports').select(columns);
  return actor.isAdmin ? query : query.where('createdBy', '=', actor.userId);
}

export const findImport = async (tx: Tx, actor: Actor, id: string): Promise<StoredImport> =>
  found(await selectImports(tx, actor).where('id', '=', id).executeTakeFirst(), 'Import');

/** Locks the import: its steps and their changes happen one after the other. */
export const getImportForChange = async (tx: Tx, actor: Actor, id: string): Promise<StoredImport> =>
  found(await selectImports(tx, actor).where('id', '=', id).forUpdate().executeTakeFirst(), 'Import');

/** The import that a task works on, locked; undefined once it was discarded. */
export const lockImport = (tx: Tx, id: string): Promise<StoredImport | undefined> =>
  tx.selectFrom('fileImports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export async function listImports(
  tx: Tx,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: StoredImport[]; total: number }> {
  const own = actor.isAdmin
    ? tx.selectFrom('fileImports')
    : tx.selectFrom('fileImports').where('createdBy', '=', actor.userId);
  const [rows, { total }] = await Promise.all([
    selectImports(tx, actor)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Refuses another import of an account with many that were neither run nor discarded. */
export async function requireRoom(tx: Tx): Promise<void> {
  const { open } = await tx
    .selectFrom('fileImports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', 'not in', ['done', 'undoing', 'undone'])
    .executeTakeFirstOrThrow();
  if (open >= mostOpenImports) throw new Problem('tooManyImports', { n: mostOpenImports });
}

export type NewImport = Pick<
  StoredImport,
  | 'id'
  | 'kind'
  | 'fileName'
  | 'layout'
  | 'heads'
  | 'samples'
  | 'columns'
  | 'choices'
  | 'duplicates'
  | 'isDayFirst'
  | 'hasDecimalComma'
  | 'spellings'
  | 'rowCount'
  | 'createdBy'
> & { now: Date };

export async function insertImport(tx: Tx, { now, ...values }: NewImport): Promise<void> {
  const at = now.toISOString();
  const { heads, samples, columns: targets, choices, spellings } = values;
  await telling(tx, 'import', values.id, { now })
    .insertInto('fileImports')
    .values({
      ...values,
      heads: JSON.stringify(heads),
      samples: JSON.stringify(samples),
      columns: JSON.stringify(targets),
      choices: JSON.stringify(choices),
      spellings: JSON.stringify(spellings),
      state: 'reading',
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

export type ImportChange = Partial<
  Pick<
    StoredImport,
    | 'kind'
    | 'state'
    | 'layout'
    | 'columns'
    | 'choices'
    | 'duplicates'
    | 'isDayFirst'
    | 'hasDecimalComma'
    | 'counts'
    | 'failure'
    | 'finishedAt'
    | 'undoneAt'
  >
>;

/** Changes an import, even if only its counts have changed, so that open pages show its progress. */
export async function changeImport(tx: Tx, id: string, change: ImportChange, now: Date): Promise<StoredImport> {
  const { columns: targets, choices, counts, ...plain } = change;
  return await telling(tx, 'import', id, { now })
    .updateTable('fileImports')
    .set({
      ...plain,
      ...(targets === undefined ? {} : { columns: JSON.stringify(targets) }),
      ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
      ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Adjusts the stored numbers of rows by outcome, because counting all rows in each batch would take longer and longer.
 */
export async function addToCounts(tx: Tx, id: string, amounts: ImportCounts): Promise<void> {
  if (Object.values(amounts).every((amount) => amount === 0)) return;
  await telling(tx, 'import', id)
    .updateTable('fileImports')
    .set({
      counts: sql<string>`(
        select coalesce(jsonb_object_agg(outcome, amount) filter (where amount > 0), '{}') from (
          select outcome, sum(amount)::integer as amount from (
            select key as outcome, value::integer as amount from jsonb_each_text(counts)
            union all
            select key, value::integer from jsonb_each_text(${JSON.stringify(amounts)}::jsonb)
          ) as each group by outcome
        ) as summed)`,
    })
    .where('id', '=', id)
    .execute();
}

/** The latest import of a file with the same header: its columns are suggested again. */
export const findSameHeader = (tx: Tx, heads: readonly string[]): Promise<StoredImport | undefined> =>
  tx
    .selectFrom('fileImports')
    .select(columns)
    .where('heads', '=', sql<never>`${JSON.stringify(heads)}::jsonb`)
    .where('state', 'in', ['checked', 'running', 'done', 'undoing', 'undone'] satisfies ImportState[])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteImport = (tx: Tx, id: string): Promise<unknown> =>
  telling(tx, 'import', id).deleteFrom('fileImports').where('id', '=', id).execute();

async function readExtras(tx: Tx, imports: readonly StoredImport[]) {
  const ids = imports.map(({ id }) => id);
  const people = [...new Set(imports.map(({ createdBy }) => createdBy))];
  if (ids.length === 0) return { places: [], names: new Map<string, string>() };
  const [places, names] = await Promise.all([
    tx
      .selectFrom('fileImportRows')
      .select(({ fn }) => ['importId', 'place', fn.countAll<number>().as('count')])
      .where('importId', 'in', ids)
      .where('place', 'in', ['wanted', 'unknown'])
      .groupBy(['importId', 'place'])
      .execute(),
    tx.selectFrom(personRows.as('users')).select(['id', 'firstName', 'lastName']).where('id', 'in', people).execute(),
  ]);
  return {
    places,
    names: new Map(names.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()])),
  };
}

/**
 * The convention of a file's days and amounts. For an import of an earlier version it is derived from the first values.
 */
export const spellingsOf = ({ spellings, samples }: Pick<StoredImport, 'spellings' | 'samples'>): Spelling[] =>
  spellings ?? samples.map((values) => spellingOf(values));

const knownCounts = (counts: ImportCounts): ImportCounts =>
  Object.fromEntries(
    rowOutcomes.flatMap((outcome) => (counts[outcome] === undefined ? [] : [[outcome, counts[outcome]]])),
  );

/** The imports as they are answered. */
export async function toFileImports(tx: Tx, imports: readonly StoredImport[]): Promise<FileImport[]> {
  const { places, names } = await readExtras(tx, imports);
  const placesOf = (id: string, wanted: 'wanted' | 'unknown') =>
    places.find(({ importId, place }) => importId === id && place === wanted)?.count ?? 0;
  return imports.map(({ createdBy, columns: targets, choices, ...stored }) => ({
    ...stored,
    spellings: spellingsOf(stored),
    columns: [...targets],
    choices: choices as FileImport['choices'],
    counts: knownCounts(stored.counts),
    placesWanted: placesOf(stored.id, 'wanted'),
    placesUnknown: placesOf(stored.id, 'unknown'),
    createdByName: names.get(createdBy) ?? '',
    undoUntil: undoUntil(stored),
  }));
}

export async function toFileImport(tx: Tx, stored: StoredImport): Promise<FileImport> {
  const [answered] = await toFileImports(tx, [stored]);
  if (answered === undefined) throw new Error('An import was not answered');
  return answered;
}

/** How long imports with their rows are kept, in days. Their records stay. */
const retentionDays = 90;

export const deleteOldImports = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'import', returned('id'))
      .deleteFrom('fileImports')
      .where('createdAt', '<', daysBefore(now, retentionDays))
      .returning(['accountId', 'id']),
  );
