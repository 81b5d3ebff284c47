import { clientStages } from '../clients/stages.ts';
import { type BadgeGroup, badgeGroups } from '../colors/badge-colors.ts';
import { documentStatuses, paymentStatuses } from '../documents/document-kinds.ts';
import { separatedText } from '../format/numbers.ts';
import { jobPriorities, jobStatuses, jobTypes } from '../jobs/job-statuses.ts';
import { requestStages, urgencies } from '../requests/request-stages.ts';
import { taskCategories, taskPriorities } from '../tasks/task-kinds.ts';
import { fold } from '../text/folding.ts';
import type { RuleRecord } from './rule-triggers.ts';

/** What a field of a condition has: tags, one of some values, an amount, a text, or yes and no. */
type Kind =
  | { kind: 'tags' }
  | { kind: 'oneOf'; values: readonly string[]; badge: BadgeGroup }
  | { kind: 'amount' }
  | { kind: 'text' }
  /** `no` is the label of the opposite. */
  | { kind: 'yesNo'; no: string };
export type RuleField = { label: string } & Kind;

/** The client's own fields, which conditions about all records may have. */
const clientFields = {
  clientTags: { kind: 'tags', label: 'Tags of the client' },
  clientStage: { kind: 'oneOf', label: 'Stage of the client', values: clientStages, badge: 'clientStage' },
  clientHasEmail: { kind: 'yesNo', label: 'The client has an email address', no: 'The client has no email address' },
  clientHasPhone: { kind: 'yesNo', label: 'The client has a phone number', no: 'The client has no phone number' },
  clientIsCompany: { kind: 'yesNo', label: 'The client is a company', no: 'The client is not a company' },
} as const satisfies Readonly<Record<string, RuleField>>;

const documentFields = {
  total: { kind: 'amount', label: 'Total' },
  status: { kind: 'oneOf', label: 'Status', values: documentStatuses, badge: 'documentStatus' },
  ...clientFields,
} as const;

/**
 * The fields of conditions, by the kind of record, as the filters of its list are declared (decision 0075): from this table
 * follow the form, the check of a condition, its sentence and its evaluation.
 */
export const ruleFields = {
  client: clientFields,
  request: {
    tags: { kind: 'tags', label: 'Tags' },
    stage: { kind: 'oneOf', label: 'Stage', values: requestStages, badge: 'requestStage' },
    urgency: { kind: 'oneOf', label: 'Urgency', values: urgencies, badge: 'urgency' },
    description: { kind: 'text', label: 'Description' },
    isAssigned: { kind: 'yesNo', label: 'Somebody is assigned', no: 'Nobody is assigned' },
    ...clientFields,
  },
  job: {
    tags: { kind: 'tags', label: 'Tags' },
    status: { kind: 'oneOf', label: 'Status', values: jobStatuses, badge: 'jobStatus' },
    jobType: { kind: 'oneOf', label: 'Type', values: jobTypes, badge: 'jobType' },
    priority: { kind: 'oneOf', label: 'Priority', values: jobPriorities, badge: 'jobPriority' },
    title: { kind: 'text', label: 'Title' },
    total: { kind: 'amount', label: 'Total' },
    ...clientFields,
  },
  estimate: documentFields,
  invoice: {
    ...documentFields,
    paymentStatus: { kind: 'oneOf', label: 'Payment', values: paymentStatuses, badge: 'paymentStatus' },
  },
  task: {
    name: { kind: 'text', label: 'Name' },
    priority: { kind: 'oneOf', label: 'Priority', values: taskPriorities, badge: 'taskPriority' },
    category: { kind: 'oneOf', label: 'Category', values: taskCategories, badge: 'taskCategory' },
    ...clientFields,
  },
} as const satisfies Record<RuleRecord, Readonly<Record<string, RuleField>>>;

