import type { Rule, RuleRun } from '@truckroll/contract/rules/rules';
import { ruleRecords } from '@truckroll/domain/rules/rule-triggers';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { daysBefore } from '../../platform/database/deletions.ts';
import { found } from '../../platform/http/problem.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { countRunsByRule, type listRuns } from '../../records/rules/rule-run-store.ts';
import { draftOf, holdRule, type StoredRule } from '../../records/rules/rule-store.ts';
import { type RuleSubject, readSubjects } from './rule-subjects.ts';

/** A record as the log and the back-test of rules show it. */
export const shownSubject = (subject: RuleSubject | undefined): RuleRun['record'] =>
  subject === undefined
    ? null
    : {
        kind: subject.kind,
        id: subject.id,
        label: subject.label,
        clientName: subject.kind === 'client' ? null : (subject.client?.name ?? null),
      };

/** For how many days the list counts what rules did. */
const countedDays = 30;

/** Stored rules as admins see them, with what they did lately (API RU-1). */
export async function toRules(tx: Tx, rules: readonly StoredRule[], now: Date): Promise<Rule[]> {
  const [counts, people] = await Promise.all([
    countRunsByRule(tx, daysBefore(now, countedDays)),
    tx.selectFrom(personRows.as('users')).select(['id', 'fullName']).execute(),
  ]);
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return rules.map((rule) => {
    const runs = { waiting: 0, done: 0, skipped: 0, failed: 0 };
    for (const { ruleId, status, count } of counts) if (ruleId === rule.id) runs[status] = count;
    const { id, isOn, changedBy, createdAt, updatedAt } = rule;
    const name = changedBy === null ? undefined : names.get(changedBy);
    return {
      ...draftOf(rule),
      ...{ id, isOn, createdAt, updatedAt, runs },
      changedBy: changedBy === null || name === undefined ? null : { id: changedBy, name },
    };
  });
}

export async function readRule(tx: Tx, id: string, now: Date): Promise<Rule> {
  const [rule] = await toRules(tx, [await holdRule(tx, id)], now);
  return found(rule, 'Rule');
}

/** Runs with their records as they are now; a deleted one has none. */
export async function toRuns(tx: Tx, rows: Awaited<ReturnType<typeof listRuns>>): Promise<RuleRun[]> {
  const subjects = await Promise.all(
    ruleRecords.map((kind) =>
      readSubjects(
        tx,
        kind,
        rows.filter(({ recordKind }) => recordKind === kind).map(({ recordId }) => recordId),
      ),
    ),
  );
  const byKind = new Map(ruleRecords.map((kind, index) => [kind, subjects[index]]));
  return rows.map(({ ruleId, ruleName, recordKind, recordId, ...run }) => ({
    ...run,
    rule: { id: ruleId, name: ruleName },
    record: shownSubject(byKind.get(recordKind)?.get(recordId)),
  }));
}
