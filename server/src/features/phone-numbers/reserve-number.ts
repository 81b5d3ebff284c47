import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  countActiveNumbers,
  findActiveNumber,
  insertPurchase,
  listBegunPurchases,
  type Purchase,
} from '../../records/calls/phone-number-store.ts';
import { lockAddOn } from '../add-ons/add-on-store.ts';

/** A purchase that has taken longer has failed together with its server. */
const longestPurchaseMs = 5 * 60_000;

/**
 * Stores the purchase of a number before the carrier is asked, so that simultaneous purchases count each other. Refused
 * if the account has `most` numbers, or this one.
 */
export async function reserveNumber(
  tx: Tx,
  purchase: Purchase,
  { most, now }: { most: number; now: Date },
): Promise<void> {
  // Serialises the purchases of an account.
  await lockAddOn(tx, 'calls');
  const begun = await listBegunPurchases(tx, new Date(now.getTime() - longestPurchaseMs).toISOString());
  if ((await countActiveNumbers(tx)) + begun.length >= most) throw new Problem('tooManyNumbers', { n: most });
  const isKnown =
    begun.includes(purchase.phoneNumber) || (await findActiveNumber(tx, purchase.phoneNumber)) !== undefined;
  if (isKnown) throw new Problem('numberUnavailable');
  await insertPurchase(tx, purchase, now);
}
