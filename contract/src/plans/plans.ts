import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { followUpStatuses } from '@truckroll/domain/follow-ups/follow-up-names';
import { followUpChannels } from '@truckroll/domain/follow-ups/follow-up-steps';
import {
  billingIntervals,
  billingWays,
  longestTerm,
  mostIncludedVisits,
  mostPlanLines,
  mostVisitsAMonth,
  type PlanTerms,
  planKinds,
  planStatuses,
} from '@truckroll/domain/plans/plan-terms';
import { z } from 'zod';
import { anyOf, endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  anyNumber,
  dateOnly,
  flag,
  id,
  idParams,
  last,
  limit,
  optionalId,
  optionalText,
  page,
  paged,
  pathName,
  positiveMoney,
  requiredPathId,
  requiredText,
  search,
  version,
  wholeWithin,
  within,
} from '../fields/fields.ts';
import { clientCompany } from '../on-my-way/on-my-way.ts';
import { planLists } from './plan-lists.ts';

/** Plans show what clients pay: they are for those who see all invoices, and changed by those who write invoices. */
const mayView = anyOf('Invoice.viewAll');
const mayChange = anyOf('Invoice.create');

export const mostTemplates = 200;
export const longestPlanName = 100;
export const longestPlanText = 10_000;
/** How many bills and visits of a plan an answer lists, the latest ones first, and how many are still to come. */
export const mostListedOfPlan = 500;
export const listedAhead = 6;

const quantity = anyNumber.refine((value) => value > 0 && value <= 9999, within(0.01, 9999));
const percent = anyNumber.refine((value) => value >= 0 && value <= 100, within(0, 100));

const lineInput = z.object({
  name: requiredText(200, 'All line items must have a name'),
  description: optionalText(2000).transform((text) => text ?? null),
  quantity: quantity.default(1),
  rate: positiveMoney,
  taxIds: z.array(id).max(50).default([]),
});
describeType(lineInput, { id: 'BilledPlanLineInput' });

const visitInput = z.object({
  name: requiredText(200, 'Name the visit'),
  months: z
    .array(wholeWithin(1, 12))
    .min(1, { error: 'Choose at least one month' })
    .max(12)
    .transform((months) => [...new Set(months)].sort((one, other) => one - other)),
  times: wholeWithin(1, mostVisitsAMonth).default(1),
});
describeType(visitInput, { id: 'IncludedVisitInput' });

const termsFields = z.object({
  text: optionalText(longestPlanText).transform((text) => text ?? ''),
  lines: z.array(lineInput).min(1, { error: 'Add at least one line' }).max(mostPlanLines),
  billing: z.enum(billingWays).default('calendar'),
  interval: z.enum(billingIntervals).default('month'),
  billingDay: wholeWithin(1, 31).default(1),
  sendsBills: flag.default(false),
  visits: z.array(visitInput).max(mostIncludedVisits).default([]),
  weekday: wholeWithin(0, 6).nullable().default(null),
  termMonths: wholeWithin(1, longestTerm).nullable().default(null),
  renews: flag.default(true),
  memberDiscount: percent.default(0),
});
const termsInput = termsFields.refine(({ billing, visits }) => billing === 'calendar' || visits.length > 0, {
  path: ['visits'],
  error: 'A plan that is billed by visit needs at least one visit',
  params: { code: 'required' },
});
describeType(termsInput, { id: 'PlanTermsInput' });

const line = z.object({
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  rate: z.number(),
  taxIds: z.array(z.string()).max(50),
});
describeType(line, { id: 'BilledPlanLine' });

const terms = z.object({
  text: z.string(),
  lines: z.array(line).max(mostPlanLines),
  billing: z.enum(billingWays),
  interval: z.enum(billingIntervals),
  billingDay: z.number(),
  sendsBills: z.boolean(),
  visits: z
    .array(z.object({ name: z.string(), months: z.array(z.number()).max(12), times: z.number() }))
    .max(mostIncludedVisits),
  weekday: z.number().nullable(),
  termMonths: z.number().nullable(),
  renews: z.boolean(),
  memberDiscount: z.number(),
}) satisfies z.ZodType<PlanTerms>;
describeType(terms, { id: 'PlanTerms' });

const template = z.object({
  id: z.string(),
  kind: z.enum(planKinds),
  name: z.string(),
  terms,
  updatedAt: z.string(),
});
describeType(template, { id: 'PlanTemplate' });
export type PlanTemplate = z.infer<typeof template>;

const templateInput = z.object({
  kind: z.enum(planKinds).default('plan'),
  name: requiredText(longestPlanName, 'Name the template'),
  terms: termsInput,
});

