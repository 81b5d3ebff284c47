import { type ActionFailure, actionFailure, actionText, type RuleAction, type RuleNames } from './rule-actions.ts';
import { type ConditionFailure, conditionFailure, conditionText, type RuleCondition } from './rule-conditions.ts';
import { delayText, longestDelays, type RuleDelay } from './rule-times.ts';
import { type RuleTrigger, recordOfTrigger, ruleTriggers } from './rule-triggers.ts';

/** When something happens, if all conditions hold, then do something: what an account has written. */
export type RuleDraft = {
  name: string;
  trigger: RuleTrigger;
  conditions: RuleCondition[];
  actions: RuleAction[];
  delay: RuleDelay;
  /** Whether it waits for the end of the company's quiet hours. Texts always do. */
  waitsForQuiet: boolean;
  /** Whether it acts only once for each record. */
  oncePerRecord: boolean;
};

export const mostRules = 100;
export const mostConditions = 10;
export const mostActions = 5;
export const longestRuleName = 100;

/** A part of a rule that cannot be saved. */
export type RuleFailure =
  | { part: 'conditions'; index: number; why: ConditionFailure }
  | ({ in: 'actions'; index: number } & ActionFailure)
  | { part: 'delay' };

/** What is wrong with a rule: fields that its record does not have, values that are none, actions that do not fit. */
export function ruleFailures({ trigger, conditions, actions, delay }: RuleDraft): RuleFailure[] {
  const record = recordOfTrigger(trigger);
  return [
    ...conditions.flatMap((condition, index): RuleFailure[] => {
      const why = conditionFailure(record, condition);
      return why === null ? [] : [{ part: 'conditions', index, why }];
    }),
    ...actions.flatMap((action, index): RuleFailure[] => {
      const failure = actionFailure(record, action);
      return failure === null ? [] : [{ in: 'actions', index, ...failure }];
    }),
    ...(delay.amount > longestDelays[delay.unit] ? [{ part: 'delay' as const }] : []),
  ];
}

/** Whether a rule speaks to a client, so that quiet hours matter. */
export const textsClients = ({ actions }: Pick<RuleDraft, 'actions'>): boolean =>
  actions.some(({ kind }) => kind === 'text');

/**
 * A rule as a sentence.
 *
 * @example ruleSentence(rule, names) → 'When a job is completed, if Tags include Warranty, then, 3 days later, create the task “Call”.'
 */
export function ruleSentence({ trigger, conditions, actions, delay }: RuleDraft, names: RuleNames): string {
  const record = recordOfTrigger(trigger);
  const ifs = conditions.map((condition) => conditionText(record, condition, names.tag)).join(' and ');
  const thens = actions.map((action) => actionText(action, names)).join(', and ');
  const later = delay.amount === 0 ? '' : `, ${delayText(delay)},`;
  return `When ${ruleTriggers[trigger].words}${ifs === '' ? '' : `, if ${ifs}`}, then${later} ${thens}.`;
}

/** Why a rule did nothing for a record. */
export type RuleSkip =
  | 'itself'
  | 'tooLong'
  | 'tooMany'
  | 'once'
  | 'gone'
  | 'off'
  | 'byHand'
  | 'nobody'
  | { unmet: string };

const skipTexts: Readonly<Record<Exclude<RuleSkip, object>, string>> = {
  itself: 'This rule had caused the event itself.',
  tooLong: 'Three rules had followed each other already.',
  tooMany: 'This rule had acted 500 times in 24 hours.',
  once: 'This rule had acted on this record before.',
  gone: 'The record is not there any more.',
  off: 'The rule had been switched off.',
  byHand: 'Somebody skipped it.',
  nobody: 'No active admin is left in whose name the rule acts.',
};

/** @example skipText({ unmet: 'Tags include VIP' }) → 'Not met: Tags include VIP.' */
export const skipText = (skip: RuleSkip): string =>
  typeof skip === 'object' ? `Not met: ${skip.unmet}.` : skipTexts[skip];
