import type { PersonalRequest } from '@truckroll/contract/personal-data/personal-data';
import type { Selectable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { PersonalRequestsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { personRows } from '../../records/people/person-rows.ts';

export type StoredRequest = Selectable<PersonalRequestsTable>;

/** Adds a search that waits. Returns its id. */
export async function insertRequest(
  tx: Tx,
  { subject, createdBy, now }: { subject: NonNullable<StoredRequest['subject']>; createdBy: string | null; now: Date },
): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  await telling(tx, 'personalRequest', id)
    .insertInto('personalRequests')
    .values({ id, state: 'searching', subject: JSON.stringify(subject), createdBy, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

export const findRequest = (tx: Tx, id: string): Promise<StoredRequest | undefined> =>
  tx.selectFrom('personalRequests').selectAll().where('id', '=', id).executeTakeFirst();

/** As `findRequest`, locked for a change. */
export const holdRequest = (tx: Tx, id: string): Promise<StoredRequest | undefined> =>
  tx.selectFrom('personalRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function changeRequest(
  tx: Tx,
  id: string,
  { now, ...values }: Updateable<PersonalRequestsTable> & { now: Date },
): Promise<void> {
  await telling(tx, 'personalRequest', id)
    .updateTable('personalRequests')
    .set({ ...values, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'personalRequest', id).deleteFrom('personalRequests').where('id', '=', id).execute();
}

const requests = (tx: Tx) =>
  tx
    .selectFrom('personalRequests')
    .leftJoin(personRows.as('makers'), 'makers.id', 'personalRequests.createdBy')
    .leftJoin(personRows.as('erasers'), 'erasers.id', 'personalRequests.erasedBy')
    .select([
      ...(['personalRequests.id', 'state', 'subject', 'found', 'holds', 'failure', 'searchedAt'] as const),
      ...(['exportSize', 'exportedAt', 'erasedAt', 'createdBy', 'erasedBy'] as const),
      ...([
        'personalRequests.createdAt',
        'updatedAt',
        'makers.fullName as maker',
        'erasers.fullName as eraser',
      ] as const),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

const toRequest = ({ maker, eraser, createdBy, erasedBy, exportSize, ...row }: Row): PersonalRequest => ({
  ...row,
  exportSize: exportSize === null ? null : Number(exportSize),
  createdBy: createdBy === null ? null : { id: createdBy, name: maker ?? '' },
  erasedBy: erasedBy === null ? null : { id: erasedBy, name: eraser ?? '' },
});

export const readRequest = async (tx: Tx, id: string): Promise<PersonalRequest> =>
  toRequest(await requests(tx).where('personalRequests.id', '=', id).executeTakeFirstOrThrow());

/** The searches and erasures, the latest first. */
export async function listRequests(
  tx: Tx,
  { page, limit }: { page: number; limit: number },
): Promise<PersonalRequest[]> {
  const rows = await requests(tx)
    .orderBy('personalRequests.createdAt', 'desc')
    .orderBy('personalRequests.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(toRequest);
}

export async function countRequests(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('personalRequests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Old = { accountId: string; id: string; exportKey: string | null };

/** The searches of all accounts whose file or whole entry has become too old. Needs a transaction across all accounts. */
export const listOldRequests = (
  system: Tx,
  { after, searchedBefore, exportedBefore }: { after: string; searchedBefore: string; exportedBefore: string },
): Promise<Old[]> =>
  system
    .selectFrom('personalRequests')
    .select(['accountId', 'id', 'exportKey'])
    .where('id', '>', after)
    .where(({ and, or, eb }) =>
      or([
        and([eb('exportKey', 'is not', null), eb('exportedAt', '<', exportedBefore)]),
        and([eb('state', '=', 'ready'), eb('updatedAt', '<', searchedBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
