import type { AccountPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, findClaimant, listClaimants, release } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';

const columns = ['id', 'phoneNumber', 'friendlyName', 'isActive', 'forwardTo'] as const;

/** The account's active numbers, by name. */
export const listActiveNumbers = (tx: Tx): Promise<AccountPhoneNumber[]> =>
  tx
    .selectFrom('accountPhoneNumbers')
    .select(columns)
    .where('isActive', '=', true)
    .orderBy('friendlyName')
    .orderBy('id')
    .limit(listBounds.phoneNumbers)
    .execute();

export async function countActiveNumbers(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('accountPhoneNumbers')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Selects an active number for update. */
export const lockActiveNumber = (tx: Tx, id: string) =>
  tx
    .selectFrom('accountPhoneNumbers')
    .select([...columns, 'provider', 'providerNumberId'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .forUpdate()
    .executeTakeFirst();

export const findActiveNumber = (tx: Tx, phoneNumber: string) =>
  tx
    .selectFrom('accountPhoneNumbers')
    .select([...columns, 'provider'])
    .where('phoneNumber', '=', phoneNumber)
    .where('isActive', '=', true)
    .executeTakeFirst();

type NewNumber = { id: string; phoneNumber: string; friendlyName: string; provider: string; providerNumberId: string };

export async function insertNumber(tx: Tx, number: NewNumber, now: Date): Promise<AccountPhoneNumber> {
  await claim(tx, 'number', number.phoneNumber);
  return await telling(tx, 'call', null)
    .insertInto('accountPhoneNumbers')
    .values({ ...number, createdAt: now.toISOString(), updatedAt: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type NumberChange = { friendlyName?: string; forwardTo?: string | null };

export async function updateNumber(tx: Tx, id: string, change: NumberChange, now: Date): Promise<void> {
  await telling(tx, 'call', null)
    .updateTable('accountPhoneNumbers')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Gives an active number up. Its row stays for the calls and texts that it had. */
export async function endNumber(tx: Tx, id: string, now: Date): Promise<void> {
  const ended = await telling(tx, 'call', null)
    .updateTable('accountPhoneNumbers')
    .set({ isActive: false, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .returning('phoneNumber')
    .executeTakeFirst();
  if (ended !== undefined) await release(tx, 'number', [ended.phoneNumber]);
}

/** The account of an active number, among all accounts. */
export async function findNumberOwner(system: Tx, phoneNumber: string): Promise<{ accountId: string } | undefined> {
  const accountId = await findClaimant(system, 'number', phoneNumber);
  return accountId === undefined ? undefined : { accountId };
}

/** Those of these numbers that some account of the installation has. */
export const listTakenNumbers = async (system: Tx, offered: readonly string[]): Promise<Set<string>> =>
  new Set((await listClaimants(system, 'number', offered)).keys());

/** Whether a number belongs or belonged to the account. */
export async function isOwnNumber(tx: Tx, phoneNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accountPhoneNumbers')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has a number. */
export async function hasNumber(tx: Tx): Promise<boolean> {
  const rows = await tx.selectFrom('accountPhoneNumbers').select('id').where('isActive', '=', true).limit(1).execute();
  return rows.length > 0;
}

/** The account's first number of a carrier. */
export const findFirstNumber = (tx: Tx, provider: string): Promise<{ phoneNumber: string } | undefined> =>
  tx
    .selectFrom('accountPhoneNumbers')
    .select('phoneNumber')
    .where('isActive', '=', true)
    .where('provider', '=', provider)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst();

/** The numbers that are or were the account's, as a subquery. */
export const selectOwnNumbers = (tx: Tx) => tx.selectFrom('accountPhoneNumbers').select('phoneNumber');

/** The numbers that are being bought. Older purchases have failed and are ignored. */
export async function listBegunPurchases(tx: Tx, failedBefore: string): Promise<string[]> {
  await telling(tx, 'call', null)
    .deleteFrom('accountPhoneNumbers')
    .where('isActive', '=', false)
    .where('providerNumberId', 'is', null)
    .where('createdAt', '<', failedBefore)
    .execute();
  const rows = await tx
    .selectFrom('accountPhoneNumbers')
    .select('phoneNumber')
    .where('isActive', '=', false)
    .where('providerNumberId', 'is', null)
    .execute();
  return rows.map(({ phoneNumber }) => phoneNumber);
}

export type Purchase = Omit<NewNumber, 'providerNumberId'>;

/** Stores the purchase of a number before it is made. */
export async function insertPurchase(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'call', null)
    .insertInto('accountPhoneNumbers')
    .values({ ...purchase, providerNumberId: null, isActive: false, createdAt: at, updatedAt: at })
    .execute();
}

/** Deletes a failed purchase. */
export async function cancelReservation(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'call', null)
    .deleteFrom('accountPhoneNumbers')
    .where('id', '=', id)
    .where('isActive', '=', false)
    .execute();
}
