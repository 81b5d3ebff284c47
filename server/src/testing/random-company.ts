import { addDays, addMonths } from '@truckroll/domain/calendar/days';
import type { CreditKind } from '@truckroll/domain/documents/client-credits';
import { type DocumentType, documentStatuses, type PaymentState } from '@truckroll/domain/documents/document-kinds';
import { paidBy } from '@truckroll/domain/documents/payment-rules';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import { fold } from '@truckroll/domain/text/folding';
import { v7 as newId } from 'uuid';
import { type Chance, chanceFrom } from '../demo/chance.ts';
import type { TestAccount } from './shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeVisit } from './stored-work.ts';

const at = '2026-03-01T12:00:00.000Z';
const cities = ['Toronto', 'toronto ', 'Ajax', '', null] as const;
/** Two entries of one category are spelled differently. */
const categories = ['Plumbing', 'PLUMBING', 'Heating', null] as const;

/** A moment within three years, half of them around the midnights between two months. */
function moment(chance: Chance): string {
  const month = addMonths('2023-04-01', chance.between(0, 35));
  const minutes = chance.happens(0.5) ? chance.between(-14 * 60, 14 * 60) : chance.between(0, 27 * 1440);
  return new Date(Date.parse(`${month}T00:00:00.000Z`) + minutes * 60_000).toISOString();
}

const day = (chance: Chance): string => moment(chance).slice(0, 10);
const cents = (chance: Chance): number => chance.between(1, 90_000) / 100;

/** What a payment was taken from. */
type Credit = {
  kind: Exclude<CreditKind, 'creditNote' | 'refund'>;
  creditDate: string;
  amount: number;
  isVoid: boolean;
  /** What was given back of it. */
  refund: { creditDate: string; amount: number } | null;
};

type Payment = {
  credit: Credit | null;
  paymentDate: string;
  paymentAmount: number;
  paymentStatus: PaymentState;
  amountRefunded: number;
  refund: { refundDate: string; refundAmount: number; refundStatus: 'completed' | 'pending' | 'failed' } | null;
};

function credit(chance: Chance, used: number): Credit {
  const kind = chance.pick(['received', 'goodwill', 'overpayment', 'writeOff'] as const);
  const rest = cents(chance);
  const hasRest = kind !== 'writeOff' && chance.happens(0.5);
  return {
    kind,
    creditDate: day(chance),
    amount: hasRest ? sumMoney([used, rest]) : used,
    isVoid: chance.happens(0.2),
    refund: hasRest && chance.happens(0.5) ? { creditDate: day(chance), amount: rest } : null,
  };
}

function payment(chance: Chance): Payment {
  const paymentAmount = cents(chance);
  const paymentStatus = chance.pick(['completed', 'completed', 'completed', 'pending', 'failed', 'refunded'] as const);
  const isPart = paymentStatus === 'completed' && chance.happens(0.3);
  const refundAmount = paymentStatus === 'refunded' ? paymentAmount : isPart ? Math.floor(paymentAmount * 50) / 100 : 0;
  const refundStatus =
    paymentStatus === 'refunded' ? 'completed' : chance.pick(['completed', 'pending', 'failed'] as const);
  return {
    credit: refundAmount === 0 && chance.happens(0.3) ? credit(chance, paymentAmount) : null,
    paymentDate: day(chance),
    paymentAmount,
    paymentStatus,
    amountRefunded: refundStatus === 'failed' ? 0 : refundAmount,
    refund: refundAmount > 0 ? { refundDate: day(chance), refundAmount, refundStatus } : null,
  };
}

function document(chance: Chance, clientId: string, userId: string) {
  const documentType: DocumentType = chance.happens(0.6) ? 1 : 2;
  const total = cents(chance);
  const payments = Array.from({ length: chance.between(0, 2) }, () => payment(chance));
  const date = day(chance);
  return {
    documentType,
    clientId,
    total,
    payments,
    date,
    tax: Math.floor(total * 13) / 100,
    /** The tax that is part of the price. */
    included: Math.floor(total) % 2 === 0 ? Math.floor(total * 5) / 100 : 0,
    dueDate: chance.happens(0.8) ? addDays(date, 30) : null,
    documentStatus: chance.pick(documentStatuses),
    paymentStatus: paidBy(total, payments).paymentStatus,
    currency: chance.happens(0.7) ? 'USD' : 'CAD',
    isDeleted: chance.happens(0.1),
    assignedTo: chance.happens(0.4) ? [userId] : [],
    createdBy: chance.happens(0.3) ? userId : null,
  };
}