export const listPlanTemplates = endpoint({
  id: 'PL-1',
  name: 'listPlanTemplates',
  summary: 'What clients can sign up for, by name',
  method: 'GET',
  path: '/plan-templates',
  needs: anyOf('Invoice.viewAll', 'Invoice.create'),
  data: z.object({ templates: z.array(template).max(mostTemplates) }),
});

export const createPlanTemplate = endpoint({
  id: 'PL-2',
  name: 'createPlanTemplate',
  summary: 'Add a template of plans',
  method: 'POST',
  path: '/plan-templates',
  needs: mayChange,
  body: templateInput,
  data: z.object({ template }),
  status: 201,
  refuses: ['tooManyPlanTemplates'],
});

export const updatePlanTemplate = endpoint({
  id: 'PL-3',
  name: 'updatePlanTemplate',
  summary: 'Replace a template; plans that were made from it stay as they are',
  method: 'PUT',
  path: '/plan-templates/:id',
  needs: mayChange,
  params: idParams,
  body: templateInput.extend({ updatedAt: version }),
  data: z.object({ template }),
  refuses: ['notFound', 'stale'],
});

export const deletePlanTemplate = endpoint({
  id: 'PL-4',
  name: 'deletePlanTemplate',
  summary: 'Delete a template; plans that were made from it stay',
  method: 'DELETE',
  path: '/plan-templates/:id',
  needs: mayChange,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

const planRow = z.object({
  id: z.string(),
  kind: z.enum(planKinds),
  name: z.string(),
  status: z.enum(planStatuses),
  clientId: z.string(),
  clientName: z.string(),
  /** The price of a period or visit today, before taxes. */
  price: z.number(),
  currency: z.string(),
  billing: z.enum(billingWays),
  interval: z.enum(billingIntervals),
  startDay: z.string(),
  /** The first day that it does not cover. */
  endDay: z.string().nullable(),
  nextBillDay: z.string().nullable(),
  nextVisitDay: z.string().nullable(),
  /** When a plan with a term begins its next one by itself. */
  renewsOn: z.string().nullable(),
  updatedAt: z.string(),
});
describeType(planRow, { id: 'PlanRow' });
export type PlanRow = z.infer<typeof planRow>;

const mostCurrencies = 50;

export const listPlans = endpoint({
  id: 'PL-5',
  name: 'listPlans',
  summary: 'The plans and recurring invoices of clients, the latest first, with their revenue and churn',
  method: 'GET',
  path: '/plans',
  needs: mayView,
  query: z.object({
    search,
    /** A status; `due` has drawn bills that nobody has sent, `lapsing` ends within 30 days. */
    list: z.enum(planLists).default('all'),
    kind: z.enum(planKinds).optional(),
    clientId: optionalId,
    page,
    limit: limit(25),
  }),
  data: z.object({
    plans: z.array(planRow),
    figures: z.object({
      active: z.number(),
      /** What active plans earn in a month, by currency. */
      monthly: z.array(z.object({ currency: z.string(), amount: z.number() })).max(mostCurrencies),
      /** How many were active when the month began, and how many of them have ended since. */
      churn: z.object({ atStart: z.number(), ended: z.number() }),
      due: z.number(),
      lapsing: z.number(),
    }),
    ...paged,
  }),
});

const planBill = z.object({
  key: z.string(),
  day: z.string(),
  from: z.string().nullable(),
  /** The first day after its span. */
  to: z.string().nullable(),
  ordinal: z.number().nullable(),
  /** Before taxes. */
  amount: z.number(),
  /** Null while it is still to come, or once its invoice is deleted. */
  invoice: z.object({ id: z.string(), number: z.string(), status: z.string(), amountDue: z.number() }).nullable(),
  isDrawn: z.boolean(),
});
describeType(planBill, { id: 'PlanBill' });
export type PlanBillRow = z.infer<typeof planBill>;

const planVisit = z.object({
  ordinal: z.number(),
  day: z.string(),
  name: z.string(),
  /** Null while it is still to come, or once its job is deleted. */
  job: z.object({ id: z.string(), number: z.number(), status: z.string() }).nullable(),
  isMade: z.boolean(),
});
describeType(planVisit, { id: 'ServicePlanVisit' });
export type PlanVisitRow = z.infer<typeof planVisit>;

/** The messages by which clients are told of the end of a term, before it. */
export const planNoticeSteps = ['plan_renewal', 'plan_end'] as const;
/** How many messages an answer lists. */
export const mostNoticesOfPlan = 50;

const planNotice = z.object({
  id: z.string(),
  step: z.enum(planNoticeSteps),
  /** The day on which the plan renews, or the first that it does not cover. */
  day: z.string(),
  status: z.enum(followUpStatuses),
  channel: z.enum(followUpChannels).nullable(),
  /** Why it was not sent. */
  reason: z.string().nullable(),
  createdAt: z.string(),
});
describeType(planNotice, { id: 'PlanNotice' });
export type PlanNotice = z.infer<typeof planNotice>;

const plan = planRow.extend({
  terms,
  currencyDecimals: z.number(),
  servicePropertyId: z.string().nullable(),
  address: z.string().nullable(),
  pauses: z.array(z.object({ from: z.string(), to: z.string().nullable() })).max(1000),
  prices: z.array(z.object({ from: z.string(), rates: z.array(z.number()).max(mostPlanLines) })).max(1000),
  offeredAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  signerName: z.string().nullable(),
  /** A link to the image, valid for an hour. */
  signatureUrl: z.string().nullable(),
  createdAt: z.string(),
  bills: z.array(planBill).max(mostListedOfPlan + listedAhead),
  visits: z.array(planVisit).max(mostListedOfPlan + listedAhead),
  /** The renewal and end notices of the client, latest first. */
  notices: z.array(planNotice).max(mostNoticesOfPlan),
});
describeType(plan, { id: 'ServicePlan' });
export type Plan = z.infer<typeof plan>;

export const getPlan = endpoint({
  id: 'PL-6',
  name: 'getPlan',
  summary: 'A plan with its bills and visits, those that were made and the next ones',
  method: 'GET',
  path: '/plans/:id',
  needs: mayView,
  params: idParams,
  data: z.object({ plan }),
  refuses: ['notFound'],
});

const planInput = z.object({
  kind: z.enum(planKinds).default('plan'),
  name: requiredText(longestPlanName, 'Name the plan'),
  servicePropertyId: optionalId,
  startDay: dateOnly,
  terms: termsInput,
});

export const createPlan = endpoint({
  id: 'PL-7',
  name: 'createPlan',
  summary: 'Prepare a plan or recurring invoice for a client',
  method: 'POST',
  path: '/plans',
  needs: mayChange,
  body: planInput.extend({ clientId: requiredPathId, templateId: optionalId }),
  data: z.object({ plan }),
  status: 201,
  refuses: ['notFound', 'clientArchived'],
});

export const updatePlan = endpoint({
  id: 'PL-8',
  name: 'updatePlan',
  summary: 'Replace what a plan says before it is active; an offered one has to be offered again',
  method: 'PUT',
  path: '/plans/:id',
  needs: mayChange,
  params: idParams,
  body: planInput.extend({ updatedAt: version }),
  data: z.object({ plan }),
  refuses: ['notFound', 'stale', 'planRuns'],
});

export const deletePlan = endpoint({
  id: 'PL-9',
  name: 'deletePlan',
  summary: 'Delete a plan that was never active',
  method: 'DELETE',
  path: '/plans/:id',
  needs: mayChange,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'planRuns'],
});

export const offerPlan = endpoint({
  id: 'PL-10',
  name: 'offerPlan',
  summary: 'Offer a plan to its client by mail, with a link where it is accepted and signed',
  method: 'POST',
  path: '/plans/:id/offer',
  needs: mayChange,
  params: idParams,
  body: z.object({ sendsMail: flag.default(true), updatedAt: version }),
  data: z.object({ plan, link: z.string(), delivery: z.enum(['queued', 'none']) }),
  rate: 'mail',
  refuses: ['notFound', 'stale', 'planRuns', 'clientArchived', 'originUnconfirmed'],
});

export const activatePlan = endpoint({
  id: 'PL-11',
  name: 'activatePlan',
  summary: 'Begin a plan that the client has agreed to in another way',
  method: 'POST',
  path: '/plans/:id/activate',
  needs: mayChange,
  params: idParams,
  body: z.object({ updatedAt: version }),
  data: z.object({ plan }),
  refuses: ['notFound', 'stale', 'planRuns', 'clientArchived'],
});

const onDay = z.object({ day: dateOnly, updatedAt: version });
const changesPlan = ['notFound', 'stale', 'planNotRunning'] as const;

export const pausePlan = endpoint({
  id: 'PL-12',
  name: 'pausePlan',
  summary: 'Pause a plan from a day on: neither bills nor visits come until it is resumed',
  method: 'POST',
  path: '/plans/:id/pause',
  needs: mayChange,
  params: idParams,
  body: onDay,
  data: z.object({ plan }),
  refuses: changesPlan,
});

export const resumePlan = endpoint({
  id: 'PL-13',
  name: 'resumePlan',
  summary: 'Resume a paused plan from a day on',
  method: 'POST',
  path: '/plans/:id/resume',
  needs: mayChange,
  params: idParams,
  body: onDay,
  data: z.object({ plan }),
  refuses: changesPlan,
});

export const previewPlanEnd = endpoint({
  id: 'PL-14',
  name: 'previewPlanEnd',
  summary: 'What is due if a plan ends on a day. Nothing is changed',
  method: 'GET',
  path: '/plans/:id/end',
  needs: mayView,
  params: idParams,
  query: z.object({ day: dateOnly }),
  isNeverKept: true,
  data: z.object({
    /** What its bills still ask for, with taxes. */
    unpaid: z.number(),
    /** The bills that come until then, before taxes. */
    toCome: z.number(),
    /** The part of drawn bills for days after it, before taxes: the office credits it. */
    unused: z.number(),
    /** The jobs that were made for visits after it, and are not done. */
    jobs: z.array(z.object({ id: z.string(), number: z.number(), day: z.string() })).max(mostListedOfPlan),
  }),
  refuses: ['notFound'],
});

export const cancelPlan = endpoint({
  id: 'PL-15',
  name: 'cancelPlan',
  summary: 'End a plan from a day on; what was billed stays',
  method: 'POST',
  path: '/plans/:id/cancel',
  needs: mayChange,
  params: idParams,
  body: onDay,
  data: z.object({ plan }),
  refuses: changesPlan,
});

export const changePlanPrice = endpoint({
  id: 'PL-16',
  name: 'changePlanPrice',
  summary: 'Change the rates of a plan for the periods from a day on, and tell the client',
  method: 'POST',
  path: '/plans/:id/prices',
  needs: mayChange,
  params: idParams,
  body: z.object({
    from: dateOnly,
    rates: z.array(positiveMoney).min(1).max(mostPlanLines),
    sendsMail: flag.default(true),
    updatedAt: version,
  }),
  data: z.object({ plan }),
  rate: 'mail',
  refuses: [...changesPlan, 'planPriceTooSoon'],
});

export const getMemberPrice = endpoint({
  id: 'PL-17',
  name: 'getMemberPrice',
  summary: 'The discount that a client has on other work by a plan, today or on the day of the work of a job',
  method: 'GET',
  path: '/clients/:id/member-price',
  needs: anyOf('Invoice.create', 'Invoice.createOwn', 'Estimate.create', 'Estimate.createOwn'),
  params: idParams,
  query: z.object({ jobId: id.optional() }),
  data: z.object({ member: z.object({ planId: z.string(), planName: z.string(), percent: z.number() }).nullable() }),
});

const tokenParams = z.object({ token: pathName(400) });

/** A bill that is still to come, before taxes. */
export const comingBill = z.object({ day: z.string(), amount: z.number() });
describeType(comingBill, { id: 'ComingBill' });

const publicPlan = planRow
  .pick({
    kind: true,
    name: true,
    status: true,
    price: true,
    currency: true,
    billing: true,
    interval: true,
    startDay: true,
  })
  .extend({
    clientName: z.string(),
    terms,
    /** The version that the client agrees to. */
    updatedAt: z.string(),
    signedAt: z.string().nullable(),
    signerName: z.string().nullable(),
    /** What the client will pay first. */
    firstBill: comingBill.nullable(),
    taxed: z.boolean(),
    timezone: z.string(),
  });
describeType(publicPlan, { id: 'PublicPlan' });
export type PublicPlan = z.infer<typeof publicPlan>;

export const getPublicPlan = endpoint({
  id: 'PL-18',
  name: 'getPublicPlan',
  summary: "A client's own view of an offered plan",
  method: 'GET',
  path: '/public/plans/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: z.object({ plan: publicPlan, company: clientCompany, language: z.enum(clientLanguages) }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});

export const acceptPlan = endpoint({
  id: 'PL-19',
  name: 'acceptPlan',
  summary: 'Accept and sign an offered plan as its client: it begins',
  method: 'POST',
  path: '/public/plans/:token/accept',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    signerName: requiredText(200, 'Please enter your name'),
    /** A PNG image as a data URL of at most 500 KB. */
    signature: z
      .string()
      .max(700_000, last)
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, { error: 'Please provide a signature' }),
    updatedAt: z.string().max(40),
  }),
  data: z.object({ plan: publicPlan }),
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentAnswered', 'documentChanged', 'clientArchived'],
});
