import { addMonths } from '@truckroll/domain/calendar/days';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import { wallClock } from '@truckroll/domain/format/dates';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { sumMoney } from '@truckroll/domain/money/amounts';
import type { Period } from '@truckroll/domain/reports/report-period';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { fold } from '@truckroll/domain/text/folding';
import type { RandomCompany } from './random-company.ts';

/** Whether a job counts as finished work. */
const isFinishedWork = (job: { jobStatus: JobStatus; hasCompletedVisit: boolean }): boolean =>
  ['completed', 'invoiced', 'paid'].includes(job.jobStatus) || (job.jobStatus === 'closed' && job.hasCompletedVisit);

/** The days from an invoice to its last payment; 0 for one that was paid in advance. */
const daysToPay = ({ date, paidOn }: { date: string; paidOn: string }): number =>
  Math.max(0, Math.round((Date.parse(paidOn) - Date.parse(date)) / 86_400_000));

type Outcome = 'won' | 'lost' | 'open';

/** The state of requests without a job or an invoice; null for those that do not count. */
const outcomeOfStage: Readonly<Record<RequestStage, Outcome | null>> = {
  new_request: 'open',
  unscheduled: 'open',
  overdue: 'open',
  inspection_scheduled: 'open',
  inspection_complete: 'open',
  quote_created: 'open',
  quote_sent: 'open',
  converted: 'won',
  lost_no_response: 'lost',
  lost_rejected: 'lost',
  cancelled: 'lost',
  duplicate: null,
};

const outcomeOfRequest = ({ stage, isConverted }: { stage: RequestStage; isConverted: boolean }): Outcome | null =>
  isConverted && stage !== 'duplicate' ? 'won' : outcomeOfStage[stage];

const outcomeOfEstimate: Readonly<Record<DocumentStatus, Outcome | null>> = {
  draft: null,
  sent: 'open',
  viewed: 'open',
  approved: 'won',
  rejected: 'lost',
  expired: 'lost',
  converted: 'won',
  void: null,
};

/** A client begins to be active, becomes so again, or stops. */
type ClientChange = { day: string; kind: 'new' | 'returned' | 'lost' };

/** The history of a client until today, by the days of its work in any order. */
export function flowOfClient(workDays: readonly string[], today: string): ClientChange[] {
  const days = workDays.filter((day) => day <= today).toSorted();
  return days.flatMap((day, n) => {
    const [previous, next] = [days[n - 1], days[n + 1] ?? '9999-12-31'];
    const changes: ClientChange[] = [];
    if (previous === undefined) changes.push({ day, kind: 'new' });
    else if (day > addMonths(previous, 12)) changes.push({ day, kind: 'returned' });
    const lostOn = addMonths(day, 12);
    if (next > lostOn && lostOn <= today) changes.push({ day: lostOn, kind: 'lost' });
    return changes;
  });
}

type Filters = { personId?: string | undefined; category?: string | undefined };
type Given = RandomCompany & { zone: string; today: string };
type Document = RandomCompany['documents'][number];
type Job = RandomCompany['jobs'][number];

const within = (day: string, { from, to }: Period): boolean => from <= day && day <= to;
const sum = <T>(rows: readonly T[], value: (row: T) => number): number => sumMoney(rows.map(value));
const isGivenOut = (document: Document): boolean =>
  document.documentType === 1 && !document.isDeleted && !['draft', 'void'].includes(document.documentStatus);
const received = (document: Document) =>
  document.payments.filter(({ paymentStatus }) => paymentStatus === 'completed' || paymentStatus === 'refunded');

