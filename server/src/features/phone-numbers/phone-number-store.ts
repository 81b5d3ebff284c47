import { listBounds } from '@truckroll/contract/list-bounds';
import type { AccountPhoneNumber } from '@truckroll/contract/phone-numbers';
import type { Tx } from '../../platform/database/bound-dialect.ts';

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
    .select(columns)
    .where('phoneNumber', '=', phoneNumber)
    .where('isActive', '=', true)
    .executeTakeFirst();

type NewNumber = { id: string; phoneNumber: string; friendlyName: string; provider: string; providerNumberId: string };

export const insertNumber = (tx: Tx, number: NewNumber, now: Date): Promise<AccountPhoneNumber> =>
  tx
    .insertInto('accountPhoneNumbers')
    .values({ ...number, createdAt: now.toISOString(), updatedAt: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow();

type NumberChange = { friendlyName?: string; forwardTo?: string | null; isActive?: boolean };

export async function updateNumber(tx: Tx, id: string, change: NumberChange, now: Date): Promise<void> {
  await tx
    .updateTable('accountPhoneNumbers')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
