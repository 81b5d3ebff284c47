import * as contract from '@truckroll/contract/plans/plans';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { addMonths } from '@truckroll/domain/calendar/days';
import { invoicePrefix } from '@truckroll/domain/documents/invoice-numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { billsUntil, linesOn, monthlyRevenue, type PlanBill, priceOf } from '@truckroll/domain/plans/plan-bills';
import { nextRenewal, termEnd } from '@truckroll/domain/plans/plan-days';
import { visitsUntil } from '@truckroll/domain/plans/plan-visits';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';
import { readToday, startOfDay } from '../../records/accounts/local-day.ts';
import { choosePlace, noPlace } from '../../records/clients/choose-place.ts';
import { listToldOf } from '../../records/follow-ups/follow-up-store.ts';
import {
  countChurn,
  countPlans,
  getPlan,
  listActive,
  listBills,
  listMadeVisits,
  type StoredBill,
  type StoredPlan,
} from '../../records/plans/plan-store.ts';

/** A plan as events name it. */
export const eventPlan = ({ id, kind, name, clientId, clientName }: StoredPlan) => ({
  id,
  kind,
  name,
  clientId,
  clientName,
});

/** Whether anything still comes of a plan. */
const hasEnded = ({ status }: StoredPlan): boolean => status === 'cancelled' || status === 'lapsed';

/** The days of a plan as they will be: one that has not begun yet ends with the term from its start on. */
const lifeOf = (plan: StoredPlan) =>
  plan.activatedAt === null ? { ...plan, endDay: termEnd(plan.startDay, plan.terms) } : plan;

/** The bills that come after a day. */
export const billsAhead = (plan: StoredPlan, today: string, count: number): PlanBill[] =>
  hasEnded(plan)
    ? []
    : billsUntil(plan.terms, lifeOf(plan), { day: today, decimals: plan.currencyDecimals, more: count }).filter(
        ({ day }) => day > today,
      );

/** The farthest that coming visits are looked for: every month of a year comes once. */
const monthsAhead = 14;

const visitsAhead = (plan: StoredPlan, today: string, count: number) =>
  hasEnded(plan)
    ? []
    : visitsUntil(plan.terms, lifeOf(plan), addMonths(plan.startDay > today ? plan.startDay : today, monthsAhead))
        .filter(({ day, isCovered }) => isCovered && day >= today)
        .slice(0, count);

export function toRow(plan: StoredPlan, today: string): contract.PlanRow {
  const { terms, currencyDecimals: decimals } = plan;
  return {
    id: plan.id,
    kind: plan.kind,
    name: plan.name,
    status: plan.status,
    clientId: plan.clientId,
    clientName: plan.clientName,
    price: priceOf(linesOn(terms, plan, today), decimals),
    currency: plan.currency,
    billing: terms.billing,
    interval: terms.interval,
    startDay: plan.startDay,
    endDay: plan.endDay,
    nextBillDay: billsAhead(plan, today, 1)[0]?.day ?? null,
    nextVisitDay: visitsAhead(plan, today, 1)[0]?.day ?? null,
    renewsOn: hasEnded(plan) || plan.endDay !== null ? null : nextRenewal(plan.startDay, terms, today),
    updatedAt: plan.updatedAt,
  };
}

const amountDueOf = ({ documentStatus, total, amountPaid }: StoredBill): number =>
  documentStatus === null || documentStatus === 'void' ? 0 : sumMoney([Number(total), -Number(amountPaid)]);

const drawnBill = (bill: StoredBill): contract.PlanBillRow => ({
  key: bill.key,
  day: bill.day,
  from: bill.periodFrom,
  to: bill.periodTo,
  ordinal: bill.ordinal,
  amount: Number(bill.amount),
  invoice:
    bill.invoiceId === null || bill.documentNumber === null
      ? null
      : {
          id: bill.invoiceId,
          number: displayNumber(bill.documentPrefix ?? invoicePrefix, bill.documentNumber),
          status: bill.documentStatus ?? 'draft',
          amountDue: amountDueOf(bill),
        },
  isDrawn: true,
});