/** The figures of RP-1, counted record by record. */
export function moneyOf({ documents }: Given, period: Period, currency: string) {
  const all = documents.filter((document) => document.currency === currency);
  const given = all.filter(isGivenOut);
  const dated = given.filter(({ date }) => within(date, period));
  const payments = all.flatMap(received);
  const refunds = payments.flatMap(({ refund }) =>
    refund === null || refund.refundStatus === 'failed' ? [] : [refund],
  );
  const credits = all.flatMap(({ payments: of }) => of).flatMap(({ credit }) => (credit === null ? [] : [credit]));
  const valid = credits.filter(({ isVoid, creditDate }) => !isVoid && within(creditDate, period));
  const givenBack = credits.flatMap(({ refund }) =>
    refund !== null && within(refund.creditDate, period) ? [-refund.amount] : [],
  );
  const until = given.filter(({ date }) => date <= period.to);
  const paid = until.flatMap(received).filter(({ paymentDate }) => paymentDate <= period.to);
  return {
    invoices: dated.length,
    revenue: sum(dated, ({ total, tax, included }) => sumMoney([total, -tax, -included])),
    tax: sum(dated, ({ tax, included }) => sumMoney([tax, included])),
    collected: sumMoney([
      ...payments
        .filter(({ credit, paymentDate }) => credit === null && within(paymentDate, period))
        .map(({ paymentAmount }) => paymentAmount),
      ...valid.filter(({ kind }) => kind === 'received' || kind === 'overpayment').map(({ amount }) => amount),
      ...givenBack,
      ...refunds.filter(({ refundDate }) => within(refundDate, period)).map(({ refundAmount }) => -refundAmount),
    ]),
    writtenOff: sum(
      valid.filter(({ kind }) => kind === 'writeOff'),
      ({ amount }) => amount,
    ),
    outstanding: sumMoney([...until.map(({ total }) => total), ...paid.map(({ paymentAmount }) => -paymentAmount)]),
  };
}

/** The figures of RP-2. */
export function paymentTimesOf({ documents }: Given, period: Period) {
  const paid = documents
    .filter((document) => isGivenOut(document) && document.paymentStatus === 'paid')
    .flatMap(({ date, dueDate, payments }) => {
      const days = payments
        .filter(({ paymentStatus }) => paymentStatus === 'completed')
        .map((each) => each.paymentDate);
      const paidOn = days.toSorted().at(-1) ?? '';
      return within(paidOn, period)
        ? [{ days: daysToPay({ date, paidOn }), isLate: paidOn > (dueDate ?? paidOn) }]
        : [];
    });
  const days = paid.reduce((all, each) => all + each.days, 0);
  return {
    invoices: paid.length,
    averageDays: paid.length === 0 ? null : Math.round((10 * days) / paid.length) / 10,
    onTime: paid.filter(({ isLate }) => !isLate).length,
  };
}

const isOfCategory = ({ lines }: Job, category: string | undefined): boolean =>
  category === undefined || lines.some(({ product }) => fold(product?.category ?? '') === fold(category));

/** The figures of RP-3 of one person, or of all people. */
export function workOfPerson({ jobs, people, zone }: Given, period: Period, { personId, category }: Filters) {
  const those = personId === undefined ? people : [personId];
  const visits = jobs
    .filter((job) => isOfCategory(job, category))
    .flatMap((job) => job.visits.map((visit) => ({ ...visit, job })))
    .filter(({ visitStatus, visitStartDateTime, team }) => {
      const isTheirs = team.some((id) => those.includes(id));
      return isTheirs && visitStatus === 'completed' && within(wallClock(visitStartDateTime, zone).day, period);
    });
  const minutes = visits.flatMap(({ team, anyTime, minutes: length }) =>
    team.filter((id) => those.includes(id) && !anyTime).map(() => length),
  );
  const logs = jobs
    .filter((job) => isOfCategory(job, category))
    .flatMap((job) => job.logs)
    .filter(({ userId, date }) => those.includes(userId) && within(date, period));
  return {
    jobs: new Set(visits.map(({ job }) => job)).size,
    visits: visits.length,
    scheduledHours: Math.round((100 * minutes.reduce((all, each) => all + each, 0)) / 60) / 100,
    loggedHours: sum(logs, ({ hours }) => hours),
  };
}

/** The figures of RP-4. */
export function requestsOf({ requests, zone }: Given, period: Period, { personId }: Filters) {
  const counted = requests
    .filter(({ createdAt }) => within(wallClock(createdAt, zone).day, period))
    .filter(({ team }) => personId === undefined || team.includes(personId))
    .map(({ stage, isConverted, isQuoted }) => ({
      isQuoted,
      outcome: outcomeOfRequest({ stage, isConverted }),
    }))
    .filter(({ outcome }) => outcome !== null);
  return {
    received: counted.length,
    quoted: counted.filter(({ isQuoted }) => isQuoted).length,
    won: counted.filter(({ outcome }) => outcome === 'won').length,
    lost: counted.filter(({ outcome }) => outcome === 'lost').length,
  };
}