/** The field of a condition; undefined where a record of this kind has none of this name. */
export function ruleFieldOf(record: RuleRecord, name: string): RuleField | undefined {
  const fields: Readonly<Record<string, RuleField>> = ruleFields[record];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export const ruleOperators = [
  'anyOf',
  'allOf',
  'noneOf',
  'atLeast',
  'atMost',
  'contains',
  'lacks',
  'yes',
  'no',
] as const;
export type RuleOperator = (typeof ruleOperators)[number];

/** The operators of each kind of field, the usual one first. */
export const operatorsOf: Readonly<Record<RuleField['kind'], readonly [RuleOperator, ...RuleOperator[]]>> = {
  tags: ['anyOf', 'allOf', 'noneOf'],
  oneOf: ['anyOf', 'noneOf'],
  amount: ['atLeast', 'atMost'],
  text: ['contains', 'lacks'],
  yesNo: ['yes', 'no'],
};

/**
 * A condition of a rule. `values` has ids of tags, values of the field, or the one text to look for; `amount` only the
 * operators of amounts.
 */
export type RuleCondition = { field: string; op: RuleOperator; values: string[]; amount: number | null };

/** What a condition lacks, or null. */
export type ConditionFailure = 'field' | 'op' | 'values' | 'amount';

/** What is wrong with a condition about a kind of record, or null. */
export function conditionFailure(record: RuleRecord, condition: RuleCondition): ConditionFailure | null {
  const field = ruleFieldOf(record, condition.field);
  if (field === undefined) return 'field';
  if (!operatorsOf[field.kind].includes(condition.op)) return 'op';
  const { values, amount } = condition;
  if (field.kind === 'amount') return amount === null ? 'amount' : null;
  if (field.kind === 'yesNo') return null;
  if (field.kind === 'text') return values.length === 1 && values[0]?.trim() !== '' ? null : 'values';
  if (values.length === 0) return 'values';
  return field.kind === 'oneOf' && values.some((value) => !field.values.includes(value)) ? 'values' : null;
}

/** The values of a record's fields. Absent ones are empty: no tags, no value, no text. */
export type RuleFacts = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

const listOf = (fact: RuleFacts[string] | undefined): readonly string[] =>
  typeof fact === 'object' && fact !== null ? fact : typeof fact === 'string' ? [fact] : [];

/** Whether a record meets a condition. A text is compared without case and accents, as searches are. */
export function meetsCondition({ field, op, values, amount }: RuleCondition, facts: RuleFacts): boolean {
  const fact = Object.hasOwn(facts, field) ? facts[field] : null;
  const list = listOf(fact);
  const text = typeof fact === 'string' ? fact : '';
  const sought = fold(values[0] ?? '');
  switch (op) {
    case 'anyOf':
      return values.some((value) => list.includes(value));
    case 'allOf':
      return values.every((value) => list.includes(value));
    case 'noneOf':
      return !values.some((value) => list.includes(value));
    case 'atLeast':
      return typeof fact === 'number' && amount !== null && fact >= amount;
    case 'atMost':
      return typeof fact === 'number' && amount !== null && fact <= amount;
    case 'contains':
      return fold(text).includes(sought);
    case 'lacks':
      return !fold(text).includes(sought);
    case 'yes':
      return fact === true;
    case 'no':
      return fact !== true;
  }
}

/** The first condition that a record does not meet; null if it meets all. */
export const unmetCondition = (conditions: readonly RuleCondition[], facts: RuleFacts): RuleCondition | null =>
  conditions.find((condition) => !meetsCondition(condition, facts)) ?? null;

/** The label of a value of a field that has one of some. */
export const ruleValueLabel = (badge: BadgeGroup, value: string): string => {
  const badges: Readonly<Record<string, { label: string }>> = badgeGroups[badge];
  return badges[value]?.label ?? value;
};

/** 'The client is a company' → 'the client is a company' */
const inSentence = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

const joined = (names: readonly string[], word: string): string =>
  names.length < 2 ? (names[0] ?? '…') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

/**
 * A condition in words. `nameOf` has the names of tags.
 *
 * @example conditionText('job', { field: 'status', op: 'anyOf', values: ['completed'], amount: null }, String)
 *   → 'Status is Completed'
 */
export function conditionText(record: RuleRecord, condition: RuleCondition, nameOf: (tagId: string) => string): string {
  const field = ruleFieldOf(record, condition.field);
  if (field === undefined) return condition.field;
  const { label } = field;
  const { op, values, amount } = condition;
  if (field.kind === 'yesNo') return inSentence(op === 'yes' ? label : field.no);
  if (field.kind === 'amount')
    return `${label} is at ${op === 'atLeast' ? 'least' : 'most'} ${amount === null ? '…' : separatedText(String(amount))}`;
  if (field.kind === 'text')
    return `${label} ${op === 'contains' ? 'contains' : 'does not contain'} “${values[0] ?? ''}”`;
  const names = values.map((value) => (field.kind === 'tags' ? nameOf(value) : ruleValueLabel(field.badge, value)));
  if (field.kind === 'oneOf') return `${label} is ${op === 'noneOf' ? 'not ' : ''}${joined(names, 'or')}`;
  const words = { anyOf: 'include', allOf: 'include all of', noneOf: 'do not include' }[op as 'anyOf'];
  return `${label} ${words} ${joined(names, op === 'allOf' ? 'and' : 'or')}`;
}
