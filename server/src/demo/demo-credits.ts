import { closeBooks } from '@truckroll/contract/account/closed-books';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import {
  applyClientCredit,
  grantClientCredit,
  receiveMoney,
  writeOffInvoice,
} from '@truckroll/contract/payments/client-credits';
import { createCreditNote, listCreditNotes } from '@truckroll/contract/payments/credit-notes';
import { addDays, addMonths } from '@truckroll/domain/calendar/days';
import { proposeUses } from '@truckroll/domain/documents/client-credits';
import { multiplyMoney } from '@truckroll/domain/money/amounts';
import type { DemoActor, DemoApi } from './demo-api.ts';

/** Payments for several invoices, one that leaves credit, goodwill, a credit note and a bad debt, for clients that owe something. */
export async function demoCredits(api: DemoApi, owner: DemoActor): Promise<void> {
  const query = {
    documentType: 1 as const,
    paymentStatus: ['unpaid' as const],
    documentStatus: ['sent' as const],
    limit: 60,
  };
  const { documents } = await api.ask(owner, listDocuments, { query });
  const byClient = [...Map.groupBy(documents, ({ clientId }) => clientId)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const [several, gone, overpaying, sorry] = byClient;
  if (several !== undefined) {
    const [id, invoices] = several;
    const amount = multiplyMoney(invoices[0]?.amountDue ?? 0, 1.5);
    const body = { amount, method: 'Check', note: 'Check 4471', uses: proposeUses(amount, invoices) } as const;
    await api.ask(owner, receiveMoney, { params: { id }, body });
  }
  if (overpaying !== undefined) {
    const [id, invoices] = overpaying;
    const due = invoices[0]?.amountDue ?? 0;
    const uses = proposeUses(due, invoices.slice(0, 1));
    const body = { amount: due + 50, method: 'E-Transfer', note: 'Paid 50.00 too much', uses } as const;
    await api.ask(owner, receiveMoney, { params: { id }, body });
  }
  const credited = overpaying?.[1][1] ?? several?.[1][1];
  if (credited !== undefined) {
    const params = { id: credited.id };
    const { lines } = await api.ask(owner, listCreditNotes, { params });
    const [first] = lines;
    if (first !== undefined && first.left > 0) {
      const part = { lineId: first.lineId, quantity: Math.min(1, first.quantityLeft) };
      await api.ask(owner, createCreditNote, { params, body: { lines: [part], note: 'Delivered damaged' } });
    }
  }
  const lost = gone?.[1][0];
  if (lost !== undefined) {
    const body = { note: 'The business has closed' };
    await api.ask(owner, writeOffInvoice, { params: { id: lost.id }, body });
  }
  if (sorry === undefined) return;
  const [id, invoices] = sorry;
  const body = { amount: 25, note: 'We came a day late' };
  const { credit } = await api.ask(owner, grantClientCredit, { params: { id }, body });
  const [use] = proposeUses(15, invoices);
  if (use !== undefined) await api.ask(owner, applyClientCredit, { params: { id: credit.id }, body: { uses: [use] } });
}

/** Closes the books through the end of the month before the last. */
export async function demoClosing(api: DemoApi, owner: DemoActor, now: Date): Promise<void> {
  const month = `${now.toISOString().slice(0, 7)}-01`;
  await api.ask(owner, closeBooks, { body: { from: null, through: addDays(addMonths(month, -1), -1) } });
}
