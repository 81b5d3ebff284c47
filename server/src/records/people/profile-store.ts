import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { updateMe } from '@truckroll/contract/session/session';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** Changes the user's own profile. The role, address and status cannot be changed (API SE-9). */
export async function updateProfile(tx: Tx, userId: string, sent: BodyOf<typeof updateMe>, now: Date): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'phoneNumber', 'color', 'timezone', 'units', 'sharesPosition'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const values = {
    firstName: sent.firstName ?? before.firstName,
    lastName: sent.lastName ?? before.lastName,
    phoneNumber: sent.phoneNumber === undefined ? before.phoneNumber : sent.phoneNumber,
    color: sent.color ?? before.color,
    timezone: sent.timezone === undefined ? before.timezone : sent.timezone,
    units: { ...before.units, ...sent.units },
    sharesPosition: sent.sharesPosition ?? before.sharesPosition,
  };
  if (isDeepStrictEqual(values, before)) return;
  const phoneNumber = values.phoneNumber === null ? null : JSON.stringify(values.phoneNumber);
  await telling(tx, 'team', userId, { now })
    .updateTable('users')
    .set({ ...values, phoneNumber, units: JSON.stringify(values.units), updatedAt: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

/** Whether a person agrees that the position is recorded at the steps of visits. */
export async function sharesPosition(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx.selectFrom('users').select('sharesPosition').where('id', '=', userId).executeTakeFirst();
  return person?.sharesPosition ?? false;
}

/** Changes the names of a user who accepts an invitation. An empty first name keeps the invitation's. */
export async function updateNames(
  system: Tx,
  userId: string,
  names: { firstName?: string | undefined; lastName?: string | undefined },
): Promise<void> {
  const given = {
    ...(names.firstName ? { firstName: names.firstName } : {}),
    ...(names.lastName === undefined ? {} : { lastName: names.lastName }),
  };
  if (Object.keys(given).length === 0) return;
  await telling(system, 'team', userId)
    .updateTable('users')
    .set(given)
    .where('id', '=', userId)
    .returning('accountId')
    .execute();
}

/** An invited user becomes active. */
export async function letJoin(system: Tx, userId: string, now: Date): Promise<void> {
  const joined = { status: 'active', updatedAt: now.toISOString() } as const;
  await telling(system, 'team', userId, { now })
    .updateTable('users')
    .set(joined)
    .where('id', '=', userId)
    .returning('accountId')
    .execute();
}
