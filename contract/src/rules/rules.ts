import { clientStages } from '@truckroll/domain/clients/stages';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import {
  longestRuleName,
  mostActions,
  mostConditions,
  mostRules,
  type RuleFailure,
  ruleFailures,
} from '@truckroll/domain/rules/rule';
import { longestRuleText } from '@truckroll/domain/rules/rule-actions';
import { ruleOperators } from '@truckroll/domain/rules/rule-conditions';
import { ruleRunStatuses } from '@truckroll/domain/rules/rule-run-status';
import { delayUnits, longestDelays } from '@truckroll/domain/rules/rule-times';
import { ruleRecords, ruleTriggerNames } from '@truckroll/domain/rules/rule-triggers';
import { mostTagsOfRecord } from '@truckroll/domain/tags/tags';
import { taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  id,
  idParams,
  limit,
  page,
  paged,
  pathId,
  personRef,
  requiredText,
  version,
  wholeWithin,
} from '../fields/fields.ts';

/** The most values of a condition: those of the longest list of choices, or tags. */
const mostValues = 50;

const condition = z.object({
  /** A field of the record, or of its client (API 6.12). */
  field: z.string().trim().min(1).max(40),
  op: z.enum(ruleOperators),
  /** Ids of tags, values of the field, or the one text to look for. */
  values: z.array(z.string().trim().max(200)).max(mostValues).default([]),
  /** Of the operators of amounts. */
  amount: z.number().min(0).max(1_000_000_000).nullable().default(null),
});
describeType(condition, { id: 'RuleConditionInput' });

const ruleText = (most: number) => z.string().trim().max(most);
const optionalPerson = id.nullable().default(null);
const tagIds = z.array(id).max(mostTagsOfRecord).default([]);

const action = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('task'),
    name: ruleText(150),
    instructions: ruleText(longestRuleText).default(''),
    assignedToId: optionalPerson,
    priority: z.enum(taskPriorities).default('normal'),
    /** The day of the task, so many days after the rule acts. */
    dueInDays: wholeWithin(0, 365).default(0),
  }),
  z.object({
    kind: z.literal('mail'),
    /** A person of the team. Null: the client. */
    toId: optionalPerson,
    subject: ruleText(150),
    text: ruleText(longestRuleText),
  }),
  z.object({ kind: z.literal('text'), text: ruleText(longestRuleText) }),
  z.object({
    kind: z.literal('stage'),
    clientStage: z.enum(clientStages).nullable().default(null),
    requestStage: z.enum(requestStages).nullable().default(null),
  }),
  z.object({ kind: z.literal('assign'), userId: id }),
  z.object({ kind: z.literal('tag'), isOfClient: z.boolean().default(false), add: tagIds, remove: tagIds }),
  z.object({ kind: z.literal('webhook'), webhookId: id }),
]);
describeType(action, { id: 'RuleActionInput' });

const failureTexts = {
  field: ['not_an_option', 'This record has no such field'],
  op: ['not_an_option', 'This field cannot be compared so'],
  values: ['required', 'Please choose a value'],
  amount: ['required', 'Please enter an amount'],
  required: ['required', 'Please fill in this part of the action'],
  unfit: ['not_allowed', 'This action does not fit the record'],
  unknownField: ['not_an_option', 'A field in braces does not exist'],
} as const;

/** Where a failure of a rule is shown, and what is said there. */
function issueOf(failure: RuleFailure): { path: (string | number)[]; code: string; message: string } {
  if ('in' in failure) {
    const [code, message] = failureTexts[failure.why];
    return { path: ['actions', failure.index, failure.part], code, message };
  }
  if (failure.part === 'delay')
    return {
      path: ['delay', 'amount'],
      code: 'out_of_range',
      message: `A rule acts at most ${longestDelays.minutes} minutes, ${longestDelays.hours} hours or ${longestDelays.days} days later`,
    };
  const [code, message] = failureTexts[failure.why];
  const part = failure.why === 'field' || failure.why === 'op' || failure.why === 'amount' ? failure.why : 'values';
  return { path: ['conditions', failure.index, part], code, message };
}

