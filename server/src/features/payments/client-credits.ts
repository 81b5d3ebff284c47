import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type * as contract from '@truckroll/contract/payments/client-credits';
import { creditAmountText, futureDayText } from '@truckroll/contract/payments/client-credits';
import { type CreditKind, writeOffRefusal } from '@truckroll/domain/documents/client-credits';
import type { PaymentMethod } from '@truckroll/domain/documents/document-kinds';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import { moneyOf } from '../../records/accounts/currency-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import {
  creditNotePrefix,
  insertCredit,
  listInvoicesOfCredit,
  lockCredit,
  markCreditVoid,
  readCredit,
  removeUses,
  type StoredCredit,
} from '../../records/documents/credit-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { amountDueOf } from '../documents/document-details.ts';
import { applyCredit, holdInvoices, settleAll } from './apply-credit.ts';

type NewCredit = {
  clientId: string;
  kind: CreditKind;
  currency: string;
  amount: number;
  date: string | undefined;
  method: PaymentMethod | null;
  note: string | null;
  documentId?: string;
  refundOf?: string;
  /** Of a credit note. */
  creditNumber?: number;
  details?: string;
  tax?: string;
};

/** The day of money that came in or went out: today, or an earlier one. */
export async function readDay(tx: Tx, date: string | undefined, now: Date): Promise<string> {
  const today = await readToday(tx, now);
  if (date !== undefined && date > today) throw invalid('date', futureDayText, 'not_allowed');
  return date ?? today;
}

/** Stores a credit or a refund of one. */
export async function storeCredit(tx: Tx, { date, ...credit }: NewCredit, by: Author): Promise<StoredCredit> {
  const { currencyDecimals } = moneyOf(credit);
  const amount = roundMoney(credit.amount, currencyDecimals);
  if (amount <= 0) throw invalid('amount', creditAmountText, 'too_small');
  const id = newId();
  const at = by.now.toISOString();
  await insertCredit(tx, {
    ...credit,
    id,
    amount: String(amount),
    currencyDecimals,
    creditDate: await readDay(tx, date, by.now),
    createdBy: by.actor.userId,
    createdAt: at,
    updatedAt: at,
  });
  return await lockCredit(tx, id);
}

const aboutClient = ({ clientId, amount, currency }: StoredCredit) => ({ clientId, amount: Number(amount), currency });

/** Receives one payment for several invoices of a client; what is not applied stays as credit (API PY-21). */
export async function receiveMoney(
  tx: Tx,
  clientId: string,
  sent: BodyOf<typeof contract.receiveMoney>,
  by: Author,
): Promise<string> {
  const uses = await holdInvoices(tx, { clientId, uses: sent.uses }, by);
  const currency = sent.currency ?? uses[0]?.document.currency ?? (await readCurrency(tx));
  const { amount, date, method = 'Cash', note = null } = sent;
  const credit = await storeCredit(tx, { clientId, kind: 'received', currency, amount, date, method, note }, by);
  await recordEvent(tx, by, { type: 'credit.received', ...aboutClient(credit) });
  await applyCredit(tx, credit, { uses, day: credit.creditDate }, by);
  return credit.id;
}

/** Applies what is left of a credit to invoices, today (API PY-22). */
export async function applyToInvoices(
  tx: Tx,
  { id, clientId }: StoredCredit,
  sent: BodyOf<typeof contract.applyClientCredit>,
  by: Author,
): Promise<void> {
  const uses = await holdInvoices(tx, { clientId, uses: sent.uses }, by);
  const credit = await lockCredit(tx, id);
  if (credit.voidedAt !== null) throw new Problem('creditTooSmall');
  await applyCredit(tx, credit, { uses, day: await readToday(tx, by.now) }, by);
}

/** Gives back what is left of a credit, or a part of it (API PY-23). */
export async function refundCredit(
  tx: Tx,
  { id }: StoredCredit,
  sent: BodyOf<typeof contract.refundClientCredit>,
  by: Author,
): Promise<void> {
  const credit = await lockCredit(tx, id);
  const { left } = await readCredit(tx, id);
  const { clientId, currency } = credit;
  const { amount, date, note = null } = sent;
  const method = sent.method ?? (credit.kind === 'received' ? credit.method : null) ?? 'Cash';
  const given = { clientId, kind: 'refund', currency, amount, date, method, note, refundOf: id } as const;
  const refund = await storeCredit(tx, given, by);
  if (Number(refund.amount) > left) throw new Problem('creditTooSmall');
  await recordEvent(tx, by, { type: 'credit.refunded', ...aboutClient(refund), note });
}

/** Gives a client credit as goodwill (API PY-24). */
export async function grantCredit(
  tx: Tx,
  clientId: string,
  sent: BodyOf<typeof contract.grantClientCredit>,
  by: Author,
): Promise<string> {
  const { amount, date, note } = sent;
  const currency = sent.currency ?? (await readCurrency(tx));
  const credit = await storeCredit(tx, { clientId, kind: 'goodwill', currency, amount, date, method: null, note }, by);
  await recordEvent(tx, by, { type: 'credit.granted', ...aboutClient(credit), note });
  return credit.id;
}

/** Writes off what is due on an invoice, which the caller has locked (API PY-26). */
export async function writeOff(
  tx: Tx,
  document: StoredDocument,
  { note }: BodyOf<typeof contract.writeOffInvoice>,
  by: Author,
): Promise<string> {
  const { id, clientId, currency } = document;
  const amount = amountDueOf(document);
  const refusal = writeOffRefusal({ ...document, amountDue: amount });
  if (refusal !== null) throw new Problem(refusal);
  const given = { kind: 'writeOff', method: null, date: undefined } as const;
  const credit = await storeCredit(tx, { clientId, currency, amount, note, documentId: id, ...given }, by);
  await applyCredit(tx, credit, { uses: [{ document, amount }], day: credit.creditDate }, by);
  return credit.id;
}

/** Voids a credit that was recorded by mistake, or a refund of one: what was applied of it is due again (API PY-25). */
export async function voidCredit(
  tx: Tx,
  { id }: StoredCredit,
  { note }: BodyOf<typeof contract.voidClientCredit>,
  by: Author,
): Promise<void> {
  const invoices = [];
  for (const documentId of await listInvoicesOfCredit(tx, id)) invoices.push(await getLockedDocument(tx, documentId));
  const credit = await lockCredit(tx, id);
  if (credit.voidedAt !== null) throw new Problem('creditVoid');
  // A refund that is void gives its amount to the credit again, which may be void itself.
  if (credit.refundOf !== null) await lockCredit(tx, credit.refundOf);
  if ((await readCredit(tx, id)).refunded > 0) throw new Problem('creditRefunded');
  const held = new Set(invoices.map((invoice) => invoice.id));
  // Somebody applied it to another invoice while this waited for the locks.
  if ((await listInvoicesOfCredit(tx, id)).some((documentId) => !held.has(documentId))) throw new Problem('stale');
  await removeUses(tx, { creditId: id });
  await markCreditVoid(tx, id, by.now);
  await settleAll(tx, invoices, by);
  await recordEvent(tx, by, { type: 'credit.voided', ...aboutClient(credit), note });
  const { documentId, creditNumber } = credit;
  if (documentId === null || creditNumber === null) return;
  const number = displayNumber(creditNotePrefix, creditNumber);
  await recordEvent(tx, by, { type: 'credit_note.voided', documentId, number, note });
}
