import { countOf, formatMoney } from '../format/numbers.ts';
import type { BriefLine, Counted } from './brief-line.ts';

/** Amounts of one currency. Amounts of different currencies are never summed. */
export type InvoiceSum = { currency: string; total: number; due: number; overdue: number };
export type EstimateSum = { currency: string; total: number };

/**
 * The documents of a record that its reader may see: invoices given out, of which `unpaid` are owed, and estimates that
 * wait for an answer. Null where the reader sees no document of the kind.
 */
export type BriefMoney = {
  invoices: { unpaid: Counted; sums: readonly InvoiceSum[] } | null;
  estimates: { waiting: Counted; sums: readonly EstimateSum[] } | null;
};

/** The amounts that are not zero, joined: '$1,200.00 and €300.00'. */
const amounts = (sums: readonly { currency: string; amount: number }[]): string =>
  sums
    .filter(({ amount }) => amount > 0)
    .map(({ currency, amount }) => formatMoney(amount, currency))
    .join(' and ');

/**
 * The amounts owed on invoices.
 *
 * @example 'Owed: $1,200.00 on 2 invoices, $300.00 of it overdue.'
 */
export function owedLine({ invoices }: BriefMoney): BriefLine | null {
  if (invoices === null) return null;
  const { unpaid, sums } = invoices;
  if (unpaid.count === 0) return { text: 'No invoice is unpaid.', links: [] };
  const overdue = amounts(sums.map(({ currency, overdue: amount }) => ({ currency, amount })));
  const owed = amounts(sums.map(({ currency, due: amount }) => ({ currency, amount })));
  const late = overdue === '' ? '' : `, ${overdue} of it overdue`;
  return {
    text: `Owed: ${owed} on ${countOf(unpaid.count, 'invoice')}${late}.`,
    links: [...unpaid.first],
    hasAmounts: true,
  };
}

/**
 * The total of a job if its reader sees prices, and the invoiced and owed parts.
 *
 * @example 'The job comes to $900.00. $500.00 is invoiced; $200.00 of it is owed.'
 */
export function jobMoneyLine(
  price: { total: number; currency: string } | null,
  { invoices }: BriefMoney,
): BriefLine | null {
  const parts: string[] = [];
  if (price !== null) parts.push(`The job comes to ${formatMoney(price.total, price.currency)}.`);
  if (invoices !== null) {
    const invoiced = amounts(invoices.sums.map(({ currency, total: amount }) => ({ currency, amount })));
    const due = amounts(invoices.sums.map(({ currency, due: amount }) => ({ currency, amount })));
    if (invoiced === '') parts.push('Nothing is invoiced yet.');
    else parts.push(`${invoiced} is invoiced; ${due === '' ? 'nothing' : due} of it is owed.`);
  }
  if (parts.length === 0) return null;
  return { text: parts.join(' '), links: [...(invoices?.unpaid.first ?? [])], hasAmounts: true };
}

/**
 * The estimates that wait for the client's answer; null without one.
 *
 * @example '2 estimates of $4,500.00 wait for an answer.'
 */
export function waitingLine({ estimates }: BriefMoney): BriefLine | null {
  if (estimates === null || estimates.waiting.count === 0) return null;
  const { count, first } = estimates.waiting;
  const total = amounts(estimates.sums.map(({ currency, total: amount }) => ({ currency, amount })));
  const of = total === '' ? '' : ` of ${total}`;
  return {
    text: `${countOf(count, 'estimate')}${of} ${count === 1 ? 'waits' : 'wait'} for an answer.`,
    links: [...first],
    hasAmounts: true,
  };
}
