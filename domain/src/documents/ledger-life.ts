import { roundMoney, sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import { surchargeOf } from '../surcharge/surcharge-rule.ts';
import { splitTip, takeFromTip } from '../tips/tip-shares.ts';
import { balanceOf, type CreditKind, creditLeft, entryAmount, proposeUses } from './client-credits.ts';
import { type CreditNoteLine, creditableLines, creditNoteSums, creditPart, leftToCredit } from './credit-notes.ts';
import { disputeEntry } from './disputes.ts';
import { paidBy } from './payment-rules.ts';
import {
  leftToRefund,
  type PartedPayment,
  partRefund,
  refundMore,
  sumOfRefund,
  withSurcharge,
} from './refund-parts.ts';
import { type StatementEntry, statementOf } from './statement.ts';

type Invoice = Parameters<typeof creditableLines>[0] & { id: string; isVoid: boolean };
/** What was added for a credit card, and what of it went back. */
type Surcharge = { amount: number; refunded: number };
/** `refunded`: by the company; `disputed`: each change of it by the bank, negative where money was returned. */
type Payment = {
  documentId: string;
  creditId: string | null;
  amount: number;
  refunded: number;
  disputed?: readonly number[];
  tip?: Tip;
  surcharge?: Surcharge;
};
/** What a client gave beside a payment, what of it went back, and what each of the people has of it. */
type Tip = { amount: number; refunded: number; shares: number[] };
/** `note`: of a credit note, its invoice and lines. */
type Credit = {
  id: string;
  kind: CreditKind;
  amount: number;
  refundOf: string | null;
  isVoid: boolean;
  note?: { documentId: string; lines: readonly CreditNoteLine[] };
};

/** The accounts of one client in one currency, as rows. */
type Life = { made: number; invoices: Invoice[]; deposits: Payment[]; payments: Payment[]; credits: Credit[] };

/** A number from 0 (included) to 1 (excluded). */
type Chance = () => number;

const givenKinds = ['received', 'goodwill', 'overpayment', 'writeOff'] as const;

const givenBack = ({ refunded, disputed = [] }: Payment): number => sumMoney([refunded, ...disputed]);

/** The bank takes up to more than a payment, or returns what it holds. */
function disputePayment(payment: Payment, asked: number): void {
  const { amount, refunded, disputed = [] } = payment;
  const entered = sumMoney(disputed);
  const entry = disputeEntry({
    ...{ taken: entered > 0 ? 0 : asked, entered },
    payment: { amount, refunded, counts: true },
  });
  if (entry !== 0) payment.disputed = [...disputed, entry];
}

const paidOn = ({ payments }: Life, invoice: Invoice): number =>
  paidBy(
    invoice.total,
    payments
      .filter(({ documentId }) => documentId === invoice.id)
      .map((payment) => ({
        ...{ paymentAmount: payment.amount, amountRefunded: givenBack(payment) },
        paymentStatus: payment.amount === givenBack(payment) ? 'refunded' : 'completed',
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

/** An invoice of one to three lines with taxes on top or within, with a discount and shipping. */
function makeInvoice(id: string, { chance, decimals }: { chance: Chance; decimals: number }): Invoice {
  const money = (most: number): number => roundMoney(chance() * most, decimals);
  const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
    ...{ quantity: Math.floor(100 + chance() * 400) / 100, rate: money(200), discount: 0 },
    taxes: [
      { taxId: 't', name: 'T', rate: Math.floor(chance() * 20), taxType: chance() < 0.7 ? (1 as const) : (2 as const) },
    ],
  }));
  const charges = { markup: money(9), shippingAmount: money(20) };
  const sumsWith = (discount: number) =>
    computeDocumentTotals({ lines, ...charges, discount, discountType: 'amount', decimals });
  const discounted = sumsWith(money(30));
  // A discount of more than the document is refused.
  const sums = discounted.refusal === null ? discounted : sumsWith(0);
  const items = lines.map((line, n) => ({
    ...line,
    id: `${id}.${n}`,
    name: 'Work',
    taxes: sums.lines[n]?.taxes ?? [],
  }));
  return { id, items, ...charges, discountAmount: sums.discountAmount, total: sums.total, decimals, isVoid: false };
}

/** The lines of the credit notes of an invoice that are not void. */
const creditedOf = ({ credits }: Life, invoice: Invoice): CreditNoteLine[] =>
  credits.flatMap(({ note, isVoid }) => (note?.documentId === invoice.id && !isVoid ? note.lines : []));

/** Credits a part of a line: what is due of the invoice is paid by it at once, the rest stays as credit. */
function creditInvoice(life: Life, invoice: Invoice, { id, chance }: { id: string; chance: Chance }): void {
  const credited = creditedOf(life, invoice);
  const lines = creditableLines(invoice, credited);
  const line = pick(chance, lines);
  if (line === undefined) return;
  const share = chance() < 0.3 ? 1 : chance();
  const asked =
    chance() < 0.5 ? { quantity: Math.floor(line.quantityLeft * share * 100) / 100 } : { amount: line.left * share };
  const part = creditPart(line, credited, asked, invoice.decimals);
  if (part === null || part.total <= 0 || part.total > leftToCredit(lines)) return;
  const due = sumMoney([invoice.total, -paidOn(life, invoice)]);
  const note = { documentId: invoice.id, lines: [part] };
  life.credits.push({ id, kind: 'creditNote', amount: part.total, refundOf: null, isVoid: false, note });
  const amount = Math.min(part.total, due);
  if (amount > 0) life.payments.push({ documentId: invoice.id, creditId: id, amount, refunded: 0 });
}

/** Whether the credit notes of an invoice credit more than it comes to, or all of it without adding up to its taxes. */
function isOverCredited(life: Life, invoice: Invoice): boolean {
  const credited = creditedOf(life, invoice);
  if (credited.length === 0) return false;
  const { amount, tax } = creditNoteSums(credited);
  const lines = creditableLines(invoice, credited);
  const taxes = lines.flatMap((line) => line.taxes.map(({ taxAmount }) => taxAmount));
  const isAll = lines.every(({ left }) => left === 0);
  return amount > invoice.total || (isAll && (amount !== invoice.total || tax !== sumMoney(taxes)));
}

/** A payment with its tip, as the rules of refunds take it. */
const partedOf = (payment: Payment): PartedPayment => ({
  ...{ paymentAmount: payment.amount, amountRefunded: givenBack(payment) },
  ...{ tipAmount: payment.tip?.amount ?? 0, tipRefunded: payment.tip?.refunded ?? 0 },
  ...{ surchargeAmount: payment.surcharge?.amount ?? 0, surchargeRefunded: payment.surcharge?.refunded ?? 0 },
  paymentStatus: 'completed',
});

/** A refund by the office, which names its parts, or at the card processor, which knows only its sum. */
function refundPayment(payment: Payment, { chance, decimals }: { chance: Chance; decimals: number }): void {
  const before = partedOf(payment);
  const left = leftToRefund(before);
  const share = chance() < 0.3 ? 1 : chance();
  const part = (of: number): number => Math.min(of, roundMoney(of * share, decimals));
  const parts =
    chance() < 0.5
      ? withSurcharge(before, { amount: part(left.amount), tip: chance() < 0.5 ? part(left.tip) : 0 }, decimals)
      : partRefund(before, part(sumOfRefund(left)), decimals);
  if (parts === null) return;
  const after = refundMore(before, parts, 1);
  payment.refunded = sumMoney([after.amountRefunded, ...(payment.disputed ?? []).map((entry) => -entry)]);
  const { tip, surcharge } = payment;
  if (surcharge !== undefined) surcharge.refunded = after.surchargeRefunded;
  if (tip === undefined) return;
  const of = { people: tip.shares.length, decimals };
  const taken = takeFromTip({ tip: tip.amount, refunded: tip.refunded }, parts.tip, of);
  tip.shares = tip.shares.map((has, place) => sumMoney([has, taken[place] ?? 0]));
  tip.refunded = sumMoney([tip.refunded, parts.tip]);
}

/** Whether the shares of a tip are not what is left of it, or are not equal to the smallest unit. */
function isWrongTip({ tip }: Payment, decimals: number): boolean {
  if (tip === undefined) return false;
  const { amount, refunded, shares } = tip;
  const most = Math.max(...shares);
  const least = Math.min(...shares);
  const isUnequal = roundMoney(most - least, decimals) > 10 ** -decimals;
  return sumMoney(shares) !== sumMoney([amount, -refunded]) || refunded > amount || least < 0 || isUnequal;
}

/** Whether more of a surcharge went back than there was, or not all of it with the whole payment. */
function isWrongSurcharge({ amount, refunded, surcharge }: Payment): boolean {
  if (surcharge === undefined) return false;
  return surcharge.refunded > surcharge.amount || (refunded === amount && surcharge.refunded !== surcharge.amount);
}

/** One step of a life: what an office does, at random, as far as the rules allow it. */
function step(life: Life, { chance, decimals }: { chance: Chance; decimals: number }): void {
  const money = (most: number): number => roundMoney(chance() * most, decimals);
  life.made += 1;
  const id = String(life.made);
  const credit = pick(chance, life.credits);
  const invoice = pick(chance, openOf(life));
  switch (Math.floor(chance() * 11)) {
    case 0:
    case 1:
      life.invoices.push(makeInvoice(`i${id}`, { chance, decimals }));
      break;
    case 2: {
      const amount = Math.min(invoice?.amountDue ?? 0, money(500));
      const tip = chance() < 0.5 ? money(40) : 0;
      const shares = splitTip(tip, 1 + Math.floor(chance() * 4), decimals);
      if (invoice && amount > 0)
        life.payments.push({
          ...{ documentId: invoice.id, creditId: null, amount, refunded: 0 },
          tip: { amount: tip, refunded: 0, shares },
          surcharge: { amount: surchargeOf(2.4, { amount, funding: 'credit', decimals }), refunded: 0 },
        });
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
      if (payment?.creditId === null) refundPayment(payment, { chance, decimals });
      break;
    }
    case 7: {
      const isGivenBack = life.credits.some(({ refundOf, isVoid }) => refundOf === credit?.id && !isVoid);
      if (credit === undefined || isGivenBack) break;
      credit.isVoid = true;
      life.payments = life.payments.filter(({ creditId }) => creditId !== credit.id);
      break;
    }
    case 8: {
      const billed = pick(
        chance,
        life.invoices.filter(({ isVoid }) => !isVoid),
      );
      if (billed) creditInvoice(life, billed, { id: `n${id}`, chance });
      break;
    }
    case 9: {
      const payment = pick(
        chance,
        life.payments.filter(({ creditId }) => creditId === null),
      );
      if (payment) disputePayment(payment, money(1.5 * payment.amount));
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
      ...money.flatMap(({ disputed = [] }) =>
        disputed.map((amount) => entry(amount, amount > 0 ? 'refund' : 'payment')),
      ),
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
    if (life.payments.some((payment) => isWrongTip(payment, decimals)))
      return `after step ${done} the shares of a tip do not add up to it`;
    if (life.payments.some(isWrongSurcharge)) return `after step ${done} a surcharge did not go back in proportion`;
    const wrong = life.invoices.find((invoice) => isOverCredited(life, invoice));
    if (wrong) return `after step ${done} the credit notes of ${wrong.id} do not add up to it`;
    for (const [invoice, total] of totals)
      if (invoice.total !== total) return `step ${done} changed the sum of ${invoice.id}`;
    for (const invoice of life.invoices) totals.set(invoice, invoice.total);
  }
  return null;
}
