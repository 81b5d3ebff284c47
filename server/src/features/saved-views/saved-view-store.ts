import { isDeepStrictEqual } from 'node:util';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { SavedViewList } from '@truckroll/contract/fields/list-keys';
import type { SavedView } from '@truckroll/contract/saved-views/saved-views';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { Problem } from '../../platform/http/problem.ts';
import { personRows } from '../../records/people/person-rows.ts';

/** How many views of one list a person may have. */
const viewsPerPerson = 50;

type Content = Pick<SavedView, 'name' | 'isShared' | 'search' | 'hiddenColumns'>;

const views = (tx: Tx) =>
  tx
    .selectFrom('savedViews')
    .innerJoin(personRows.as('users'), 'users.id', 'savedViews.userId')
    .select(['savedViews.id', 'list', 'name', 'isShared', 'search', 'hiddenColumns', 'userId', 'savedViews.updatedAt'])
    .select(['users.firstName', 'users.lastName']);

type Named = Omit<SavedView, 'userName'> & { firstName: string; lastName: string };

const toView = ({ firstName, lastName, ...row }: Named): SavedView => ({
  ...row,
  userName: `${firstName} ${lastName}`.trim(),
});

/** The person's own views of a list first, then those that others share; each by name. */
export async function listViews(tx: Tx, list: SavedViewList, userId: string): Promise<SavedView[]> {
  const rows = await views(tx)
    .where('list', '=', list)
    .where((view) => view.or([view('userId', '=', userId), view('isShared', '=', true)]))
    .orderBy((view) => view('userId', '=', userId), 'desc')
    .orderBy((view) => view.fn('lower', ['name']))
    .orderBy('savedViews.id')
    .limit(listBounds.savedViews)
    .execute();
  return rows.map(toView);
}

/** Selects the view for update. */
export async function findViewForChange(tx: Tx, id: string): Promise<SavedView | undefined> {
  const row = await views(tx).where('savedViews.id', '=', id).forUpdate('savedViews').executeTakeFirst();
  return row && toView(row);
}

type NewView = Content & { list: SavedViewList; userId: string };

export async function insertView(tx: Tx, { list, userId, ...content }: NewView, now: Date): Promise<SavedView> {
  const { count } = await tx
    .selectFrom('savedViews')
    .select((view) => view.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  if (count >= viewsPerPerson) throw new Problem('tooManySavedViews');
  const id = newId();
  const at = now.toISOString();
  await telling(tx, 'savedView', null)
    .insertInto('savedViews')
    .values({ ...storable(content), id, list, userId, createdAt: at, updatedAt: at })
    .execute();
  return getView(tx, id);
}

/** Sending what is stored is no change, and keeps the version (API 1.7). */
export async function updateView(tx: Tx, stored: SavedView, content: Content, now: Date): Promise<SavedView> {
  if (isDeepStrictEqual({ ...stored, ...content }, stored)) return stored;
  await telling(tx, 'savedView', null)
    .updateTable('savedViews')
    .set({ ...storable(content), updatedAt: now.toISOString() })
    .where('id', '=', stored.id)
    .execute();
  return getView(tx, stored.id);
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'savedView', null).deleteFrom('savedViews').where('id', '=', id).execute();
}

const getView = async (tx: Tx, id: string): Promise<SavedView> =>
  toView(await views(tx).where('savedViews.id', '=', id).executeTakeFirstOrThrow());

const storable = ({ name, isShared, search, hiddenColumns }: Content) => ({
  name,
  isShared,
  search,
  hiddenColumns: JSON.stringify(hiddenColumns),
});

/**
 * Replaces the client by which views filter: in all views, or those with these ids. Returns the ids of changed views.
 */
export async function moveClientFilters(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update saved_views set search = replace(search, ${from}, ${to}), updated_at = ${now.toISOString()}
    where strpos(search, ${from}) > 0 and ${ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`}
    returning id`.execute(telling(tx, 'savedView', null));
  return rows.map(({ id }) => id);
}
