import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import type { ServerContext } from '../../server-context.ts';

type Payable = Pick<ServerContext, 'cardPayments' | 'settings'>;

/** Whether clients pay by card on their pages: the card processor redirects them back to this installation. */
export const paysOnline = async (tx: Tx, { cardPayments, settings }: Payable, accountId: string): Promise<boolean> =>
  cardPayments !== null && (await findOrigin(tx, settings, accountId)) !== null;
