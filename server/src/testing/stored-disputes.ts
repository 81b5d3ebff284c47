import type { DisputeState } from '@truckroll/domain/documents/disputes';
import { v7 as newId } from 'uuid';
import { saveDispute } from '../records/documents/dispute-store.ts';
import type { TestAccount } from './shop.ts';

const at = '2026-03-02T12:00:00.000Z';

/** A dispute of a payment, of which the bank has taken nothing. */
export async function storeDispute(
  account: TestAccount,
  paymentId: string,
  state: DisputeState = 'needs_response',
): Promise<string> {
  const id = newId();
  await account.look((tx) =>
    saveDispute(tx, {
      ...{ id, paymentId, amount: '10', currency: 'USD', reason: 'fraudulent', state, hasEvidence: false },
      ...{ reference: `dp_${id}`, paymentReference: `pi_${id}`, url: 'https://dashboard.stripe.com/test/disputes' },
      ...{ taken: '0', fee: '0', openedAt: at, readAt: at, createdAt: at, updatedAt: at },
    }),
  );
  return id;
}