const delay = z.object({ amount: wholeWithin(0, 1440), unit: z.enum(delayUnits) });
describeType(delay, { id: 'RuleDelay' });

const draftFields = {
  name: requiredText(longestRuleName, 'Please name the rule'),
  trigger: z.enum(ruleTriggerNames),
  /** All of them must hold when the rule acts. */
  conditions: z.array(condition).max(mostConditions).default([]),
  actions: z.array(action).min(1, { error: 'Please choose what the rule does' }).max(mostActions),
  delay: delay.default({ amount: 0, unit: 'minutes' as const }),
  /** Whether it waits for the end of the company's quiet hours. Texts always do. */
  waitsForQuiet: z.boolean().default(true),
  /** Whether it acts only once for each record. */
  oncePerRecord: z.boolean().default(true),
};

const draft = z.object(draftFields).superRefine((rule, context) => {
  for (const failure of ruleFailures(rule)) {
    const { path, code, message } = issueOf(failure);
    context.addIssue({ code: 'custom', path, message, params: { code } });
  }
});
describeType(draft, { id: 'RuleDraft' });

const answeredCondition = z.object({
  field: z.string(),
  op: z.enum(ruleOperators),
  values: z.array(z.string()).max(mostValues),
  amount: z.number().nullable(),
});
describeType(answeredCondition, { id: 'RuleCondition' });

const answeredTags = z.array(z.string()).max(mostTagsOfRecord);
const answeredAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('task'),
    name: z.string(),
    instructions: z.string(),
    assignedToId: z.string().nullable(),
    priority: z.enum(taskPriorities),
    dueInDays: z.number(),
  }),
  z.object({ kind: z.literal('mail'), toId: z.string().nullable(), subject: z.string(), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('stage'),
    clientStage: z.enum(clientStages).nullable(),
    requestStage: z.enum(requestStages).nullable(),
  }),
  z.object({ kind: z.literal('assign'), userId: z.string() }),
  z.object({ kind: z.literal('tag'), isOfClient: z.boolean(), add: answeredTags, remove: answeredTags }),
  z.object({ kind: z.literal('webhook'), webhookId: z.string() }),
]);
describeType(answeredAction, { id: 'RuleAction' });

const runCounts = z.object({ waiting: z.number(), done: z.number(), skipped: z.number(), failed: z.number() });

const rule = z.object({
  id: z.string(),
  name: z.string(),
  trigger: z.enum(ruleTriggerNames),
  conditions: z.array(answeredCondition).max(mostConditions),
  actions: z.array(answeredAction).max(mostActions),
  delay: z.object({ amount: z.number(), unit: z.enum(delayUnits) }),
  waitsForQuiet: z.boolean(),
  oncePerRecord: z.boolean(),
  isOn: z.boolean(),
  /** Who saved or switched it last, in whose name it acts. */
  changedBy: personRef.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** What it did in the last 30 days. */
  runs: runCounts,
});
describeType(rule, { id: 'Rule' });
export type Rule = z.infer<typeof rule>;

export const listRules = endpoint({
  id: 'RU-1',
  name: 'listRules',
  summary: 'The rules of the account, by name',
  method: 'GET',
  path: '/rules',
  needs: adminOnly,
  data: z.object({ rules: z.array(rule).max(mostRules) }),
});

export const createRule = endpoint({
  id: 'RU-2',
  name: 'createRule',
  summary: 'Add a rule, which is off at first',
  method: 'POST',
  path: '/rules',
  needs: adminOnly,
  body: draft,
  data: z.object({ rule }),
  status: 201,
  refuses: ['tooManyRules'],
});

