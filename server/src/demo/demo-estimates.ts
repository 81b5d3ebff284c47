import { type Chance, chanceFrom } from './chance.ts';
import { demoJobKinds } from './company/company.ts';
import {
  answer,
  billStep,
  change,
  type DemoDocument,
  drawStep,
  hand,
  mail,
  newDemoDocument,
  pay,
  payDeposit,
  view,
  type Writing,
  write,
} from './demo-documents.ts';
import { clientFor, type DemoClient, type DemoOffice } from './demo-jobs-office.ts';
import { agreement } from './demo-leads.ts';
import type { Work } from './demo-work.ts';
import { officeHour } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The estimates without a request or a job: their number per hundred jobs, and their age in days. */
const fates = [
  { fate: 'draft', share: 1, from: 1, to: 9 },
  { fate: 'signed', share: 1.5, from: 2, to: 7 },
  { fate: 'viewed', share: 0.5, from: 2, to: 7 },
  { fate: 'expired', share: 1.5, from: 40, to: 200 },
  { fate: 'rejected', share: 0.5, from: 2, to: 7 },
  { fate: 'void', share: 0.5, from: 20, to: 150 },
  { fate: 'billed', share: 1, from: 15, to: 300 },
  { fate: 'inSteps', share: 0.1, from: 12, to: 30 },
] as const;

const deposit = { isDepositRequired: true, depositType: 'percentage', depositValue: 25 } as const;
/** The special terms of some estimates. */
/** Three steps, of each of which a part is retained until the end. */
const inSteps = {
  billingSchedule: {
    retainage: 10,
    steps: [
      { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
      { name: 'Equipment on site', kind: 'percent', value: 40, when: 'byHand' },
      { name: 'Balance', kind: 'rest', when: 'completion' },
    ],
  },
} as const satisfies Partial<Writing>;
const terms = { signed: { ...agreement, ...deposit }, billed: deposit, inSteps };

type Quoted = {
  paper: DemoDocument;
  title: string;
  fate: (typeof fates)[number]['fate'];
  at: number;
  office: DemoOffice;
};

function follow({ paper, title, fate, at, office }: Quoted): Work[] {
  const { chance } = office;
  const sentAt = at + hourMs;
  const answeredAt = sentAt + chance.between(4, 20) * hourMs;
  const step = (moment: number, run: Work['run']): Work => ({ at: moment, run });
  const written = step(at, () =>
    write(paper, { documentType: 2, title, ...(fate in terms ? terms[fate as keyof typeof terms] : {}) }, office),
  );
  const mailed = step(sentAt, () => mail(paper, office));
  const handed = step(sentAt, () => hand(paper, sentAt, office));
  switch (fate) {
    case 'draft':
      return [written];
    case 'expired':
      return [written, handed];
    case 'void':
      return [written, handed, step(answeredAt, () => change(paper, { documentStatus: 'void' }, office))];
    case 'viewed':
      return [written, mailed, step(answeredAt, () => view(paper, office))];
    case 'signed':
      return [
        written,
        mailed,
        step(answeredAt, () => answer(paper, 1, office)),
        step(answeredAt + 2 * hourMs, () => payDeposit(paper, 'E-Transfer', office)),
      ];
    case 'rejected':
      return [written, mailed, step(answeredAt, () => answer(paper, 2, office))];
    case 'billed':
      return [written, handed, ...billing(paper, answeredAt, office)];
    case 'inSteps':
      return [written, handed, ...billingInSteps(paper, answeredAt, office)];
  }
}

/** The invoice of an estimate that has only goods: they are handed over and billed at once. */
function billing(estimate: DemoDocument, at: number, office: DemoOffice): Work[] {
  const invoice = newDemoDocument(estimate.client, estimate.items);
  const source = { isConvertedFromEstimate: true, documentStatus: 'sent' } as const;
  return [
    { at, run: () => change(estimate, { actionStatus: 1 }, office) },
    { at: at + hourMs / 2, run: () => payDeposit(estimate, 'Credit Card', office) },
    {
      at: at + hourMs,
      run: () => write(invoice, { documentType: 1, ...source, convertedFromId: estimate.id }, office),
    },
    { at: officeHour(at + 3 * dayMs, office.chance), run: () => pay(invoice, { share: 1 }, office) },
  ];
}

/** The first steps of an estimate that is billed in three: one is paid, the other open. */
function billingInSteps(estimate: DemoDocument, at: number, office: DemoOffice): Work[] {
  const [first, second] = [newDemoDocument(estimate.client, []), newDemoDocument(estimate.client, [])];
  const given = (invoice: DemoDocument, index: number, moment: number): Work[] => [
    { at: moment, run: () => (index === 0 ? drawStep : billStep)({ estimate, invoice, index }, office) },
    { at: moment + hourMs, run: () => hand(invoice, moment + hourMs, office) },
  ];
  return [
    { at, run: () => change(estimate, { actionStatus: 1 }, office) },
    ...given(first, 0, at + hourMs),
    { at: officeHour(at + 2 * dayMs, office.chance), run: () => pay(first, { share: 1 }, office) },
    ...given(second, 1, at + 5 * dayMs),
  ];
}

type Parts = { office: Omit<DemoOffice, 'chance'>; clients: readonly DemoClient[]; jobCount: number };

/** The other estimates, with at least one for each outcome. */
export function demoEstimates({ office, clients, jobCount }: Parts): Work[] {
  const chance: Chance = chanceFrom(20_260_606);
  const reachable = clients.filter(({ email }) => email !== null);
  const planned = fates.flatMap((each) =>
    Array.from({ length: Math.max(1, Math.round((each.share * jobCount) / 100)) }, () => each),
  );
  return planned.flatMap(({ fate, from, to }, n) => {
    const at = officeHour(office.now - chance.between(from, to) * dayMs, chance);
    const kind = chance.pick(demoJobKinds);
    const client = clientFor({ from: at, until: office.now, forCompanies: kind.forCompanies }, reachable, chance);
    return follow({
      paper: newDemoDocument(client, kind.items),
      title: kind.title,
      fate,
      at,
      office: { ...office, chance: chanceFrom(n + 43) },
    });
  });
}
