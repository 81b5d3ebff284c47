import type { RuleDraft } from './rule.ts';
import type { RuleAction } from './rule-actions.ts';
import type { RuleCondition } from './rule-conditions.ts';

/** An example of a rule. Its tags are names, in the place of ids: the account's own of these names are taken. */
export type RuleTemplate = { key: string; why: string; rule: RuleDraft };

const usual = {
  conditions: [] as RuleCondition[],
  delay: { amount: 0, unit: 'minutes' },
  waitsForQuiet: true,
  oncePerRecord: true,
} as const satisfies Partial<RuleDraft>;

const task = (name: string, more: Partial<Extract<RuleAction, { kind: 'task' }>> = {}): RuleAction => ({
  ...{ kind: 'task', name, instructions: '', assignedToId: null, priority: 'normal', dueInDays: 0 },
  ...more,
});
const tagged = (field: string, ...values: string[]): RuleCondition => ({ field, op: 'anyOf', values, amount: null });
const oneOf = tagged;
const atLeast = (field: string, amount: number): RuleCondition => ({ field, op: 'atLeast', values: [], amount });
const yes = (field: string): RuleCondition => ({ field, op: 'yes', values: [], amount: null });
const no = (field: string): RuleCondition => ({ field, op: 'no', values: [], amount: null });

/** Examples that people use, from which a new rule can start. None acts until somebody saves it and switches it on. */
export const ruleTemplates: readonly RuleTemplate[] = [
  {
    key: 'warranty-call',
    why: 'Hear early whether a warranty repair holds.',
    rule: {
      ...usual,
      name: 'Call after warranty work',
      trigger: 'job.completed',
      conditions: [tagged('tags', 'Warranty')],
      actions: [
        task('Call {client.firstName} about {record.name}', {
          instructions: 'Ask whether the repair holds.',
          dueInDays: 3,
        }),
      ],
    },
  },
  {
    key: 'emergency',
    why: 'An emergency is seen at once, whoever took the call.',
    rule: {
      ...usual,
      name: 'Emergency request',
      trigger: 'request.tags_changed',
      conditions: [tagged('tags', 'Emergency')],
      actions: [task('Call {client.name} now: {record.name}', { priority: 'urgent' })],
    },
  },
  {
    key: 'urgent-request',
    why: 'Nobody waits for an answer when it is urgent.',
    rule: {
      ...usual,
      name: 'Urgent request',
      trigger: 'request.created',
      conditions: [oneOf('urgency', 'high', 'urgent')],
      actions: [task('Answer {client.name} today: {record.name}', { priority: 'high' })],
    },
  },
  {
    key: 'large-estimate',
    why: 'A call three days later wins more large estimates than a reminder.',
    rule: {
      ...usual,
      name: 'Call about large estimates',
      trigger: 'estimate.sent',
      conditions: [atLeast('total', 5000), oneOf('status', 'sent', 'viewed')],
      delay: { amount: 3, unit: 'days' },
      actions: [task('Call {client.name} about {record.name}', { priority: 'high' })],
    },
  },
  {
    key: 'estimate-rejected',
    why: 'Know why an estimate was lost, and mark the client.',
    rule: {
      ...usual,
      name: 'Ask why an estimate was rejected',
      trigger: 'estimate.rejected',
      actions: [
        task('Ask {client.name} why {record.name} was rejected', { dueInDays: 1 }),
        { kind: 'stage', clientStage: 'lost', requestStage: null },
      ],
    },
  },
  {
    key: 'job-cancelled',
    why: 'A cancelled job is often only a bad day: offer another one.',
    rule: {
      ...usual,
      name: 'Offer another time after a cancellation',
      trigger: 'job.cancelled',
      delay: { amount: 1, unit: 'days' },
      actions: [task('Offer {client.name} another time for {record.name}')],
    },
  },
  {
    key: 'overdue-request',
    why: 'A request whose day has passed does not stay unnoticed.',
    rule: {
      ...usual,
      name: 'Overdue request',
      trigger: 'request.became_overdue',
      actions: [task('Settle {record.name} of {client.name}', { priority: 'urgent' })],
    },
  },
  {
    key: 'thanks',
    why: 'A personal word after a large payment.',
    rule: {
      ...usual,
      name: 'Thank for large payments',
      trigger: 'invoice.payment_recorded',
      conditions: [oneOf('paymentStatus', 'paid'), atLeast('total', 2000), yes('clientHasEmail')],
      actions: [
        {
          kind: 'mail',
          toId: null,
          subject: 'Thank you from {company.name}',
          text: 'Hello {client.firstName},\n\nthank you for your payment of {record.name}. It was good to work for you.',
        },
      ],
    },
  },
  {
    key: 'missing-email',
    why: 'Estimates and invoices reach only clients with an address.',
    rule: {
      ...usual,
      name: 'Ask for the email address',
      trigger: 'client.created',
      conditions: [no('clientHasEmail')],
      actions: [task('Ask {client.name} for an email address', { priority: 'low', dueInDays: 7 })],
    },
  },
  {
    key: 'large-client',
    why: 'Clients of large jobs are found again by their tag.',
    rule: {
      ...usual,
      name: 'Tag clients of large jobs',
      trigger: 'job.completed',
      conditions: [atLeast('total', 3000)],
      actions: [{ kind: 'tag', isOfClient: true, add: ['VIP'], remove: [] }],
    },
  },
  {
    key: 'text-checkup',
    why: 'A short text a week later, before a small trouble becomes a bad review.',
    rule: {
      ...usual,
      name: 'Text a week after the work',
      trigger: 'job.completed',
      conditions: [yes('clientHasPhone')],
      delay: { amount: 7, unit: 'days' },
      actions: [
        {
          kind: 'text',
          text: 'Hello {client.firstName}, is everything still fine after {record.name}? Just answer this text. {company.name}',
        },
      ],
    },
  },
];

/** A template's rule with the account's tags of its names; names without a tag are left out, to be chosen. */
export function fromTemplate({ rule }: RuleTemplate, tagIdOf: (name: string) => string | undefined): RuleDraft {
  const idsOf = (names: readonly string[]): string[] => names.flatMap((name) => tagIdOf(name) ?? []);
  return {
    ...rule,
    conditions: rule.conditions.map((condition) =>
      condition.field === 'tags' || condition.field === 'clientTags'
        ? { ...condition, values: idsOf(condition.values) }
        : condition,
    ),
    actions: rule.actions.map((action) =>
      action.kind === 'tag' ? { ...action, add: idsOf(action.add), remove: idsOf(action.remove) } : action,
    ),
  };
}
