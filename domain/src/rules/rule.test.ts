import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../format/dates.ts';
import { type RuleDraft, ruleFailures, ruleSentence, skipText } from './rule.ts';
import { actionFailure, actionsFor, actionText, type RuleAction, ruleActionKinds } from './rule-actions.ts';
import { chainRefusal, longestChain } from './rule-chain.ts';
import {
  conditionFailure,
  conditionText,
  meetsCondition,
  operatorsOf,
  type RuleCondition,
  type RuleFacts,
  type RuleField,
  ruleFieldOf,
  ruleFields,
  unmetCondition,
} from './rule-conditions.ts';
import { fromTemplate, ruleTemplates } from './rule-templates.ts';
import { afterQuiet, delayUnits, dueAfter, longestDelays } from './rule-times.ts';
import { recordOfTrigger, ruleRecords, ruleTriggerNames } from './rule-triggers.ts';

const toronto = 'America/Toronto';

const names = {
  person: (id: string) => `person ${id}`,
  tag: (id: string) => `tag ${id}`,
  webhook: (id: string) => `webhook ${id}`,
};

const rule = (more: Partial<RuleDraft> = {}): RuleDraft => ({
  name: 'Call',
  trigger: 'job.completed',
  conditions: [],
  actions: [{ kind: 'task', name: 'Call', instructions: '', assignedToId: null, priority: 'normal', dueInDays: 0 }],
  delay: { amount: 0, unit: 'minutes' },
  waitsForQuiet: true,
  oncePerRecord: true,
  ...more,
});

const condition = (field: string, op: RuleCondition['op'], values: string[] = [], amount: number | null = null) => ({
  field,
  op,
  values,
  amount,
});

describe('a condition', () => {
  const facts: RuleFacts = { tags: ['a', 'b'], status: 'sent', total: 500, title: 'Boiler, Café', isAssigned: true };

  it.each([
    [condition('tags', 'anyOf', ['b', 'c']), true],
    [condition('tags', 'anyOf', ['c']), false],
    [condition('tags', 'allOf', ['a', 'b']), true],
    [condition('tags', 'allOf', ['a', 'c']), false],
    [condition('tags', 'noneOf', ['c']), true],
    [condition('tags', 'noneOf', ['a']), false],
    [condition('status', 'anyOf', ['sent', 'viewed']), true],
    [condition('status', 'noneOf', ['sent']), false],
    [condition('total', 'atLeast', [], 500), true],
    [condition('total', 'atLeast', [], 500.01), false],
    [condition('total', 'atMost', [], 500), true],
    [condition('total', 'atMost', [], 499), false],
    [condition('title', 'contains', ['CAFE']), true],
    [condition('title', 'lacks', ['furnace']), true],
    [condition('isAssigned', 'yes'), true],
    [condition('isAssigned', 'no'), false],
    // A fact that a record does not have is empty.
    [condition('other', 'anyOf', ['a']), false],
    [condition('other', 'noneOf', ['a']), true],
    [condition('other', 'atMost', [], 10), false],
    [condition('other', 'no'), true],
    [condition('constructor', 'yes'), false],
  ])('%j is met: %s', (one, isMet) => {
    expect(meetsCondition(one, facts)).toBe(isMet);
    expect(unmetCondition([one], facts)).toEqual(isMet ? null : one);
  });

  it('is the opposite of its opposite, whatever the record has', () => {
    const values = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 });
    const fact = fc.oneof(values, fc.constantFrom('a', 'b', null, true, false));
    fc.assert(
      fc.property(values, fact, (sought, value) => {
        const of = (op: RuleCondition['op']) => meetsCondition(condition('f', op, sought), { f: value });
        expect(of('anyOf')).toBe(!of('noneOf'));
        expect(of('contains')).toBe(!of('lacks'));
        expect(of('yes')).toBe(!of('no'));
        if (of('allOf')) expect(of('anyOf')).toBe(true);
      }),
    );
  });

  it('is checked by its field: each field takes its own operators, with a value', () => {
    for (const record of ruleRecords)
      for (const [name, field] of Object.entries<RuleField>(ruleFields[record])) {
        const value = field.kind === 'oneOf' ? [field.values[0] ?? ''] : ['x'];
        for (const [kind, operators] of Object.entries(operatorsOf))
          for (const op of operators) {
            const isOwn = operatorsOf[field.kind].includes(op);
            const failure = conditionFailure(record, condition(name, op, value, 5));
            expect([record, name, kind, op, failure]).toEqual([record, name, kind, op, isOwn ? null : 'op']);
          }
      }
    expect(conditionFailure('job', condition('stage', 'anyOf', ['new_lead']))).toBe('field');
    expect(conditionFailure('job', condition('__proto__', 'yes'))).toBe('field');
    expect(conditionFailure('job', condition('status', 'anyOf', ['new_lead']))).toBe('values');
    expect(conditionFailure('job', condition('tags', 'anyOf', []))).toBe('values');
    expect(conditionFailure('job', condition('title', 'contains', [' ']))).toBe('values');
    expect(conditionFailure('job', condition('total', 'atLeast', ['5']))).toBe('amount');
  });

  it('has words', () => {
    const text = (one: RuleCondition) => conditionText('job', one, names.tag);
    expect(text(condition('tags', 'allOf', ['1', '2', '3']))).toBe('Tags include all of tag 1, tag 2 and tag 3');
    expect(text(condition('status', 'noneOf', ['on_hold']))).toBe('Status is not On Hold');
    expect(text(condition('total', 'atLeast', [], 50))).toBe('Total is at least 50');
    expect(text(condition('total', 'atMost', [], 12_500.5))).toBe('Total is at most 12,500.5');
    expect(text(condition('title', 'lacks', ['x']))).toBe('Title does not contain “x”');
    expect(text(condition('clientHasEmail', 'no'))).toBe('the client has no email address');
    expect(text(condition('clientHasEmail', 'yes'))).toBe('the client has an email address');
  });
});

