import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readSurchargePercent } from '../../records/accounts/account-store.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import type { ServerContext } from '../../server-context.ts';

type Payable = Pick<ServerContext, 'cardPayments' | 'settings'>;

/** Whether clients pay by card on their pages: the card processor redirects them back to this installation. */
export const paysOnline = async (tx: Tx, { cardPayments, settings }: Payable, accountId: string): Promise<boolean> =>
  cardPayments !== null && (await findOrigin(tx, settings, accountId)) !== null;

/** The form of the processor by which a client pays where credit cards cost a percentage; null where they cost nothing. */
export async function readCardForm(
  tx: Tx,
  { cardPayments }: Pick<Payable, 'cardPayments'>,
): Promise<{ publishableKey: string; percent: number } | null> {
  const publishableKey = cardPayments?.publishableKey ?? null;
  if (publishableKey === null) return null;
  const percent = await readSurchargePercent(tx);
  return percent > 0 ? { publishableKey, percent } : null;
}
