import { recordPayment } from '@truckroll/contract/payments/record-payment';
import {
  activatePlan,
  cancelPlan,
  createPlan,
  createPlanTemplate,
  getMemberPrice,
  getPlan,
  listPlans,
  listPlanTemplates,
  offerPlan,
  type Plan,
  pausePlan,
} from '@truckroll/contract/plans/plans';
import { chanceFrom } from './chance.ts';
import { demoJobKinds, demoPlans } from './company/company.ts';
import { mail, manager, newDemoDocument, view, write } from './demo-documents.ts';
import { clientFor, type DemoClient, type DemoOffice } from './demo-jobs-office.ts';
import { jobLine } from './demo-lines.ts';
import type { Work } from './demo-work.ts';
import { dayOf, officeHour } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const drawnEveryDays = 14;
/** A bill is paid at the first draw that is at least this many days after it. */
const paidAfterDays = 20;

type Office = Omit<DemoOffice, 'chance'>;
type Chosen = (typeof demoPlans.signUps)[number] & { client: DemoClient; at: number };

/** Prepares the plan for its client with the taxes of its place, and begins or offers it. */
async function signUp(office: Office, { template, client, at, isOffered }: Chosen): Promise<Plan> {
  const { api, owner } = office;
  const { templates } = await api.ask(owner, listPlanTemplates);
  const { name = '' } = demoPlans.templates[template] ?? {};
  const chosen = templates.find((each) => each.name === name);
  if (chosen === undefined) throw new Error(`No template ${name}`);
  const day = dayOf(at);
  const lines = chosen.terms.lines.map((line) => ({
    ...line,
    taxIds: jobLine({ name: line.name, type: 'service', price: line.rate }, { client, day, office }).taxIds,
  }));
  const { plan } = await api.ask(owner, createPlan, {
    body: {
      ...{ clientId: client.id, templateId: chosen.id, kind: chosen.kind, name, startDay: day },
      terms: { ...chosen.terms, lines },
    },
  });
  const sent = { params: { id: plan.id }, body: { updatedAt: plan.updatedAt } };
  return (await api.ask(owner, isOffered === true ? offerPlan : activatePlan, sent)).plan;
}

/** Draws what has come due, and pays the bills that were sent some time ago. */
async function draw({ api, owner, ...office }: Office, at: number): Promise<void> {
  await api.drawPlans();
  const { plans } = await api.ask(owner, listPlans, { query: { limit: 50 } });
  const paidUntil = dayOf(at - paidAfterDays * dayMs);
  for (const { id } of plans) {
    const { plan } = await api.ask(owner, getPlan, { params: { id } });
    for (const { day, invoice } of plan.bills)
      if (invoice !== null && invoice.amountDue > 0 && invoice.status !== 'draft' && day <= paidUntil)
        await api.ask(manager({ ...office, api, owner, chance: chanceFrom(0) }), recordPayment, {
          body: { documentId: invoice.id, paymentAmount: invoice.amountDue, paymentMethod: 'E-Transfer' },
        });
  }
}

/** An estimate of other work at the member's price, which its client has read. */
function quote(office: Office, client: DemoClient, at: number): Work[] {
  const own = { ...office, chance: chanceFrom(20_261_201) };
  const { items, title } = own.chance.pick(demoJobKinds.filter(({ forCompanies }) => !forCompanies));
  const paper = newDemoDocument(client, items);
  return [
    {
      at,
      async run() {
        const { member } = await own.api.ask(manager(own), getMemberPrice, { params: { id: client.id } });
        if (member === null) throw new Error('A client with a plan of the demo is no member');
        const discount = { discount: member.percent, discountType: 'percentage', memberPlan: member.planName } as const;
        await write(paper, { documentType: 2, title, ...discount }, own);
      },
    },
    { at: at + hourMs, run: () => mail(paper, own) },
    { at: at + 3 * hourMs, run: () => view(paper, own) },
  ];
}

/** The templates of plans, and the households that have signed up for them in the past year. */
export function demoServicePlans(office: Office, clients: readonly DemoClient[]): Work[] {
  const { api, owner, now } = office;
  const chance = chanceFrom(20_261_130);
  const reachable = clients.filter(({ email }) => email !== null);
  const before = (days: number): number => now - days * dayMs;
  const first = Math.max(...demoPlans.signUps.map(({ days }) => days)) + 10;
  const write = async (): Promise<void> => {
    for (const body of demoPlans.templates) await api.ask(owner, createPlanTemplate, { body });
  };
  const lives = demoPlans.signUps.flatMap((sign): Work[] => {
    const at = before(sign.days);
    const client = clientFor({ from: at, until: now, forCompanies: false }, reachable, chance);
    const made: { plan?: Plan } = {};
    /** Changes the plan as it is by then. */
    const change = (endpoint: typeof pausePlan | typeof cancelPlan, days: number): Work => ({
      at: before(days),
      async run() {
        const { plan } = await api.ask(owner, getPlan, { params: { id: made.plan?.id ?? '' } });
        const body = { day: dayOf(before(days)), updatedAt: plan.updatedAt };
        await api.ask(owner, endpoint, { params: { id: plan.id }, body });
      },
    });
    return [
      {
        at,
        async run() {
          made.plan = await signUp(office, { ...sign, client, at });
        },
      },
      ...(sign.pausedFor === undefined ? [] : [change(pausePlan, sign.pausedFor)]),
      ...(sign.endedFor === undefined ? [] : [change(cancelPlan, sign.endedFor)]),
      ...(sign.quotedFor === undefined
        ? []
        : quote(office, client, officeHour(before(sign.quotedFor), chanceFrom(sign.days)))),
    ];
  });
  const draws = Array.from({ length: Math.ceil(first / drawnEveryDays) }, (_, week): Work => {
    const at = before(week * drawnEveryDays);
    return { at, run: () => draw(office, at) };
  });
  return [{ at: before(first), run: write }, ...lives, ...draws];
}
