import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BriefLink, type Counted, mostBriefLines } from './brief-line.ts';
import { briefClient, type ClientFacts } from './client-brief.ts';
import { briefJob, type JobFacts } from './job-brief.ts';
import type { BriefMoney } from './money-lines.ts';
import { briefRequest, type RequestFacts } from './request-brief.ts';

const link = (moduleType: BriefLink['moduleType'], label: string): BriefLink => ({
  moduleType,
  moduleId: label,
  label,
});
const counted = (count: number, ...first: BriefLink[]): Counted => ({ count, first });
const none = counted(0);

const ann = link('clients', 'Ann Lee');
const boiler = link('jobs', '#12 Boiler');
const request = link('requests', 'REQ-000007');
const invoice = link('invoices', 'INV-000004');
const estimate = link('estimates', 'EST-000002');
const nextVisit = {
  job: boiler,
  moment: '2026-03-12T14:00:00.000Z',
  zone: 'America/Toronto',
  hasTime: true,
  isUnderWay: false,
  people: ['Dana Fox'],
};
const hidden: BriefMoney = { invoices: null, estimates: null };
const empty: BriefMoney = { invoices: { unpaid: none, sums: [] }, estimates: { waiting: none, sums: [] } };
const owing: BriefMoney = {
  invoices: { unpaid: counted(2, invoice), sums: [{ currency: 'USD', total: 1500, due: 1200, overdue: 300 }] },
  estimates: { waiting: counted(1, estimate), sums: [{ currency: 'USD', total: 4500 }] },
};

const ofClient: ClientFacts = {
  readerZone: 'America/Toronto',
  client: ann,
  since: '2024-03-09T12:00:00.000Z',
  jobs: { total: 12, done: 9, open: counted(2, boiler) },
  requests: counted(1, request),
  tasks: { ...counted(3, link('tasks', 'Call back')), overdue: 1 },
  money: owing,
  lastVisit: { job: boiler, day: '2026-03-09' },
  nextVisit,
};

const ofJob: JobFacts = {
  readerZone: 'America/Toronto',
  job: boiler,
  status: 'in_progress',
  clientName: 'Ann Lee',
  origins: [ann, request],
  visits: { total: 5, completed: 3, late: 1, undated: 2 },
  lastVisit: { day: '2026-03-09' },
  nextVisit: { ...nextVisit, isUnderWay: true },
  tasks: { ...none, overdue: 0 },
  price: { total: 1800, currency: 'USD' },
  money: owing,
};

const ofRequest: RequestFacts = {
  readerZone: 'America/Toronto',
  today: '2026-03-10',
  request,
  clientName: 'Ann Lee',
  client: ann,
  stage: 'quote_sent',
  source: 'phone',
  urgency: 'high',
  createdAt: '2026-03-02T12:00:00.000Z',
  isOpen: true,
  wantedDay: '2026-03-20',
  followUpDay: '2026-03-09',
  job: null,
  nextVisit: null,
  value: { amount: 900, currency: 'USD' },
  money: { ...empty, estimates: owing.estimates },
};

const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

describe('the brief of a client', () => {
  it('states what happened, what is open, what is owed and the next visit, each with its records', () => {
    expect(briefClient(ofClient)).toEqual([
      {
        text: 'Ann Lee has been a client since Mar 09, 2024. Jobs done: 9 of 12. The last visit was on Mar 09, 2026 for #12 Boiler.',
        links: [boiler],
      },
      {
        text: 'Open: 2 jobs, 1 request and 3 tasks (1 overdue).',
        links: [boiler, request, link('tasks', 'Call back')],
      },
      { text: 'Owed: $1,200.00 on 2 invoices, $300.00 of it overdue.', links: [invoice], hasAmounts: true },
      { text: '1 estimate of $4,500.00 waits for an answer.', links: [estimate], hasAmounts: true },
      { text: 'Next visit: Mar 12, 2026 10:00 for #12 Boiler with Dana Fox.', links: [boiler] },
    ]);
  });

  it('states what is missing, with a link to the client', () => {
    const nobody: ClientFacts = {
      ...ofClient,
      jobs: { total: 0, done: 0, open: none },
      requests: none,
      tasks: { ...none, overdue: 0 },
      money: empty,
      lastVisit: null,
      nextVisit: null,
    };
    const lines = briefClient(nobody);
    expect(texts(lines)).toEqual([
      'Ann Lee has been a client since Mar 09, 2024. There is no job yet.',
      'Nothing is open.',
      'No invoice is unpaid.',
      'No visit is planned.',
    ]);
    expect(lines.every(({ links }) => links[0] === ann)).toBe(true);
  });

  it('omits the kinds of records that the reader may not see', () => {
    const lines = briefClient({ ...ofClient, jobs: null, requests: null, tasks: null, money: hidden, lastVisit: null });
    expect(texts(lines)).toEqual(['Ann Lee has been a client since Mar 09, 2024.']);
  });

  it('never sums amounts of different currencies', () => {
    const sums = [
      { currency: 'USD', total: 10, due: 10, overdue: 0 },
      { currency: 'EUR', total: 20, due: 20, overdue: 20 },
    ];
    const money = { ...empty, invoices: { unpaid: counted(2, invoice), sums } };
    expect(texts(briefClient({ ...ofClient, money }))).toContain(
      'Owed: $10.00 and €20.00 on 2 invoices, €20.00 of it overdue.',
    );
  });
});