export const updateRule = endpoint({
  id: 'RU-3',
  name: 'updateRule',
  summary: 'Replace a rule. What waits acts as the rule is then',
  method: 'PUT',
  path: '/rules/:id',
  needs: adminOnly,
  params: idParams,
  body: draft.safeExtend({ updatedAt: version }),
  data: z.object({ rule }),
  refuses: ['notFound', 'stale'],
});

export const switchRule = endpoint({
  id: 'RU-4',
  name: 'switchRule',
  summary: 'Switch a rule on or off. Off, what waits is skipped; on, nothing is done for the past',
  method: 'PATCH',
  path: '/rules/:id',
  needs: adminOnly,
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  data: z.object({ rule }),
  refuses: ['notFound'],
});

export const deleteRule = endpoint({
  id: 'RU-5',
  name: 'deleteRule',
  summary: 'Delete a rule with its log',
  method: 'DELETE',
  path: '/rules/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

/** A record that a rule was about, as people know it. Null once it is deleted. */
const subject = z.object({
  kind: z.enum(ruleRecords),
  id: z.string(),
  label: z.string(),
  clientName: z.string().nullable(),
});
describeType(subject, { id: 'RuleSubject' });
const ruleSubject = subject.nullable();

/** How many records a back-test lists. */
export const mostTested = 50;

const tested = z.object({
  /** The event's id. */
  id: z.string(),
  record: ruleSubject,
  happenedAt: z.string(),
  /** When the rule would have acted; null where it would have skipped the record. */
  actsAt: z.string().nullable(),
  /** Why it would have skipped it. */
  reason: z.string().nullable(),
});
describeType(tested, { id: 'TestedEvent' });

const backTest = z.object({
  /** Since when the events are known: at most 31 days. */
  since: z.string(),
  events: z.number(),
  acted: z.number(),
  skipped: z.number(),
  /** The latest ones, those for which it would have acted first. */
  examples: z.array(tested).max(mostTested),
});
describeType(backTest, { id: 'RuleBackTest' });
export type RuleBackTest = z.infer<typeof backTest>;

export const backTestRule = endpoint({
  id: 'RU-6',
  name: 'backTestRule',
  summary:
    "What a rule would have done for the last month's events, with the records as they are now. Nothing is changed",
  method: 'POST',
  path: '/rules/back-test',
  needs: adminOnly,
  body: draft,
  data: backTest,
});

const ruleRef = z.object({ id: z.string(), name: z.string() });
describeType(ruleRef, { id: 'RuleRef' });

const run = z.object({
  id: z.string(),
  rule: ruleRef,
  record: ruleSubject,
  status: z.enum(ruleRunStatuses),
  /** Why it was skipped or failed. */
  reason: z.string().nullable(),
  /** What it did. */
  done: z.array(z.string()).max(mostActions),
  happenedAt: z.string(),
  dueAt: z.string(),
  finishedAt: z.string().nullable(),
});
describeType(run, { id: 'RuleRun' });
export type RuleRun = z.infer<typeof run>;

export const listRuleRuns = endpoint({
  id: 'RU-7',
  name: 'listRuleRuns',
  summary: 'What rules did, skipped and will do, the latest first',
  method: 'GET',
  path: '/rules/runs',
  needs: adminOnly,
  query: z.object({
    ruleId: pathId.optional(),
    status: z.enum(ruleRunStatuses).optional(),
    page,
    limit: limit(25),
  }),
  data: z.object({ runs: z.array(run).max(100), ...paged }),
});

export const settleRuleRun = endpoint({
  id: 'RU-8',
  name: 'settleRuleRun',
  summary: 'Let a waiting run act now, or skip it',
  method: 'PATCH',
  path: '/rules/runs/:id',
  needs: adminOnly,
  params: idParams,
  body: z.object({ action: z.enum(['now', 'skip']) }),
  /** When it acts: now, or when the quiet hours end that it waits for. Null: it was skipped. */
  data: z.object({ actsAt: z.string().nullable() }),
  refuses: ['notFound', 'ruleRunSettled'],
});
