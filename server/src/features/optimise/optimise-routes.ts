import * as contract from '@truckroll/contract/planning/optimise';
import type { ServerContext } from '../../server-context.ts';
import { getAbsenceForChange } from '../absences/absence-store.ts';
import { deleteAbsence, requireAbsenceChange } from '../absences/save-absence.ts';
import { applyPlan } from './apply-plan.ts';
import { readPlanFacts } from './make-question.ts';
import { optimiseSchedule } from './optimise-schedule.ts';
import { requirePlanner } from './planner.ts';

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
    async handle({ tx, body: { moves, deletedAbsenceId }, actor, now }) {
      const undo = moves.length === 0 ? [] : await applyPlan(tx, moves, { actor, now, queue });
      if (deletedAbsenceId !== undefined) {
        const absence = await getAbsenceForChange(tx, deletedAbsenceId);
        // Whoever may schedule records sick leave, and takes it back.
        if (absence.kind !== 'sick') requireAbsenceChange(actor, absence);
        await deleteAbsence(tx, absence, { actor, now });
      }
      return { undo };
    },
  });
}
