import type { Chance } from './chance.ts';
import type { DemoItem } from './company/company.ts';
import {
  change,
  type DemoDocument,
  hand,
  newDemoDocument,
  type PaymentMethod,
  pay,
  settle,
  view,
  type Writing,
  write,
} from './demo-documents.ts';
import { type AtWork, moveJob } from './demo-job-actions.ts';
import type { DemoOffice } from './demo-jobs-office.ts';
import type { Work } from './demo-work.ts';
import { officeHour } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const methods: readonly PaymentMethod[] = [
  ...(['E-Transfer', 'E-Transfer', 'E-Transfer', 'Credit Card', 'Credit Card', 'Check'] as const),
  ...(['Debit Card', 'Cash', 'Online', 'Bank Transfer'] as const),
];

/** The special terms of some invoices. */
function terms(turn: number): Partial<Writing> {
  if (turn % 9 === 4) return { discount: 10, discountType: 'percentage', comments: '<p>Service plan: 10% off.</p>' };
  if (turn % 17 === 6) return { discount: 15, comments: '<p>For the wait on the day.</p>' };
  if (turn % 23 === 8) return { shippingAmount: 18.5, shippingInfo: 'Parts by courier from Hamilton' };
  if (turn % 29 === 2) return { markup: 12, privateNotes: 'After-hours surcharge as agreed by phone.' };
  if (turn % 8 === 5) return { isDepositRequired: true, depositType: 'percentage', depositValue: 30 };
  return {};
}

type Billing = { work: AtWork; office: DemoOffice; chance: Chance };

const invoiceOf = ({ work }: Billing, items: readonly DemoItem[] = work.job.kind.items): DemoDocument =>
  newDemoDocument(work.client, items);

/** Creates an invoice for the job and issues it. */
function issue(
  { work, office, chance }: Billing,
  paper: DemoDocument,
  at: number,
  more: Partial<Writing> = {},
): Work[] {
  const made: Omit<Writing, 'convertedFromId'> = { documentType: 1, isConvertedFromJob: true, ...more };
  const sentAt = at + 20 * 60_000;
  return [
    { at, run: () => write(paper, { ...made, convertedFromId: work.written.jobId }, office) },
    { at: sentAt, run: () => hand(paper, sentAt, office) },
    ...(chance.happens(0.6) ? [{ at: sentAt + 3 * hourMs, run: () => view(paper, office) }] : []),
  ];
}

type Payment = Omit<Parameters<typeof pay>[1], 'paymentMethod'>;

const payment = ({ office, chance }: Billing, paper: DemoDocument, at: number, more: Payment): Work => {
  const paymentMethod = chance.pick(methods);
  return { at, run: () => pay(paper, { paymentMethod, ...more }, office) };
};

/** An invoice that gets paid, usually at once. Rare variants rotate. */
function paid(bill: Billing, billedAt: number, paidAt: number): Work[] {
  const { work, office, chance } = bill;
  const { turn, kind } = work.job;
  const paper = invoiceOf(bill);
  const whole = payment(bill, paper, paidAt, {
    share: 1,
    ...(turn % 8 === 5 ? { tipShare: turn % 3 === 0 ? 0.15 : 0.1 } : {}),
  });
  if (turn % 100 === 3) {
    const back: Work = { at: paidAt + 6 * dayMs, run: () => settle(paper, 'refunded', office) };
    return [...issue(bill, paper, billedAt), whole, back];
  }
  if (turn % 60 === 11) {
    const wrong = invoiceOf(bill, kind.items.slice(0, 1));
    const voided: Work = { at: billedAt + 2 * hourMs, run: () => change(wrong, { documentStatus: 'void' }, office) };
    const [writing, handing] = issue(bill, wrong, billedAt);
    const mistake = [writing, handing].filter((step) => step !== undefined);
    return [...mistake, voided, ...issue(bill, paper, billedAt + 3 * hourMs), whole];
  }
  if (turn % 30 === 14 && kind.items.length > 1) {
    const [first, ...others] = kind.items;
    const papers = [invoiceOf(bill, first === undefined ? [] : [first]), invoiceOf(bill, others)];
    return papers.flatMap((each, index) => [
      ...issue(bill, each, billedAt + index * dayMs, { title: index === 0 ? 'First invoice' : 'Final invoice' }),
      payment(bill, each, paidAt + index * dayMs, { share: 1 }),
    ]);
  }
  if (turn % 60 === 20) {
    const card = { paymentMethod: 'Credit Card', paymentStatus: 'pending', share: 1 } as const;
    const declined: Work[] = [
      { at: paidAt - hourMs, run: () => pay(paper, card, office) },
      { at: paidAt - hourMs / 2, run: () => settle(paper, 'failed', office) },
    ];
    return [...issue(bill, paper, billedAt), ...declined, whole];
  }
  const more = terms(turn);
  if (more.isDepositRequired || chance.happens(0.06)) {
    const deposit = payment(bill, paper, billedAt + hourMs, { share: 0.3, paymentNote: 'Deposit' });
    return [...issue(bill, paper, billedAt, more), deposit, whole];
  }
  return [...issue(bill, paper, billedAt, more), whole];
}

/** An invoice that is unpaid or partly paid. Some of the latest are still drafts. */
function owed(bill: Billing, billedAt: number): Work[] {
  const { work, office } = bill;
  const { turn } = work.job;
  const paper = invoiceOf(bill);
  const isNew = billedAt > office.now - 12 * dayMs;
  const [writing, ...handing] = issue(bill, paper, billedAt);
  if (turn % 5 === 2 && isNew && writing !== undefined) return [writing];
  const since: Work[] =
    turn % 4 === 0
      ? [payment(bill, paper, billedAt + 4 * dayMs, { share: 0.4, paymentNote: 'First part' })]
      : turn % 7 === 1
        ? [payment(bill, paper, billedAt + 2 * dayMs, { share: 1, paymentStatus: 'pending' })]
        : [];
  return [...(writing === undefined ? [] : [writing]), ...handing, ...since];
}

/**
 * The office's billing after a job is completed, according to the job's outcome. A job that is only completed awaits
 * its invoice.
 */
export function bill(work: AtWork, done: number): Work[] {
  const { job, office } = work;
  const { chance } = office;
  const billing = { work, office, chance };
  const billedAt = officeHour(done + chance.between(2, 30) * hourMs, chance);
  const paidAt = officeHour(billedAt + (chance.between(0, 4) + chance.between(0, 14)) * dayMs + 2 * hourMs, chance);
  if (job.fate === 'invoiced') return owed(billing, billedAt);
  if (job.fate === 'paid') return paid(billing, billedAt, paidAt);
  if (job.fate !== 'closed') return [];
  const close: Work = { at: paidAt + 20 * dayMs, run: () => moveJob(work, 'closed') };
  // The job is free of charge: a favour or a warranty case.
  return job.turn % 4 === 1 ? [close] : [...paid(billing, billedAt, paidAt), close];
}