describe('the brief of a job', () => {
  it('states its status, its visits, its amounts and who is there now', () => {
    expect(briefJob(ofJob)).toEqual([
      {
        text: '#12 Boiler for Ann Lee is In Progress. Visits completed: 3 of 5, the last on Mar 09, 2026.',
        links: [ann, request],
      },
      { text: 'Open: 1 late visit and 2 visits without a date.', links: [boiler] },
      {
        text: 'The job comes to $1,800.00. $1,500.00 is invoiced; $1,200.00 of it is owed.',
        links: [invoice],
        hasAmounts: true,
      },
      { text: '1 estimate of $4,500.00 waits for an answer.', links: [estimate], hasAmounts: true },
      { text: 'A visit is under way since Mar 12, 2026 10:00 for #12 Boiler with Dana Fox.', links: [boiler] },
    ]);
  });

  it('states no amounts to a reader who may not see prices and documents', () => {
    const lines = briefJob({ ...ofJob, price: null, money: hidden, tasks: null });
    expect(texts(lines).join(' ')).not.toMatch(/[$€]|invoice|estimate|task/);
    expect(lines).toHaveLength(3);
  });
});

describe('the brief of a request', () => {
  it('states its source, its due day and its amount', () => {
    expect(briefRequest(ofRequest)).toEqual([
      {
        text: 'REQ-000007 of Ann Lee came in on Mar 02, 2026 (Phone, urgency High). Its stage is Quote Sent.',
        links: [ann],
      },
      {
        text: 'It was requested for Mar 20, 2026. The follow-up was due on Mar 09, 2026.',
        links: [request],
      },
      { text: 'It comes to $900.00.', links: [request], hasAmounts: true },
      { text: '1 estimate of $4,500.00 waits for an answer.', links: [estimate], hasAmounts: true },
    ]);
  });

  it("links to the job that it became, and to that job's next visit", () => {
    const lines = briefRequest({ ...ofRequest, isOpen: false, job: boiler, nextVisit, value: null, money: hidden });
    expect(lines.slice(1)).toEqual([
      { text: 'It became job #12 Boiler.', links: [boiler] },
      { text: 'Next visit: Mar 12, 2026 10:00 for #12 Boiler with Dana Fox.', links: [boiler] },
    ]);
  });
});

describe('every brief', () => {
  const money = fc.constantFrom(hidden, empty, owing);
  const visit = fc.constantFrom(null, nextVisit);
  it('has at most five lines, each with a text and a record', () => {
    fc.assert(
      fc.property(money, visit, fc.boolean(), fc.boolean(), (sums, next, seesWork, seesPrices) => {
        const briefs = [
          briefClient({ ...ofClient, money: sums, nextVisit: next, jobs: seesWork ? ofClient.jobs : null }),
          briefJob({ ...ofJob, money: sums, nextVisit: next, price: seesPrices ? ofJob.price : null }),
          briefRequest({ ...ofRequest, money: sums, nextVisit: next, job: seesWork ? boiler : null }),
        ];
        for (const lines of briefs) {
          expect(lines.length).toBeLessThanOrEqual(mostBriefLines);
          expect(lines.every(({ text, links }) => text.endsWith('.') && links.length > 0)).toBe(true);
          expect(lines.every(({ text, hasAmounts }) => hasAmounts === true || !/[$€]/.test(text))).toBe(true);
        }
      }),
    );
  });
});
