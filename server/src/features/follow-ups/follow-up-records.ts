import type { Phone } from '@truckroll/contract/fields/fields';
import { addDays } from '@truckroll/domain/calendar/days';
import type { LanguageChoice } from '@truckroll/domain/client-texts/client-language';
import { depositDue } from '@truckroll/domain/documents/deposits';
import type { FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import { followUpRules, unitMinutes } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { DocumentFacts, PlanFacts, VisitFacts } from '@truckroll/domain/follow-ups/occasions';
import type { DayStop } from '@truckroll/domain/follow-ups/way-here';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { PlanLife, PlanTerms } from '@truckroll/domain/plans/plan-terms';
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { ownTimezone } from '../../records/accounts/account-rows.ts';
import { listBookedTimes } from '../../records/booking/booking-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads, paymentHeads } from '../../records/documents/document-rows.ts';
import { listClaims } from '../../records/follow-ups/follow-up-store.ts';
import { readWaysHere } from '../../records/jobs/busy-people.ts';
import { jobHeads, visitTimes } from '../../records/jobs/job-rows.ts';
import { planHeads } from '../../records/plans/plan-rows.ts';

/** What is known of a client before a message is written. */
export type FollowedClient = {
  id: string;
  name: string;
  firstName: string;
  language: LanguageChoice;
  stage: string;
  email: string | null;
  phoneNumber: Phone | null;
  mailsOffAt: string | null;
  textsOffAt: string | null;
  textsNeedConsent: boolean;
};

type Common = {
  recordId: string;
  /** What the message is about: 'Visit 2 of job #12'. */
  about: string;
  client: FollowedClient;
};
export type FollowedVisit = Common & {
  kind: 'visit';
  facts: VisitFacts;
  job: { id: string; jobNumber: number; title: string };
  visit: { id: string; jobId: string; visitNumber: number };
  window: { from: string | null; to: string | null; anyTime: boolean };
};
export type FollowedDocument = Common & {
  kind: 'document';
  facts: DocumentFacts;
  number: string;
  currency: string;
  total: number;
  amountDue: number;
  depositDue: number;
};
export type FollowedPlan = Common & {
  kind: 'plan';
  facts: PlanFacts;
  name: string;
  currency: string;
  decimals: number;
  terms: PlanTerms;
  prices: PlanLife['prices'];
};
export type Followed = FollowedVisit | FollowedDocument | FollowedPlan;

/** The time from and to which the messages of a step are looked for. */
export type Span = { from: Date; to: Date };

const dayMinutes = 24 * 60;
const at = (moment: Date, minutes: number): string => new Date(moment.getTime() + minutes * 60_000).toISOString();

const named = expressionBuilder<Tables, never>();

/** The visits of the account with their jobs and clients, including what was cancelled. */
const selectVisits = (tx: Tx) =>
  tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['visits.id', 'visits.jobId', 'visits.visitNumber', 'visits.visitStartDateTime as start'])
    .select(['visits.anyTime', 'visits.createdAt', 'visits.updatedAt', 'visits.timezone', 'visits.completedAt'])
    .select(['visits.promisedFrom', 'visits.promisedTo', 'visits.visitStatus', 'visits.isFirst'])
    .select(['jobs.jobNumber', 'jobs.title'])
    .select(['clients.id as clientId', 'clients.name', 'clients.firstName', 'clients.stage', 'clients.email'])
    .select(['clients.phoneNumber', 'clients.mailsOffAt', 'clients.textsOffAt', 'clients.textsNeedConsent'])
    .select('clients.language')
    .select([
      sql<string | null>`case
        when visits.visit_status = 'cancelled' then coalesce(visits.cancelled_at, visits.updated_at)
        when visits.visit_status in ('in_transit', 'arrived', 'in_progress', 'completed') then coalesce(
          least(visits.in_transit_at, visits.arrived_at, visits.started_at, visits.completed_at), visits.updated_at)
        when jobs.job_status not in ('scheduled', 'in_progress') then jobs.updated_at end`.as('endedAt'),
      sql<boolean>`not exists (${named
        .selectFrom(visitTimes.as('others'))
        .select('others.id')
        .whereRef('others.jobId', '=', sql.ref('visits.job_id'))
        .where('others.visitStatus', 'not in', ['completed', 'cancelled'])})`.as('isLast'),
      sql<string | null>`(${named
        .selectFrom(visitTimes.as('others'))
        .innerJoin(jobHeads.as('otherJobs'), 'otherJobs.id', 'others.jobId')
        .select(({ fn }) => fn.min('others.createdAt').as('since'))
        .whereRef('otherJobs.clientId', '=', sql.ref('clients.id'))
        .where('others.visitStatus', '<>', 'cancelled')
        .where(
          sql<SqlBool>`others.id <> visits.id and coalesce(others.completed_at, others.visit_start_date_time, others.created_at) > visits.completed_at`,
        )})`.as('nextSince'),
    ])
    .where('clients.deletedAt', 'is', null);