const comingBill = ({ key, day, period, ordinal, amount }: PlanBill): contract.PlanBillRow => ({
  ...{ key, day, ordinal, amount, from: period?.from ?? null, to: period?.to ?? null },
  ...{ invoice: null, isDrawn: false },
});

async function readAddress(tx: Tx, { clientId, servicePropertyId }: StoredPlan): Promise<string | null> {
  if (servicePropertyId === null) return null;
  const { address } = await choosePlace(tx, clientId, { sent: { servicePropertyId }, stored: noPlace });
  return address === undefined ? null : (address.formattedAddress ?? formattedAddress(address));
}

/** What the client was told of the end of a term. */
async function readNotices(tx: Tx, planId: string): Promise<contract.PlanNotice[]> {
  const { planNoticeSteps: steps, mostNoticesOfPlan: limit } = contract;
  const told = await listToldOf(tx, planId, { steps, limit });
  return told.flatMap(({ step: stored, occurrence: day, ...rest }) => {
    const step = steps.find((each) => each === stored);
    return step === undefined ? [] : [{ ...rest, step, day }];
  });
}

/** A plan with its bills and visits, those that are still to come first. */
export async function readPlan(
  tx: Tx,
  id: string,
  { now, links }: { now: Date; links: Links },
): Promise<contract.Plan> {
  const plan = await getPlan(tx, id);
  const today = await readToday(tx, now);
  const [bills, made, address, notices] = [
    await listBills(tx, id, contract.mostListedOfPlan),
    await listMadeVisits(tx, id, contract.mostListedOfPlan),
    await readAddress(tx, plan),
    await readNotices(tx, id),
  ];
  const ordinals = new Set(made.map(({ ordinal }) => ordinal));
  const coming = visitsAhead(plan, today, contract.listedAhead + ordinals.size)
    .filter(({ ordinal }) => !ordinals.has(ordinal))
    .slice(0, contract.listedAhead);
  return {
    ...toRow(plan, today),
    terms: plan.terms,
    currencyDecimals: plan.currencyDecimals,
    servicePropertyId: plan.servicePropertyId,
    address,
    pauses: plan.pauses,
    prices: plan.prices,
    offeredAt: plan.offeredAt,
    signedAt: plan.signedAt,
    signerName: plan.signerName,
    signatureUrl: plan.signatureKey === null ? null : links.sign(plan.signatureKey).url,
    createdAt: plan.createdAt,
    notices,
    bills: [...billsAhead(plan, today, contract.listedAhead).map(comingBill).reverse(), ...bills.map(drawnBill)],
    visits: [
      ...coming.map(({ ordinal, day, name }) => ({ ordinal, day, name, job: null, isMade: false })).reverse(),
      ...made.map(({ ordinal, day, name, jobId, jobNumber, jobStatus }) => ({
        ...{ ordinal, day, name, isMade: true },
        job:
          jobId === null || jobNumber === null ? null : { id: jobId, number: jobNumber, status: jobStatus ?? 'draft' },
      })),
    ],
  };
}

/** The figures above the list: how many are active, what they earn in a month, and how many have left since it began. */
export async function readFigures(tx: Tx, now: Date) {
  const today = await readToday(tx, now);
  const active = await listActive(tx);
  const byCurrency = new Map<string, number[]>();
  for (const plan of active) {
    const amounts = byCurrency.get(plan.currency) ?? [];
    amounts.push(monthlyRevenue(plan.terms, plan, today, plan.currencyDecimals));
    byCurrency.set(plan.currency, amounts);
  }
  const month = await tx.selectNoFrom(startOfDay(`${today.slice(0, 8)}01`).as('start')).executeTakeFirstOrThrow();
  return {
    active: active.length,
    monthly: [...byCurrency].map(([currency, amounts]) => ({ currency, amount: sumMoney(amounts) })),
    churn: await countChurn(tx, month.start),
    due: await countPlans(tx, { list: 'due', today }),
    lapsing: await countPlans(tx, { list: 'lapsing', today }),
  };
}