/** A line's taxes: one on top of the price, and one of an amount that is part of it. */
const includedTax = (amount: number): string =>
  JSON.stringify([
    { taxType: 1, taxAmount: 1 },
    { taxType: 2, taxAmount: amount },
  ]);

/** @returns the credit's id */
async function storeCredit(
  account: TestAccount,
  { clientId, currency }: { clientId: string; currency: string },
  { kind, creditDate, amount, isVoid, refund }: Credit,
): Promise<string> {
  const id = newId();
  const same = { clientId, currency, currencyDecimals: 2, createdAt: at, updatedAt: at };
  await account.look(async (tx) => {
    const row = { ...same, id, kind, creditDate, amount: String(amount), voidedAt: isVoid ? at : null };
    await tx.insertInto('clientCredits').values(row).execute();
    if (refund === null) return;
    const back = { ...same, id: newId(), kind: 'refund' as const, refundOf: id, creditDate: refund.creditDate };
    await tx
      .insertInto('clientCredits')
      .values({ ...back, amount: String(refund.amount) })
      .execute();
  });
  return id;
}

async function storePaidDocument(account: TestAccount, stored: ReturnType<typeof document>): Promise<void> {
  const { payments, isDeleted, included, ...row } = stored;
  const documentId = await storeDocument(account, {
    ...row,
    total: String(row.total),
    tax: String(row.tax),
    assignedTo: JSON.stringify(row.assignedTo),
    deletedAt: isDeleted ? at : null,
  });
  const sources = new Map<Payment, string>();
  for (const each of payments)
    if (each.credit !== null) sources.set(each, await storeCredit(account, row, each.credit));
  await account.look(async (tx) => {
    const line = { id: newId(), documentId, name: 'Line', quantity: '1', rate: String(row.total), itemOrderIndex: 0 };
    await tx
      .insertInto('documentItems')
      .values({ ...line, total: String(row.total), taxes: includedTax(included) })
      .execute();
    for (const made of payments) {
      const { credit: _, refund, paymentAmount, amountRefunded, ...each } = made;
      const id = newId();
      const times = { createdAt: at, updatedAt: at };
      const creditId = sources.get(made) ?? null;
      const amounts = { paymentAmount: String(paymentAmount), amountRefunded: String(amountRefunded) };
      await tx
        .insertInto('payments')
        .values({ id, documentId, creditId, ...each, ...amounts, ...times })
        .execute();
      if (refund === null) continue;
      const given = { ...refund, refundAmount: String(refund.refundAmount), refundMethod: 'Cash' as const };
      await tx
        .insertInto('paymentRefunds')
        .values({ id: newId(), paymentId: id, ...given, ...times })
        .execute();
    }
  });
}

type Made = { chance: Chance; clientId: string; people: readonly string[] };
type Product = { id: string; category: (typeof categories)[number] };

function job({ chance, clientId, people }: Made, products: readonly Product[]) {
  const start = chance.happens(0.9) ? moment(chance) : null;
  const some = (): string[] => people.filter(() => chance.happens(0.4));
  const visits = Array.from({ length: chance.between(0, 2) }, () => {
    const visitStart = moment(chance);
    const minutes = chance.between(1, 16) * 15;
    return {
      visitStartDateTime: visitStart,
      visitEndDateTime: new Date(Date.parse(visitStart) + minutes * 60_000).toISOString(),
      minutes,
      anyTime: chance.happens(0.2),
      visitStatus: chance.pick(['completed', 'completed', 'scheduled', 'cancelled'] as const),
      team: some(),
    };
  });
  const lines = Array.from({ length: chance.between(0, 3) }, () => {
    const total = cents(chance);
    const product = chance.happens(0.8) ? chance.pick(products) : null;
    return { product, total, tax: Math.floor(total * 10) / 100, included: Math.floor(total * 5) / 100 };
  });
  const logs = Array.from({ length: chance.between(0, 1) }, () => ({
    userId: chance.pick(people),
    date: day(chance),
    hours: chance.between(1, 40) / 4,
  }));
  const jobStatus = chance.pick([...jobStatuses, 'completed', 'paid', 'closed'] as const);
  const estimateCurrency = chance.pick([null, null, null, 'USD', 'CAD'] as const);
  return { clientId, jobStatus, start, city: chance.pick(cities), team: some(), visits, lines, logs, estimateCurrency };
}