/** Which visits a step may have a message about in a time. `visitOccasion` decides. */
function visitsWithin(step: FollowUpStep, delay: number, { from, to }: Span) {
  const minutes = delay * unitMinutes[followUpRules[step].unit];
  const between = (column: ReturnType<typeof sql.ref>, least: number, most: number) =>
    sql<SqlBool>`(${column} >= ${at(from, least)} and ${column} <= ${at(to, most)})`;
  const start = sql.ref('visits.visit_start_date_time');
  const completed = sql.ref('visits.completed_at');
  switch (step) {
    case 'booked':
      return sql<SqlBool>`(${start} > ${at(from, 0)} and ${between(sql.ref('visits.updated_at'), -minutes - dayMinutes, 0)})`;
    case 'reminder':
    case 'reminder_soon':
      return between(start, minutes - dayMinutes, minutes + dayMinutes);
    case 'running_late':
      return between(start, -180, 60);
    case 'finished':
      return between(completed, -minutes - 2 * dayMinutes, 0);
    case 'service_due':
      return between(completed, -minutes - (5 * delay + 9) * dayMinutes, -minutes + 9 * dayMinutes);
    default:
      return sql<SqlBool>`false`;
  }
}

type Told = { toldStart: string | null; toldCount: number };
const toldNothing: Told = { toldStart: null, toldCount: 0 };

/** What clients were told of the times of their visits: an occurrence is the time and a number. */
async function readTold(tx: Tx, rows: readonly VisitRow[]): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  const ids = rows.map(({ id }) => id);
  // Who books online gets a mail at once.
  const booked = await listBookedTimes(
    tx,
    rows.flatMap(({ isFirst, jobId }) => (isFirst ? jobId : [])),
  );
  for (const { id, jobId, isFirst } of rows) {
    const time = isFirst ? booked.get(jobId) : undefined;
    if (time !== undefined) told.set(id, { toldStart: time.start, toldCount: 1 });
  }
  for (const { recordId, occurrence } of await listClaims(tx, 'booked', ids)) {
    const { toldCount } = told.get(recordId) ?? toldNothing;
    told.set(recordId, { toldStart: occurrence.split(' ')[0] ?? null, toldCount: toldCount + 1 });
  }
  return told;
}

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

async function toVisits(tx: Tx, step: FollowUpStep, rows: readonly VisitRow[]): Promise<FollowedVisit[]> {
  const ids = rows.map(({ id }) => id);
  const told = step === 'booked' ? await readTold(tx, rows) : new Map<string, Told>();
  const ways = step === 'running_late' ? await readWaysHere(tx, ids) : new Map<string, DayStop[][]>();
  return rows.map((row) => ({
    kind: 'visit',
    recordId: row.id,
    about: `Visit ${row.visitNumber} of job #${row.jobNumber}`,
    client: clientOf(row),
    facts: {
      start: row.start,
      anyTime: row.anyTime,
      createdAt: row.createdAt,
      changedAt: row.updatedAt,
      zone: row.timezone,
      endedAt: row.endedAt,
      completedAt: row.visitStatus === 'completed' ? row.completedAt : null,
      isLast: row.isLast,
      ...(told.get(row.id) ?? toldNothing),
      waysHere: ways.get(row.id) ?? [],
      promisedTo: row.promisedTo,
      nextSince: row.nextSince,
    },
    job: { id: row.jobId, jobNumber: row.jobNumber, title: row.title },
    visit: { id: row.id, jobId: row.jobId, visitNumber: row.visitNumber },
    window: { from: row.promisedFrom ?? row.start, to: row.promisedTo, anyTime: row.anyTime },
  }));
}

type ClientRow = Omit<FollowedClient, 'id'> & { clientId: string };

const clientOf = (row: ClientRow): FollowedClient => ({
  id: row.clientId,
  name: row.name,
  firstName: row.firstName,
  language: row.language,
  stage: row.stage,
  email: row.email,
  phoneNumber: row.phoneNumber,
  mailsOffAt: row.mailsOffAt,
  textsOffAt: row.textsOffAt,
  textsNeedConsent: row.textsNeedConsent,
});

