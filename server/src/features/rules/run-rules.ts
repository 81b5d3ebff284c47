import { type RuleSkip, skipText, textsClients } from '@truckroll/domain/rules/rule';
import { mostRunsADay } from '@truckroll/domain/rules/rule-chain';
import { conditionText, unmetCondition } from '@truckroll/domain/rules/rule-conditions';
import { afterQuiet } from '@truckroll/domain/rules/rule-times';
import { z } from 'zod';
import { eachAlone } from '../../platform/background/each-alone.ts';
import type { Queue } from '../../platform/background/queue.ts';
import { chore, type Task, TaskFailure, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { setCause } from '../../platform/database/cause.ts';
import { daysBefore } from '../../platform/database/deletions.ts';
import { refusalOf } from '../../platform/http/problem-reply.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { readCallSettings } from '../../records/calls/call-settings-store.ts';
import { findActor } from '../../records/people/actors.ts';
import { listAdminIds } from '../../records/people/holders.ts';
import { causedBy } from '../../records/rules/rule-events.ts';
import {
  countActed,
  finishRun,
  hasActedOn,
  holdRun,
  listDueRuns,
  type StoredRun,
  setDue,
} from '../../records/rules/rule-run-store.ts';
import { draftOf, holdRule, type StoredRule } from '../../records/rules/rule-store.ts';
import { readTagNames } from '../../records/tags/tag-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { type ActionOutcome, doAction, type RuleContext } from './do-action.ts';
import { type RuleSubject, readSubjects } from './rule-subjects.ts';

/** Lets one rule act on one record. */
export const runRule: Task<{ runId: string }> = task({
  name: 'run-rule',
  title: 'Carry out a rule',
  payload: z.object({ runId: z.uuid() }),
});

/** Finds what is due each minute. */
export const runDueRules = chore({ name: 'run-rules', cron: '* * * * *', timeoutSeconds: 300 });

const batch = 200;

/** The time zone of the account, and the end of its quiet hours after a moment where a client is, else there. */
export async function readQuiet(tx: Tx) {
  const [{ timezone }, { quietFrom: from, quietTo: to }] = await Promise.all([
    tx.selectFrom(accountRows.as('accounts')).select('timezone').executeTakeFirstOrThrow(),
    readCallSettings(tx),
  ]);
  const hours = from === null || to === null ? null : { from, to };
  return {
    timezone,
    endOf: (moment: string, client: { zone: string | null } | null | undefined): string =>
      afterQuiet(moment, hours, client?.zone ?? timezone),
  };
}

/** An admin in whose name the rule acts: who changed it last, else the first one. The history has the rule's name. */
async function findActing(tx: Tx, rule: StoredRule): Promise<Actor | null> {
  const changer = rule.changedBy === null ? undefined : await findActor(tx, rule.changedBy);
  const [first] = await listAdminIds(tx);
  const admin = changer?.isAdmin || first === undefined ? changer : await findActor(tx, first);
  return admin?.isAdmin ? { ...admin, name: `Rule “${rule.name}”` } : null;
}

/** Why a rule does nothing for a record now, or null. */
async function findSkip(
  tx: Tx,
  { rule, run, subject }: { rule: StoredRule; run: StoredRun; subject: RuleSubject | undefined },
  now: Date,
): Promise<RuleSkip | null> {
  if (!rule.isOn) return 'off';
  if (subject === undefined) return 'gone';
  const unmet = unmetCondition(rule.conditions, subject.facts);
  if (unmet !== null) {
    const names = await readTagNames(tx);
    return { unmet: conditionText(subject.kind, unmet, (id) => names.get(id) ?? 'a deleted tag') };
  }
  if (rule.oncePerRecord && (await hasActedOn(tx, run))) return 'once';
  if ((await countActed(tx, rule.id, daysBefore(now, 1))) >= mostRunsADay) return 'tooMany';
  return null;
}

/** The end of a run from what its actions did. */
function endOf(outcomes: readonly ActionOutcome[]) {
  const done = outcomes.flatMap((outcome) => ('did' in outcome ? [outcome.did] : []));
  const skipped = outcomes.flatMap((outcome) => ('skipped' in outcome ? [outcome.skipped] : []));
  const status = done.length === 0 ? ('skipped' as const) : ('done' as const);
  return { status, done, reason: skipped.length === 0 ? null : skipped.join(' ') };
}

/** When a rule that is due may act: now, or when the quiet hours end that it waits for. */
async function readDue(
  tx: Tx,
  { rule, subject }: { rule: StoredRule; subject: RuleSubject | undefined },
  now: Date,
): Promise<string> {
  const waits = rule.waitsForQuiet || textsClients(draftOf(rule));
  return waits ? (await readQuiet(tx)).endOf(now.toISOString(), subject?.client) : now.toISOString();
}

/** Lets a waiting run act at once, without its delay. Quiet hours count here too. Answers when it acts. */
export async function actSoon(tx: Tx, run: StoredRun, { queue, now }: { queue: Queue; now: Date }): Promise<string> {
  const rule = await holdRule(tx, run.ruleId);
  const subject = (await readSubjects(tx, run.recordKind, [run.recordId])).get(run.recordId);
  const due = await readDue(tx, { rule, subject }, now);
  await setDue(tx, run, due);
  // The chore finds it when the quiet hours end.
  if (due <= now.toISOString()) await queue.enqueue(tx, runRule, { runId: run.id }, { key: run.id });
  return due;
}

/**
 * Lets a due run act: its actions and its end are one transaction, so that nothing is done twice. Exported for the test that
 * stops it at every moment.
 */
export async function act(tx: Tx, runId: string, { context, now }: { context: RuleContext; now: Date }): Promise<void> {
  const known = await holdRun(tx, runId);
  if (known === undefined || known.status !== 'waiting' || known.dueAt > now.toISOString()) return;
  // The runs of one rule wait for each other, so that two events of one record do not both count as the first.
  const rule = await holdRule(tx, known.ruleId);
  const subject = (await readSubjects(tx, known.recordKind, [known.recordId])).get(known.recordId);
  const skip = await findSkip(tx, { rule, run: known, subject }, now);
  const end = (why: RuleSkip) => finishRun(tx, known, { status: 'skipped', reason: skipText(why) }, now);
  if (skip !== null || subject === undefined) return end(skip ?? 'gone');
  const later = await readDue(tx, { rule, subject }, now);
  if (later > now.toISOString()) return setDue(tx, known, later);
  const actor = await findActing(tx, rule);
  if (actor === null) return end('nobody');
  await causedBy(tx, [...known.chain, rule.id]);
  await setCause(tx, { kind: 'rule', id: rule.id, name: rule.name, at: now });
  const outcomes: ActionOutcome[] = [];
  for (const action of rule.actions)
    outcomes.push(await doAction(action, { tx, context, subject, by: { actor, now, isAutomatic: true } }));
  await finishRun(tx, known, endOf(outcomes), now);
}

/** Runs rules in the background: each run is a task of the queue, which tries it again after a failure. */
export function ruleTasks(context: ServerContext): void {
  const { queue } = context;

  /** A refusal is final, since the record does not allow it; another error is tried again. */
  async function fail(run: TaskRun<{ runId: string }>, error: unknown): Promise<void> {
    const refusal = refusalOf(error);
    if (refusal === null && !run.isLastAttempt) return;
    const reason =
      refusal?.message ?? (error instanceof TaskFailure ? error.message : 'Something unexpected happened.');
    await run.transact(async (tx) => {
      const stored = await holdRun(tx, run.payload.runId);
      if (stored?.status === 'waiting') await finishRun(tx, stored, { status: 'failed', reason }, run.now);
    });
  }

  queue.runs(runRule, async (run) => {
    try {
      await run.transact((tx) => act(tx, run.payload.runId, { context, now: run.now }));
    } catch (error) {
      await fail(run, error);
      if (refusalOf(error) === null) throw error;
    }
  });

  queue.runsByClock(runDueRules, async (chore) => {
    const { now, transact } = chore;
    await eachAlone(chore, {
      list: (system, after) => listDueRuns(system, { now, after, limit: batch }),
      async work({ id, accountId }) {
        await transact((system) => queue.enqueue(system, runRule, { runId: id }, { key: id, accountId }));
        return true;
      },
    });
  });
}
