import { mostTested, type RuleBackTest } from '@truckroll/contract/rules/rules';
import { type RuleDraft, type RuleSkip, skipText, textsClients } from '@truckroll/domain/rules/rule';
import { conditionText, unmetCondition } from '@truckroll/domain/rules/rule-conditions';
import { dueAfter } from '@truckroll/domain/rules/rule-times';
import { recordOfTrigger } from '@truckroll/domain/rules/rule-triggers';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { daysBefore } from '../../platform/database/deletions.ts';
import { listRuleEvents } from '../../records/rules/rule-events.ts';
import { readTagNames } from '../../records/tags/tag-store.ts';
import { readSubjects } from './rule-subjects.ts';
import { readQuiet } from './run-rules.ts';
import { shownSubject } from './shown-rules.ts';

const testedDays = 31;
/** A month of a large company. Of more events the latest ones are tried. */
const mostEvents = 5000;

/**
 * What a rule would have done for the events of the last month, with its records as they are now. Nothing is changed
 * (API RU-6).
 */
export async function backTest(tx: Tx, rule: RuleDraft, now: Date): Promise<RuleBackTest> {
  const since = daysBefore(now, testedDays);
  const kind = recordOfTrigger(rule.trigger);
  const events = await listRuleEvents(tx, { trigger: rule.trigger, since, limit: mostEvents });
  const [subjects, names, quiet] = await Promise.all([
    readSubjects(
      tx,
      kind,
      events.map(({ recordId }) => recordId),
    ),
    readTagNames(tx),
    readQuiet(tx),
  ]);
  const waits = rule.waitsForQuiet || textsClients(rule);
  const seen = new Set<string>();
  // The first event of a record is the one that counts, so that the events are gone through as they happened.
  const tested = events.toReversed().map(({ id, recordId, happenedAt }) => {
    const subject = subjects.get(recordId);
    const unmet = subject === undefined ? null : unmetCondition(rule.conditions, subject.facts);
    const skip: RuleSkip | null =
      subject === undefined
        ? 'gone'
        : unmet !== null
          ? { unmet: conditionText(kind, unmet, (tagId) => names.get(tagId) ?? 'a deleted tag') }
          : rule.oncePerRecord && seen.has(recordId)
            ? 'once'
            : null;
    if (skip === null) seen.add(recordId);
    const due = dueAfter(happenedAt, rule.delay, quiet.timezone);
    return {
      id,
      record: shownSubject(subject),
      happenedAt,
      actsAt: skip === null ? (waits ? quiet.endOf(due, subject?.client) : due) : null,
      reason: skip === null ? null : skipText(skip),
    };
  });
  const latest = tested.toReversed();
  const acted = latest.filter(({ actsAt }) => actsAt !== null);
  const skipped = latest.filter(({ actsAt }) => actsAt === null);
  return {
    since: events.length < mostEvents ? since : (tested[0]?.happenedAt ?? since),
    events: events.length,
    acted: acted.length,
    skipped: skipped.length,
    examples: [...acted, ...skipped].slice(0, mostTested),
  };
}