/** The documents of the account with their clients. */
const selectDocuments = (tx: Tx) =>
  tx
    .selectFrom(documentHeads.as('documents'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'documents.accountId').onRef('clients.id', '=', 'documents.clientId'),
    )
    .select(['documents.id', 'documents.documentType', 'documents.documentPrefix', 'documents.documentNumber'])
    .select([
      'documents.sentAt',
      'documents.dueDate',
      'documents.approvedAt',
      'documents.total',
      'documents.amountPaid',
    ])
    .select(['documents.isDepositRequired', 'documents.depositAmount', 'documents.currency'])
    .select(['clients.id as clientId', 'clients.name', 'clients.firstName', 'clients.stage', 'clients.email'])
    .select(['clients.phoneNumber', 'clients.mailsOffAt', 'clients.textsOffAt', 'clients.textsNeedConsent'])
    .select('clients.language')
    .select([
      // Invoices end with what paid them, estimates with their answer.
      sql<string | null>`case
        when documents.document_status in ('draft', 'void') or documents.reopened_at is not null then documents.updated_at
        when documents.document_type = 1 and (documents.payment_status in ('paid', 'refunded') or documents.total <= documents.amount_paid)
          then coalesce((${lastPayment()}), documents.updated_at)
        when documents.document_type = 2 and (documents.action_status <> 0 or documents.document_status in ('approved', 'rejected', 'expired', 'converted'))
          then coalesce(documents.approved_at, documents.updated_at)
        when documents.document_type = 2 then documents.change_asked_at end`.as('endedAt'),
      sql<string | null>`case
        when documents.document_status in ('draft', 'void', 'rejected', 'expired') or documents.reopened_at is not null
          or documents.converted_to_invoice_id is not null then documents.updated_at
        when documents.amount_paid >= documents.deposit_amount then coalesce((${lastPayment()}), documents.updated_at)
        end`.as('depositEndedAt'),
      clientZone().as('zone'),
    ])
    .where('clients.deletedAt', 'is', null)
    .where('documents.deletedAt', 'is', null);

/** The time zone of the client of a row: that of the latest job. */
const clientZone = () =>
  sql<string>`coalesce((${named
    .selectFrom(jobHeads.as('jobs'))
    .select('jobs.timezone')
    .whereRef('jobs.clientId', '=', sql.ref('clients.id'))
    .orderBy('jobs.createdAt', 'desc')
    .limit(1)}), ${ownTimezone})`;

const lastPayment = () =>
  named
    .selectFrom(paymentHeads.as('payments'))
    .select(({ fn }) => fn.max('payments.createdAt').as('paidAt'))
    .whereRef('payments.documentId', '=', sql.ref('documents.id'));

/** Which documents a step may have a message about in a time. `documentOccasion` decides. */
function documentsWithin(step: FollowUpStep, delay: number, { from, to }: Span) {
  const minutes = delay * unitMinutes[followUpRules[step].unit];
  const [first, last] = [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)];
  const days = (least: number, most: number) =>
    sql<SqlBool>`(documents.document_type = 1 and documents.due_date >= ${addDays(first, least)} and documents.due_date <= ${addDays(last, most)})`;
  const since = (column: string) =>
    sql<SqlBool>`(documents.document_type = 2 and ${sql.ref(column)} >= ${at(from, -minutes - 3 * dayMinutes)} and ${sql.ref(column)} <= ${at(to, -minutes)})`;
  switch (step) {
    case 'estimate_1':
    case 'estimate_2':
    case 'estimate_3':
      return since('documents.sent_at');
    case 'deposit_due':
      return since('documents.approved_at');
    case 'invoice_due':
      return days(delay - 2, delay + 2);
    case 'overdue_1':
    case 'overdue_2':
    case 'overdue_3':
      return days(-delay - 3, -delay + 2);
    default:
      return sql<SqlBool>`false`;
  }
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

function toDocument(row: DocumentRow): FollowedDocument {
  const isInvoice = row.documentType === 1;
  const number = displayNumber(row.documentPrefix, row.documentNumber);
  const amountPaid = Number(row.amountPaid);
  const amountDue = sumMoney([Number(row.total), -amountPaid]);
  return {
    kind: 'document',
    recordId: row.id,
    about: `${isInvoice ? 'Invoice' : 'Estimate'} ${number}`,
    client: clientOf(row),
    facts: {
      type: isInvoice ? 'invoice' : 'estimate',
      zone: row.zone,
      sentAt: row.sentAt,
      dueDate: row.dueDate,
      approvedAt: row.approvedAt,
      endedAt: row.endedAt,
      depositEndedAt: row.depositEndedAt,
      hasDeposit: row.isDepositRequired,
    },
    number,
    currency: row.currency,
    total: Number(row.total),
    amountDue,
    depositDue: depositDue({
      isDepositRequired: row.isDepositRequired,
      depositAmount: Number(row.depositAmount),
      amountPaid,
      amountDue,
    }),
  };
}

