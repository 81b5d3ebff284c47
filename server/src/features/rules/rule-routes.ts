import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/rules/rules';
import { skipText } from '@truckroll/domain/rules/rule';
import { found, Problem } from '../../platform/http/problem.ts';
import { countRuns, finishRun, holdRun, listRuns, skipWaiting } from '../../records/rules/rule-run-store.ts';
import { holdRule, insertRule, listRules, removeRule, switchRule, updateRule } from '../../records/rules/rule-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { backTest } from './back-test.ts';
import { actSoon } from './run-rules.ts';
import { readRule, toRules, toRuns } from './shown-rules.ts';

/** What happens by itself when something happens to a record (API 6.12). */
export function ruleRoutes({ serve, queue }: ServerContext): void {
  serve(contract.listRules, {
    handle: async ({ tx, now }) => ({ rules: await toRules(tx, await listRules(tx), now) }),
  });

  serve(contract.createRule, {
    async handle({ tx, body, actor, now }) {
      return { rule: await readRule(tx, await insertRule(tx, body, { actor, now }), now) };
    },
  });

  serve(contract.backTestRule, { handle: ({ tx, body, now }) => backTest(tx, body, now) });

  serve(contract.listRuleRuns, {
    async handle({ tx, query }) {
      const [rows, total] = await Promise.all([listRuns(tx, query, query), countRuns(tx, query)]);
      return { runs: await toRuns(tx, rows), ...pagedOf(total, query) };
    },
  });

  serve(contract.settleRuleRun, {
    find: async ({ tx, params }) => found(await holdRun(tx, params.id), 'Rule run'),
    async handle({ tx, record, body, now }) {
      if (record.status !== 'waiting') throw new Problem('ruleRunSettled');
      if (body.action === 'skip') {
        await finishRun(tx, record, { status: 'skipped', reason: skipText('byHand') }, now);
        return { actsAt: null };
      }
      return { actsAt: await actSoon(tx, record, { queue, now }) };
    },
  });

  serve(contract.updateRule, {
    find: ({ tx, params }) => holdRule(tx, params.id),
    async handle({ tx, record, body: { updatedAt, ...draft }, actor, now }) {
      if (updatedAt !== undefined && updatedAt !== record.updatedAt) throw new Problem('stale');
      await updateRule(tx, record.id, draft, { actor, now });
      return { rule: await readRule(tx, record.id, now) };
    },
  });

  serve(contract.switchRule, {
    find: ({ tx, params }) => holdRule(tx, params.id),
    async handle({ tx, record, body: { isOn }, actor, now }) {
      if (record.isOn !== isOn) {
        await switchRule(tx, record.id, isOn, { actor, now });
        if (!isOn) await skipWaiting(tx, record.id, skipText('off'), now);
      }
      return { rule: await readRule(tx, record.id, now) };
    },
  });

  serve(contract.deleteRule, {
    find: ({ tx, params }) => holdRule(tx, params.id),
    async handle({ tx, record }) {
      await removeRule(tx, record.id);
      return {};
    },
  });
}
