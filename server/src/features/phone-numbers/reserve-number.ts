import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countActiveNumbers, findActiveNumber } from './phone-number-store.ts';

/** A purchase that has taken longer has failed together with its server. */
const longestPurchaseMs = 5 * 60_000;

const selectPurchases = (tx: Tx) =>
  tx.selectFrom('accountPhoneNumbers').where('isActive', '=', false).where('providerNumberId', 'is', null);

type Purchase = { id: string; phoneNumber: string; friendlyName: string; provider: string };

/**
 * Stores that a number is being bought, before the carrier is asked: simultaneous purchases then count each other.
 * Refused if the account has `most` numbers, or this one.
 */
export async function reserveNumber(
  tx: Tx,
  purchase: Purchase,
  { most, now }: { most: number; now: Date },
): Promise<void> {
  // Purchases of an account wait for each other here.
  await tx.selectFrom('addOns').select('key').where('key', '=', 'calls').forUpdate().executeTakeFirst();
  await tx
    .deleteFrom('accountPhoneNumbers')
    .where('isActive', '=', false)
    .where('providerNumberId', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - longestPurchaseMs).toISOString())
    .execute();
  const begun = await selectPurchases(tx).select('phoneNumber').execute();
  if ((await countActiveNumbers(tx)) + begun.length >= most) throw new Problem('tooManyNumbers', { n: most });
  const isKnown =
    begun.some(({ phoneNumber }) => phoneNumber === purchase.phoneNumber) ||
    (await findActiveNumber(tx, purchase.phoneNumber)) !== undefined;
  if (isKnown) throw new Problem('numberUnavailable');
  const at = now.toISOString();
  await tx
    .insertInto('accountPhoneNumbers')
    .values({ ...purchase, providerNumberId: null, isActive: false, createdAt: at, updatedAt: at })
    .execute();
}

/** Ends a purchase that failed. */
export async function cancelReservation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accountPhoneNumbers').where('id', '=', id).where('isActive', '=', false).execute();
}
