import { roundMoney, sumMoney } from '../money/amounts.ts';
import { balanceOf, type CreditKind, creditLeft, entryAmount, proposeUses } from './client-credits.ts';
import { paidBy } from './payment-rules.ts';
import { type StatementEntry, statementOf } from './statement.ts';

type Invoice = { id: string; total: number; isVoid: boolean };
type Payment = { documentId: string; creditId: string | null; amount: number; refunded: number };
type Credit = { id: string; kind: CreditKind; amount: number; refundOf: string | null; isVoid: boolean };

/** The accounts of one client in one currency, as rows. */
type Life = { made: number; invoices: Invoice[]; deposits: Payment[]; payments: Payment[]; credits: Credit[] };

/** A number from 0 (included) to 1 (excluded). */
type Chance = () => number;

const givenKinds = ['received', 'creditNote', 'goodwill', 'overpayment', 'writeOff'] as const;

const paidOn = ({ payments }: Life, invoice: Invoice): number =>
  paidBy(
    invoice.total,
    payments
      .filter(({ documentId }) => documentId === invoice.id)
      .map(({ amount, refunded }) => ({
        ...{ paymentAmount: amount, amountRefunded: refunded },
        paymentStatus: amount === refunded ? 'refunded' : 'completed',
      })),
  ).amountPaid;

const leftOf = ({ payments, credits }: Life, credit: Credit): number =>
  creditLeft({
    ...credit,
    used: sumMoney(payments.filter(({ creditId }) => creditId === credit.id).map(({ amount }) => amount)),
    refunded: sumMoney(
      credits.filter(({ refundOf, isVoid }) => refundOf === credit.id && !isVoid).map(({ amount }) => amount),
    ),
  });

const openOf = (life: Life) =>
  life.invoices
    .filter(({ isVoid }) => !isVoid)
    .map((invoice) => ({
      ...{ id: invoice.id, date: '2026-03-01', dueDate: null },
      amountDue: sumMoney([invoice.total, -paidOn(life, invoice)]),
    }))
    .filter(({ amountDue }) => amountDue > 0);

const pick = <T>(chance: Chance, list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];

/** One step of a life: what an office does, at random, as far as the rules allow it. */
function step(life: Life, { chance, decimals }: { chance: Chance; decimals: number }): void {
  const money = (most: number): number => roundMoney(chance() * most, decimals);
  life.made += 1;
  const id = String(life.made);
  const credit = pick(chance, life.credits);
  const invoice = pick(chance, openOf(life));
  switch (Math.floor(chance() * 9)) {
    case 0:
    case 1:
      life.invoices.push({ id: `i${id}`, total: money(900), isVoid: false });
      break;
    case 2: {
      const amount = Math.min(invoice?.amountDue ?? 0, money(500));
      if (invoice && amount > 0) life.payments.push({ documentId: invoice.id, creditId: null, amount, refunded: 0 });
      break;
    }
    case 3: {
      const amount = money(700);
      const kind = pick(chance, givenKinds) ?? 'received';
      if (amount > 0) life.credits.push({ id: `c${id}`, kind, amount, refundOf: null, isVoid: false });
      break;
    }
    case 4:
      if (credit)
        for (const use of proposeUses(leftOf(life, credit), openOf(life)))
          life.payments.push({ documentId: use.documentId, creditId: credit.id, amount: use.amount, refunded: 0 });
      break;
    case 5: {
      const amount = credit ? Math.min(leftOf(life, credit), money(300)) : 0;
      if (credit && amount > 0)
        life.credits.push({ id: `r${id}`, kind: 'refund', amount, refundOf: credit.id, isVoid: false });
      break;
    }
    case 6: {
      const payment = pick(chance, life.payments);
      if (payment?.creditId === null)
        payment.refunded = Math.min(payment.amount, sumMoney([payment.refunded, money(200)]));
      break;
    }
    case 7: {
      const isGivenBack = life.credits.some(({ refundOf, isVoid }) => refundOf === credit?.id && !isVoid);
      if (credit === undefined || isGivenBack) break;
      credit.isVoid = true;
      life.payments = life.payments.filter(({ creditId }) => creditId !== credit.id);
      break;
    }
    default: {
      const amount = money(100);
      if (amount > 0) life.deposits.push({ documentId: `e${id}`, creditId: null, amount, refunded: 0 });
      const unpaid = life.invoices.find((each) => life.payments.every(({ documentId }) => documentId !== each.id));
      if (unpaid && chance() < 0.3) unpaid.isVoid = true;
    }
  }
}

/** The balance as the rows say it, and as the statement ends with it. */
function balances(life: Life): { balance: number; statement: number; leasts: number[] } {
  const counted = life.invoices.filter(({ isVoid }) => !isVoid);
  const credits = life.credits.filter(({ isVoid }) => !isVoid);
  const lefts = credits.map((credit) => leftOf(life, credit));
  const balance = balanceOf({
    invoices: counted.map((invoice) => ({ total: invoice.total, amountPaid: paidOn(life, invoice) })),
    deposits: life.deposits.map(({ amount }) => ({ amountPaid: amount })),
    credits: lefts.map((left) => ({ left })),
  });
  const entry = (amount: number, kind: StatementEntry['kind']): StatementEntry => ({
    ...{ date: '2026-03-01', documentId: null, reference: '', description: '' },
    ...{ kind, amount },
  });
  const money = life.payments.filter(({ creditId }) => creditId === null);
  const { closingBalance } = statementOf(
    [
      ...counted.map(({ total }) => entry(total, 'invoice')),
      ...[...money, ...life.deposits].map(({ amount }) => entry(-amount, 'payment')),
      ...money.filter(({ refunded }) => refunded > 0).map(({ refunded }) => entry(refunded, 'refund')),
      ...credits.map((credit) => entry(entryAmount(credit), credit.kind === 'refund' ? 'refund' : 'credit')),
    ],
    null,
  );
  const due = openOf(life).map(({ amountDue }) => amountDue);
  return { balance, statement: closingBalance, leasts: [...lefts, ...due] };
}

/**
 * Lives the accounts of one client at random, and compares after every fourth step the balance of the rows with that of the
 * statement. Returns what was wrong, or null. For the test and the bench.
 */
export function liveLedger(chance: Chance, steps: number): string | null {
  const decimals = pick(chance, [0, 2, 2, 3]) ?? 2;
  const life: Life = { made: 0, invoices: [], deposits: [], payments: [], credits: [] };
  const totals = new Map<Invoice, number>();
  for (let done = 0; done < steps; done += 1) {
    step(life, { chance, decimals });
    if (done % 4 !== 3) continue;
    const { balance, statement, leasts } = balances(life);
    if (balance !== statement)
      return `after step ${done} the balance is ${balance}, the statement ends with ${statement}`;
    if (leasts.some((least) => least < 0)) return `after step ${done} more was applied than there was`;
    for (const [invoice, total] of totals)
      if (invoice.total !== total) return `step ${done} changed the sum of ${invoice.id}`;
    for (const invoice of life.invoices) totals.set(invoice, invoice.total);
  }
  return null;
}
