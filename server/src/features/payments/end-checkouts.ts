import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { CardPayment, CardPayments } from '../../providers/card-payments/card-payments.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import * as store from '../../records/saved-cards/card-checkout-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readPayable } from './payable-amount.ts';
import { recordCardPayment } from './record-card-payment.ts';

/** Ends the payment pages whose amount is not what is due any more: it was paid, credited, changed or voided in the office. */
export const endStaleCheckouts = chore({ name: 'end-checkouts', cron: '*/2 * * * *', timeoutSeconds: 600 });

const batch = 100;

/** Stores what became of a page: what was paid on it, or that it is gone. Returns as `recordCardPayment`. */
export async function settleCheckout(
  tx: Tx,
  reference: string,
  { payment, now }: { payment: CardPayment | null; now: Date },
): Promise<'recorded' | 'known' | 'unknown' | 'refused' | 'waits' | 'ended'> {
  if (payment?.status === 'processing') {
    await store.completeCheckout(tx, reference);
    return 'waits';
  }
  const done = payment?.status === 'paid' ? await recordCardPayment(tx, payment, now) : 'ended';
  await store.deleteCheckout(tx, reference);
  return done;
}

type Ending = { cardPayments: CardPayments; transact: Transact; now: Date };

/**
 * Ends the payment pages that clients have open for a document, before the money is asked for in another way. What a client
 * has paid meanwhile is recorded. Rejects if the card processor does not answer.
 */
export async function endCheckouts(documentId: string, { cardPayments, transact, now }: Ending): Promise<void> {
  for (const { reference } of await transact((tx) => store.listCheckouts(tx, documentId))) {
    const payment = await cardPayments.endCheckout(reference);
    await transact((tx) => settleCheckout(tx, reference, { payment, now }));
  }
}

/** Whether a page is to be ended, or what was done on it is to be asked for. */
async function isStale(tx: Tx, page: store.StoredCheckout, now: Date): Promise<boolean> {
  // The processor's own message is usually faster.
  if (page.isComplete) return now.getUTCMinutes() < 2;
  const document = await lockDocument(tx, page.documentId);
  if (document === undefined || new Date(page.expiresAt) <= now) return true;
  return document.currency !== page.currency || (await readPayable(tx, document)) !== Number(page.amount);
}

/** Ends the stale payment pages of all accounts, each alone. */
async function endAllStale(
  { cardPayments }: Pick<ServerContext, 'cardPayments'>,
  run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>,
): Promise<void> {
  const { now, transact, log } = run;
  if (cardPayments === null) return;
  const ended = await eachAlone(run, {
    list: (system, after) => store.listAllCheckouts(system, { after, limit: batch }),
    async work({ accountId, id }) {
      const within: Transact = (work) =>
        transact(async (system) => {
          await enterAccount(system, accountId);
          return await work(system);
        });
      const page = await within(async (tx) => {
        const found = await store.findCheckout(tx, id);
        return found !== undefined && (await isStale(tx, found, now)) ? found : null;
      });
      if (page === null) return false;
      const payment = await cardPayments.endCheckout(page.reference);
      const done = await within((tx) => settleCheckout(tx, page.reference, { payment, now }));
      return done !== 'waits';
    },
  });
  if (ended > 0) log.info({ ended }, 'Payment pages that asked for too much or too little were ended');
}

export function checkoutChores(context: Pick<ServerContext, 'queue' | 'cardPayments'>): void {
  context.queue.runsByClock(endStaleCheckouts, (run) => endAllStale(context, run));
}
