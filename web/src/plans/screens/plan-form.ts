import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { createPlan, Plan, PlanTemplate } from '@truckroll/contract/plans/plans';
import type { IncludedVisit, PlanKind, PlanLine, PlanTerms } from '@truckroll/domain/plans/plan-terms';

export type PlanInput = BodyInputOf<typeof createPlan>;

export const emptyLine: PlanLine = { name: '', description: null, quantity: 1, rate: 0, taxIds: [] };
export const emptyVisit: IncludedVisit = { name: '', months: [], times: 1 };

/** Terms with which a new plan, recurring invoice or template starts. */
const emptyTerms = (kind: PlanKind): PlanTerms => ({
  text: '',
  lines: [emptyLine],
  billing: 'calendar',
  interval: 'month',
  billingDay: 1,
  sendsBills: kind === 'invoice',
  visits: kind === 'plan' ? [emptyVisit] : [],
  weekday: null,
  termMonths: null,
  renews: true,
  memberDiscount: 0,
});

type NewPlan = { kind: PlanKind; template: PlanTemplate | null; clientId: string | null; today: string };

/** What the form edits of a plan. */
export const planValuesOf = (plan: Plan | null, { kind, template, clientId, today }: NewPlan): PlanInput => ({
  kind: plan?.kind ?? template?.kind ?? kind,
  name: plan?.name ?? template?.name ?? '',
  clientId: plan?.clientId ?? clientId ?? '',
  templateId: template?.id ?? null,
  servicePropertyId: plan?.servicePropertyId ?? null,
  startDay: plan?.startDay ?? today,
  terms: plan?.terms ?? template?.terms ?? emptyTerms(kind),
});

export type TemplateInput = { kind: PlanKind; name: string; terms: PlanTerms };

export const templateValuesOf = (template: PlanTemplate | null, kind: PlanKind): TemplateInput => ({
  kind: template?.kind ?? kind,
  name: template?.name ?? '',
  terms: template?.terms ?? emptyTerms(kind),
});