async function storeWholeJob(account: TestAccount, made: ReturnType<typeof job>): Promise<void> {
  const jobAddress = made.city === null ? null : JSON.stringify({ city: made.city });
  const { clientId, jobStatus, start: startDateTime, estimateCurrency: currency } = made;
  const estimateId = currency && (await storeDocument(account, { clientId, documentType: 2, currency, deletedAt: at }));
  const jobId = await storeJob(account, { clientId, jobStatus, startDateTime, jobAddress, estimateId }, made.team);
  for (const [n, { team, minutes: _, ...visit }] of made.visits.entries())
    await storeVisit(account, { jobId, visitNumber: n + 1, ...visit }, team);
  await account.look(async (tx) => {
    for (const [orderIndex, { product, total, tax, included }] of made.lines.entries()) {
      const line = { id: newId(), jobId, itemId: product?.id ?? null, itemName: 'Line', quantity: 1, orderIndex };
      const amounts = {
        price: String(total - tax),
        total: String(total),
        taxAmount: String(tax),
        taxes: includedTax(included),
      };
      await tx
        .insertInto('jobItems')
        .values({ ...line, ...amounts })
        .execute();
    }
    for (const { userId, date, hours } of made.logs) {
      const log = { id: newId(), jobId, date, personalHrs: String(hours), createdBy: userId };
      await tx
        .insertInto('visitLogs')
        .values({ ...log, createdAt: at, updatedAt: at })
        .execute();
    }
  });
}

async function storeRandomRequest(account: TestAccount, { chance, clientId, people }: Made) {
  const team = people.filter(() => chance.happens(0.3));
  const convertedTo = chance.happens(0.2) ? chance.pick(['job', 'invoice'] as const) : null;
  const made = { stage: chance.pick(requestStages), createdAt: moment(chance), isConverted: convertedTo !== null };
  const convertedToInvoiceId =
    convertedTo === 'invoice' ? await storeDocument(account, { clientId, documentType: 1, deletedAt: at }) : null;
  const convertedToJobId = convertedTo === 'job' ? await storeJob(account, { clientId }) : null;
  const isQuoted = chance.happens(0.2);
  const estimateId = isQuoted ? await storeDocument(account, { clientId, documentType: 2, deletedAt: at }) : null;
  const { stage, createdAt } = made;
  const converted = { convertedToInvoiceId, convertedToJobId, convertedToEstimateId: estimateId };
  await storeRequest(account, { clientId, stage, createdAt, ...converted }, team);
  return { ...made, isQuoted, team };
}

export type RandomCompany = {
  people: string[];
  clients: { createdAt: string; isDeleted: boolean }[];
  jobs: ReturnType<typeof job>[];
  documents: ReturnType<typeof document>[];
  requests: Awaited<ReturnType<typeof storeRandomRequest>>[];
};

/** A company with random records over three years, stored as rows, for tests that calculate its figures themselves. */
export async function storeRandomCompany(account: TestAccount, seed: number): Promise<RandomCompany> {
  const chance = chanceFrom(seed);
  const people = [account.owner.userId, (await account.person('officeStaff')).userId];
  const products = await account.look(async (tx) => {
    const made = categories.map((category, n) => ({ id: newId(), category, name: `Entry ${n}` }));
    for (const { id, category, name } of made) {
      const keys = { nameKey: fold(name), categoryKey: fold(category ?? ''), searchText: fold(name) };
      await tx
        .insertInto('productServices')
        .values({ id, name, category, ...keys, createdAt: at, updatedAt: at })
        .execute();
    }
    return made;
  });
  const company: RandomCompany = { people, clients: [], jobs: [], documents: [], requests: [] };
  for (let n = 0; n < 8; n += 1) {
    const client = { createdAt: moment(chance), isDeleted: chance.happens(0.2) };
    const { createdAt, isDeleted } = client;
    const clientId = await storeClient(account, { createdAt, deletedAt: isDeleted ? at : null });
    company.clients.push(client);
    for (let each = 0; each < 7; each += 1) {
      company.jobs.push(job({ chance, clientId, people }, products));
      company.documents.push(document(chance, clientId, people[1] ?? ''));
      company.requests.push(await storeRandomRequest(account, { chance, clientId, people }));
    }
  }
  for (const made of company.jobs) await storeWholeJob(account, made);
  for (const made of company.documents) await storePaidDocument(account, made);
  return company;
}
