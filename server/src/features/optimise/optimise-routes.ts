import * as contract from '@truckroll/contract/optimise';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { applyPlan } from './apply-plan.ts';
import { readPlanFacts } from './make-question.ts';
import { optimiseSchedule } from './optimise-schedule.ts';

/** Planning moves the visits of everybody: it needs to see all jobs and to assign people, beside the right to edit. */
function requirePlanner(actor: Actor): void {
  if (!can(actor, 'Jobs.assignJob') || viewScope(actor, 'Jobs') !== 'all') throw new Problem('forbidden');
}

export function optimiseRoutes({ serve, travel, queue }: ServerContext): void {
  serve(contract.optimiseSchedule, {
    find: async ({ actor }) => requirePlanner(actor),
    async prepare({ actor, body: asked, now, transact, left, log }) {
      const facts = await transact((tx) => readPlanFacts(tx, { actor, asked, now }));
      return optimiseSchedule({ facts, asked, now, travel, transact, left, log });
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(contract.applyPlan, {
    find: async ({ actor }) => requirePlanner(actor),
    handle: async ({ tx, body, actor, now }) => ({ undo: await applyPlan(tx, body.moves, { actor, now, queue }) }),
  });
}
