import type { CompanyCopy, CopySettings } from '@truckroll/contract/copies/copies';
import type { CopyInterval } from '@truckroll/domain/copies/copy-schedule';
import type { Selectable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CompanyCopiesTable, CopySettingsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Author } from '../../platform/session/actor.ts';
import { personRows } from '../../records/people/person-rows.ts';

export type StoredCopySettings = Selectable<CopySettingsTable>;

/** What a person writes of the settings, with the sealed secret of the access key. */
export type CopySettingsDraft = {
  server: string | null;
  region: string;
  bucket: string;
  folder: string;
  accessKeyId: string;
  sealedSecret: string;
  every: CopyInterval;
  kept: number;
};

export const findCopySettings = (tx: Tx): Promise<StoredCopySettings | undefined> =>
  tx.selectFrom('copySettings').selectAll().executeTakeFirst();

/** As `findCopySettings`, locked for a change. */
export const holdCopySettings = (tx: Tx): Promise<StoredCopySettings | undefined> =>
  tx.selectFrom('copySettings').selectAll().forNoKeyUpdate().executeTakeFirst();

/** Stores the settings, the first ones or others. Nothing has failed with them yet. */
export async function putCopySettings(tx: Tx, draft: CopySettingsDraft, { actor, now }: Author): Promise<void> {
  const at = now.toISOString();
  const values = { ...draft, failingSince: null, changedBy: actor.userId, updatedAt: at };
  await telling(tx, 'companyCopy', null)
    .insertInto('copySettings')
    .values({ ...values, createdAt: at })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
}

export async function removeCopySettings(tx: Tx): Promise<void> {
  await telling(tx, 'companyCopy', null).deleteFrom('copySettings').execute();
}

/** Notes what became of a copy. Returns whether it is the first failure after a success. */
export async function noteCopy(tx: Tx, isStored: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await telling(tx, 'companyCopy', null)
    .updateTable('copySettings')
    .set({ failingSince: isStored ? null : now.toISOString() })
    .where('failingSince', isStored ? 'is not' : 'is', null)
    .executeTakeFirst();
  return !isStored && numUpdatedRows > 0n;
}

/** The next companies that have set a bucket, in the order of their ids. Needs a transaction across all accounts. */
export const listCopyingAccounts = (system: Tx, { after, limit }: { after: string; limit: number }) =>
  system
    .selectFrom('copySettings')
    .innerJoin('accounts', 'accounts.id', 'copySettings.accountId')
    .select(['accounts.id', 'accounts.timezone'])
    .where('copySettings.accountId', '>', after)
    .orderBy('copySettings.accountId')
    .limit(limit)
    .execute();

export async function setCopyDay(tx: Tx, lastDay: string): Promise<void> {
  await telling(tx, 'companyCopy', null).updateTable('copySettings').set({ lastDay }).execute();
}

/** Where a copy lies: 'truckroll/2030-03-12T15-00-00Z-4f3a2b1c.zip'. */
function objectKeyOf({ folder }: StoredCopySettings, id: string, now: Date): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return [folder, `${moment}Z-${id.slice(-8)}.zip`].filter((part) => part !== '').join('/');
}

/** Adds a copy that waits to be made. Returns its id. */
export async function insertCopy(
  tx: Tx,
  settings: StoredCopySettings,
  { askedBy, now }: { askedBy: string | null; now: Date },
): Promise<string> {
  const id = newId();
  await telling(tx, 'companyCopy', id)
    .insertInto('companyCopies')
    .values({
      ...{ id, askedBy, status: 'waiting', bucket: settings.bucket },
      ...{ objectKey: objectKeyOf(settings, id, now), createdAt: now.toISOString() },
    })
    .execute();
  return id;
}

export const findCopy = (tx: Tx, id: string): Promise<Selectable<CompanyCopiesTable> | undefined> =>
  tx.selectFrom('companyCopies').selectAll().where('id', '=', id).executeTakeFirst();

export async function changeCopy(tx: Tx, id: string, values: Updateable<CompanyCopiesTable>): Promise<void> {
  await telling(tx, 'companyCopy', id).updateTable('companyCopies').set(values).where('id', '=', id).execute();
}

/** The id of a copy that was begun after a moment and has not ended. */
export const findUnfinishedCopy = (tx: Tx, after: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('companyCopies')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .where('createdAt', '>', after)
    .executeTakeFirst();

/** The stored copies of a bucket beyond the latest ones. */
export const listOldCopies = (tx: Tx, { bucket, kept }: { bucket: string; kept: number }) =>
  tx
    .selectFrom('companyCopies')
    .select(['id', 'objectKey'])
    .where('status', '=', 'done')
    .where('bucket', '=', bucket)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(100)
    .execute();

const copies = (tx: Tx) =>
  tx
    .selectFrom('companyCopies')
    .leftJoin(personRows.as('users'), 'users.id', 'companyCopies.askedBy')
    .select([
      ...([
        'companyCopies.id',
        'companyCopies.status',
        'bucket',
        'objectKey',
        'size',
        'rowCount',
        'fileCount',
      ] as const),
      ...(['failure', 'companyCopies.createdAt', 'finishedAt', 'users.id as askedId', 'users.fullName'] as const),
    ]);

type CopyRow = Awaited<ReturnType<ReturnType<typeof copies>['executeTakeFirstOrThrow']>>;

const toCopy = ({ askedId, fullName, size, rowCount, fileCount, ...row }: CopyRow): CompanyCopy => ({
  ...row,
  size: size === null ? null : Number(size),
  rowCount: rowCount === null ? null : Number(rowCount),
  fileCount: fileCount === null ? null : Number(fileCount),
  askedBy: askedId === null ? null : { id: askedId, name: fullName ?? '' },
});

/** The copies, the latest first. */
export async function listCopies(tx: Tx, { page, limit }: { page: number; limit: number }): Promise<CompanyCopy[]> {
  const rows = await copies(tx)
    .orderBy('companyCopies.createdAt', 'desc')
    .orderBy('companyCopies.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(toCopy);
}

export async function countCopies(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('companyCopies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const readCopy = async (tx: Tx, id: string): Promise<CompanyCopy> =>
  toCopy(await copies(tx).where('companyCopies.id', '=', id).executeTakeFirstOrThrow());

/** The settings as admins see them: without the secret. */
export async function readCopySettings(tx: Tx): Promise<CopySettings | null> {
  const row = await tx
    .selectFrom('copySettings')
    .leftJoin(personRows.as('users'), 'users.id', 'copySettings.changedBy')
    .select([
      ...(['server', 'region', 'bucket', 'folder', 'accessKeyId', 'every', 'kept', 'failingSince'] as const),
      ...(['copySettings.createdAt', 'copySettings.updatedAt', 'users.id as changedId', 'users.fullName'] as const),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { changedId, fullName, ...settings } = row;
  return { ...settings, changedBy: changedId === null ? null : { id: changedId, name: fullName ?? '' } };
}