/** The plans of the account with their clients. */
const selectPlans = (tx: Tx) =>
  tx
    .selectFrom(planHeads.as('plans'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'plans.accountId').onRef('clients.id', '=', 'plans.clientId'),
    )
    .select(['plans.id', 'plans.kind', 'plans.name as planName', 'plans.terms', 'plans.currency'])
    .select(['plans.currencyDecimals', 'plans.startDay', 'plans.endDay', 'plans.pauses', 'plans.prices'])
    .select('plans.activatedAt')
    .select(['clients.id as clientId', 'clients.name', 'clients.firstName', 'clients.stage', 'clients.email'])
    .select(['clients.phoneNumber', 'clients.mailsOffAt', 'clients.textsOffAt', 'clients.textsNeedConsent'])
    .select('clients.language')
    .select([
      sql<
        string | null
      >`coalesce(plans.cancelled_at, plans.ended_at, case when plans.status <> 'active' then plans.updated_at end)`.as(
        'endedAt',
      ),
      clientZone().as('zone'),
    ])
    .where('clients.deletedAt', 'is', null);

/**
 * Which plans a step may have a message about in a time: a pause delays a message until shortly before its day. `planOccasion`
 * decides.
 */
function plansWithin(step: FollowUpStep, delay: number, { from, to }: Span) {
  const first = addDays(from.toISOString().slice(0, 10), -1);
  const last = addDays(to.toISOString().slice(0, 10), delay + 1);
  const isBetween = (day: RawBuilder<unknown>) => sql<SqlBool>`${day} between ${first}::date and ${last}::date`;
  if (step === 'plan_end') return isBetween(sql`plans.end_day`);
  const term = sql`nullif(plans.terms ->> 'termMonths', '')::integer`;
  const monthOf = (day: RawBuilder<unknown>) =>
    sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::integer`;
  const termsBefore = sql`((${monthOf(sql`${first}::date`)} - ${monthOf(sql`plans.start_day`)}) / ${term})`;
  const renewal = (terms: RawBuilder<unknown>) =>
    sql`(plans.start_day + make_interval(months => ${terms} * ${term}))::date`;
  return sql<SqlBool>`(plans.end_day is null and (plans.terms ->> 'renews')::boolean and ${term} is not null
    and (${isBetween(renewal(termsBefore))} or ${isBetween(renewal(sql`(${termsBefore} + 1)`))}))`;
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

function toPlan(row: PlanRow): FollowedPlan {
  const { terms, startDay, endDay, pauses, prices, activatedAt, endedAt, zone } = row;
  const { termMonths, renews } = terms;
  return {
    kind: 'plan',
    recordId: row.id,
    about: `${row.kind === 'plan' ? 'Plan' : 'Recurring invoice'} “${row.planName}”`,
    client: clientOf(row),
    facts: { startDay, endDay, pauses, termMonths, renews, zone, activatedAt, endedAt },
    name: row.planName,
    currency: row.currency,
    decimals: row.currencyDecimals,
    terms,
    prices,
  };
}

/** More than any company has to tell in a few days. */
const most = 2000;

/** The records that a step may have a message about in a time. */
export async function listFollowed(
  tx: Tx,
  step: FollowUpStep,
  { delay, span }: { delay: number; span: Span },
): Promise<Followed[]> {
  switch (followUpRules[step].about) {
    case 'visit': {
      const within = visitsWithin(step, delay, span);
      return toVisits(tx, step, await selectVisits(tx).where(within).orderBy('visits.id').limit(most).execute());
    }
    case 'plan': {
      const within = plansWithin(step, delay, span);
      return (await selectPlans(tx).where(within).orderBy('plans.id').limit(most).execute()).map(toPlan);
    }
    case 'estimate':
    case 'invoice': {
      const within = documentsWithin(step, delay, span);
      return (await selectDocuments(tx).where(within).orderBy('documents.id').limit(most).execute()).map(toDocument);
    }
  }
}

/** One record as a step sees it now; undefined if it is gone. */
export async function findFollowed(tx: Tx, step: FollowUpStep, recordId: string): Promise<Followed | undefined> {
  switch (followUpRules[step].about) {
    case 'visit': {
      const rows = await selectVisits(tx).where('visits.id', '=', recordId).execute();
      return (await toVisits(tx, step, rows))[0];
    }
    case 'plan': {
      const row = await selectPlans(tx).where('plans.id', '=', recordId).executeTakeFirst();
      return row === undefined ? undefined : toPlan(row);
    }
    case 'estimate':
    case 'invoice': {
      const row = await selectDocuments(tx).where('documents.id', '=', recordId).executeTakeFirst();
      return row === undefined ? undefined : toDocument(row);
    }
  }
}