describe('an action', () => {
  it('fits the records that have what it changes', () => {
    expect(actionsFor('job')).toEqual([...ruleActionKinds]);
    for (const record of ['client', 'estimate', 'invoice'] as const) expect(actionsFor(record)).not.toContain('assign');
    const tag = { kind: 'tag', isOfClient: false, add: ['1'], remove: [] } as const;
    expect(actionFailure('estimate', { ...tag, add: ['1'], remove: [] })).toMatchObject({ part: 'isOfClient' });
    expect(actionFailure('estimate', { ...tag, isOfClient: true, add: ['1'], remove: [] })).toBeNull();
    const stage = { kind: 'stage', clientStage: null, requestStage: 'cancelled' } as const;
    expect(actionFailure('request', stage)).toBeNull();
    expect(actionFailure('job', stage)).toMatchObject({ part: 'requestStage', why: 'unfit' });
    expect(actionFailure('job', { ...stage, requestStage: null })).toMatchObject({ why: 'required' });
  });

  it('names the tags that it changes, and whose they are', () => {
    const tag = (more: object) => ({ kind: 'tag', isOfClient: true, add: [], remove: [], ...more }) as RuleAction;
    expect(actionText(tag({ add: ['1'] }), names)).toBe('add the tag tag 1 to the client');
    expect(actionText(tag({ isOfClient: false, add: ['1', '2'], remove: ['3'] }), names)).toBe(
      'add the tags tag 1, tag 2 and remove the tag tag 3',
    );
    expect(actionText(tag({}), names)).toBe('change tags');
  });

  it('has texts with fields that exist', () => {
    const mail = { kind: 'mail', toId: null, subject: 'Hello {client.name}', text: 'x' } as const;
    expect(actionFailure('client', mail)).toBeNull();
    expect(actionFailure('client', { ...mail, text: '{client.nmae}' })).toEqual({ part: 'text', why: 'unknownField' });
    expect(actionFailure('client', { ...mail, subject: ' ' })).toEqual({ part: 'subject', why: 'required' });
  });
});