export function estimatesOf({ documents }: Given, period: Period, by: Filters & { currency: string }) {
  const isOf = ({ assignedTo, createdBy }: Document): boolean =>
    by.personId === undefined || (assignedTo.length > 0 ? assignedTo.includes(by.personId) : createdBy === by.personId);
  const counted = documents
    .filter(({ documentType, isDeleted, date }) => documentType === 2 && !isDeleted && within(date, period))
    .filter((document) => outcomeOfEstimate[document.documentStatus] !== null && isOf(document));
  const won = counted.filter(({ documentStatus }) => outcomeOfEstimate[documentStatus] === 'won');
  const ofCurrency = (list: Document[]) => list.filter(({ currency }) => currency === by.currency);
  return {
    sent: counted.length,
    won: won.length,
    lost: counted.filter(({ documentStatus }) => outcomeOfEstimate[documentStatus] === 'lost').length,
    value: sum(ofCurrency(counted), ({ total }) => total),
    wonValue: sum(ofCurrency(won), ({ total }) => total),
  };
}

const isDone = ({ jobStatus, visits }: Job): boolean =>
  isFinishedWork({ jobStatus, hasCompletedVisit: visits.some(({ visitStatus }) => visitStatus === 'completed') });

/** The figures of RP-5, by the names as lists compare them; '' is work without a category or city. */
export function finishedWorkOf({ jobs, zone }: Given, period: Period, { personId, category }: Filters) {
  const rows = jobs
    .filter((job) => isDone(job) && job.start !== null && within(wallClock(job.start, zone).day, period))
    .filter(({ team, visits }) => {
      const everybody = [...team, ...visits.flatMap((visit) => visit.team)];
      return personId === undefined || everybody.includes(personId);
    })
    .flatMap((job) => {
      const lines = job.lines.length === 0 ? [{ product: null, total: 0, tax: 0, included: 0 }] : job.lines;
      return lines.map(({ product, total, tax, included }) => ({
        job,
        category: fold(product?.category ?? ''),
        city: fold(job.city ?? ''),
        value: job.estimateCurrency === 'CAD' ? 0 : sumMoney([total, -tax, -included]),
      }));
    })
    .filter((row) => category === undefined || row.category === fold(category));
  const figures = (some: typeof rows) => ({
    jobs: new Set(some.map(({ job }) => job)).size,
    value: sum(some, ({ value }) => value),
  });
  const by = (key: 'category' | 'city') =>
    new Map(
      [...new Set(rows.map((row) => row[key]))].map((name) => [name, figures(rows.filter((row) => row[key] === name))]),
    );
  return { byCategory: by('category'), byCity: by('city'), total: figures(rows) };
}

/** The figures of RP-6. */
export function clientsOf({ clients, jobs, documents, zone, today }: Given, period: Period) {
  const work = new Map<string, string[]>();
  const add = (clientId: string, day: string): void => {
    work.set(clientId, [...(work.get(clientId) ?? []), day]);
  };
  for (const job of jobs) if (isDone(job) && job.start !== null) add(job.clientId, wallClock(job.start, zone).day);
  for (const document of documents) if (isGivenOut(document)) add(document.clientId, document.date);
  const changes = [...work.values()].flatMap((days) => flowOfClient(days, today));
  const count = (kind: string, isCounted: (day: string) => boolean): number =>
    changes.filter((change) => change.kind === kind && isCounted(change.day)).length;
  const inPeriod = (day: string): boolean => within(day, period);
  const untilEnd = (day: string): boolean => day <= period.to;
  return {
    added: clients.filter((client) => !client.isDeleted && inPeriod(wallClock(client.createdAt, zone).day)).length,
    new: count('new', inPeriod),
    returned: count('returned', inPeriod),
    lost: count('lost', inPeriod),
    active: count('new', untilEnd) + count('returned', untilEnd) - count('lost', untilEnd),
  };
}
