import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { createRule, Rule } from '@truckroll/contract/rules/rules';
import type { RuleDraft } from '@truckroll/domain/rules/rule';
import { actionsFor, type RuleAction, type RuleActionKind } from '@truckroll/domain/rules/rule-actions';
import { operatorsOf, type RuleCondition, ruleFieldOf, ruleFields } from '@truckroll/domain/rules/rule-conditions';
import { type RuleRecord, type RuleTrigger, recordOfTrigger } from '@truckroll/domain/rules/rule-triggers';

export type RuleInput = BodyInputOf<typeof createRule>;

const emptyRule: RuleDraft = {
  name: '',
  trigger: 'job.completed',
  conditions: [],
  actions: [],
  delay: { amount: 0, unit: 'minutes' },
  waitsForQuiet: true,
  oncePerRecord: true,
};

/** What the form edits of a rule. */
export const valuesOf = (rule: Rule | null): RuleDraft =>
  rule === null
    ? { ...emptyRule, actions: [newAction('task')] }
    : {
        name: rule.name,
        trigger: rule.trigger,
        conditions: rule.conditions,
        actions: rule.actions,
        delay: rule.delay,
        waitsForQuiet: rule.waitsForQuiet,
        oncePerRecord: rule.oncePerRecord,
      };

/** A condition about a field, with the usual operator of its kind. */
export function newCondition(record: RuleRecord, field = Object.keys(ruleFields[record])[0] ?? ''): RuleCondition {
  const kind = ruleFieldOf(record, field)?.kind ?? 'text';
  return { field, op: operatorsOf[kind][0], values: [], amount: null };
}

/** An action without its texts and choices. */
export function newAction(kind: RuleActionKind): RuleAction {
  switch (kind) {
    case 'task':
      return { kind, name: '', instructions: '', assignedToId: null, priority: 'normal', dueInDays: 0 };
    case 'mail':
      return { kind, toId: null, subject: '', text: '' };
    case 'text':
      return { kind, text: '' };
    case 'stage':
      return { kind, clientStage: null, requestStage: null };
    case 'assign':
      return { kind, userId: '' };
    case 'tag':
      return { kind, isOfClient: true, add: [], remove: [] };
    case 'webhook':
      return { kind, webhookId: '' };
  }
}

/** The conditions and actions that still fit after the trigger has changed. */
export function fitting(
  trigger: RuleTrigger,
  { conditions, actions }: Pick<RuleDraft, 'conditions' | 'actions'>,
): Pick<RuleDraft, 'conditions' | 'actions'> {
  const record = recordOfTrigger(trigger);
  return {
    conditions: conditions.filter(({ field, values }) => {
      const known = ruleFieldOf(record, field);
      return known !== undefined && (known.kind !== 'oneOf' || values.every((value) => known.values.includes(value)));
    }),
    actions: actions
      .filter(({ kind }) => actionsFor(record).includes(kind))
      .map((action) =>
        action.kind === 'stage' && record !== 'request' && action.requestStage !== null
          ? { ...action, requestStage: null }
          : action,
      ),
  };
}