describe('a delay', () => {
  it('of days keeps the local time over a change of the clocks; hours are hours', () => {
    const evening = '2026-03-07T23:30:00.000Z';
    expect(dueAfter(evening, { amount: 1, unit: 'days' }, toronto)).toBe('2026-03-08T22:30:00.000Z');
    expect(dueAfter(evening, { amount: 24, unit: 'hours' }, toronto)).toBe('2026-03-08T23:30:00.000Z');
    expect(dueAfter('2026-10-31T16:00:00.000Z', { amount: 1, unit: 'days' }, toronto)).toBe('2026-11-01T17:00:00.000Z');
    // 02:30 does not exist on 8 March.
    expect(dueAfter('2026-03-07T07:30:00.000Z', { amount: 1, unit: 'days' }, toronto)).toBe('2026-03-08T07:30:00.000Z');
  });

  it('never ends before it begins, in any zone and over any change of the clocks, and never in quiet hours', () => {
    const zone = fc.constantFrom(toronto, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns');
    const moment = fc.date({
      min: new Date('2026-01-01T00:00:00.000Z'),
      max: new Date('2027-12-31T00:00:00.000Z'),
      noInvalidDate: true,
    });
    const delay = fc
      .constantFrom(...delayUnits)
      .chain((unit) =>
        fc.record({ amount: fc.integer({ min: 0, max: longestDelays[unit] }), unit: fc.constant(unit) }),
      );
    const quiet = { from: '21:00', to: '07:00' };
    fc.assert(
      fc.property(zone, moment, delay, (timezone, at, length) => {
        const begins = at.toISOString();
        const due = dueAfter(begins, length, timezone);
        // Minutes of the day are whole, so that a delay of days may begin up to a minute earlier.
        expect(Date.parse(due)).toBeGreaterThanOrEqual(Date.parse(begins) - 60_000);
        const acts = afterQuiet(due, quiet, timezone);
        expect(acts >= due).toBe(true);
        const { time } = wallClock(acts, timezone);
        expect(time >= quiet.to && time < quiet.from).toBe(true);
      }),
      { seed: 20_261_129, numRuns: 500 },
    );
  });
});

describe('rules that follow each other', () => {
  it('come to an end, whatever rules there are and whatever they cause', () => {
    // A planted account: each rule causes the events that some rules follow, itself among them.
    const graph = fc
      .integer({ min: 1, max: 8 })
      .chain((size) =>
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: size - 1 })), { minLength: size, maxLength: size }),
      );
    fc.assert(
      fc.property(graph, (causes) => {
        const size = causes.length;
        let acted = 0;
        const open: { rule: number; chain: string[] }[] = causes.map((_, rule) => ({ rule, chain: [] }));
        for (let next = open.pop(); next !== undefined; next = open.pop()) {
          const { rule: one, chain } = next;
          if (chainRefusal(String(one), chain) !== null) continue;
          acted += 1;
          expect(new Set([...chain, String(one)]).size).toBe(chain.length + 1);
          for (const following of causes[one] ?? []) open.push({ rule: following, chain: [...chain, String(one)] });
        }
        expect(acted).toBeLessThanOrEqual(size + size ** 2 + size ** longestChain);
      }),
      { seed: 20_261_129, numRuns: 200 },
    );
  });

  it('are refused with the reason', () => {
    expect(chainRefusal('a', ['b', 'a'])).toBe('itself');
    expect(chainRefusal('d', ['a', 'b', 'c'])).toBe('tooLong');
    expect(chainRefusal('c', ['a', 'b'])).toBeNull();
    expect(skipText('itself')).toBe('This rule had caused the event itself.');
    expect(skipText({ unmet: 'Tags include VIP' })).toBe('Not met: Tags include VIP.');
  });
});

describe('a rule', () => {
  it('is a sentence', () => {
    const conditions = [condition('tags', 'anyOf', ['1'])];
    expect(ruleSentence(rule({ conditions, delay: { amount: 3, unit: 'days' } }), names)).toBe(
      'When a job is completed, if Tags include tag 1, then, 3 days later, create the task “Call”.',
    );
    expect(ruleSentence(rule(), names)).toBe('When a job is completed, then create the task “Call”.');
  });

  it('lists what is wrong with it', () => {
    const wrong = rule({
      trigger: 'estimate.sent',
      conditions: [condition('tags', 'anyOf', ['1'])],
      actions: [{ kind: 'assign', userId: '1' }],
      delay: { amount: 366, unit: 'days' },
    });
    expect(ruleFailures(wrong)).toEqual([
      { part: 'conditions', index: 0, why: 'field' },
      { in: 'actions', index: 0, part: 'kind', why: 'unfit' },
      { part: 'delay' },
    ]);
  });
});

describe('the examples', () => {
  it('are at least ten, with names of their own', () => {
    expect(ruleTemplates.length).toBeGreaterThanOrEqual(10);
    expect(new Set(ruleTemplates.map(({ rule: { name } }) => name)).size).toBe(ruleTemplates.length);
  });

  it.each(ruleTemplates.map((template) => [template.key, template] as const))(
    '%s can be saved as it is',
    (_, template) => {
      expect(ruleFailures(fromTemplate(template, (name) => `id of ${name}`))).toEqual([]);
    },
  );

  it('leaves out tags that the account does not have', () => {
    const [warranty] = ruleTemplates;
    if (warranty === undefined) throw new Error('There is no example');
    expect(fromTemplate(warranty, () => undefined).conditions).toEqual([condition('tags', 'anyOf', [])]);
  });
});

it('each trigger is about a kind of record with fields and actions', () => {
  for (const trigger of ruleTriggerNames) {
    const record = recordOfTrigger(trigger);
    expect(actionsFor(record).length).toBeGreaterThan(3);
    expect(ruleFieldOf(record, 'clientTags')).toMatchObject({ kind: 'tags' });
  }
});
