import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';

/** Planning moves the visits of everybody: it needs to see all jobs and to assign people, beside the right to edit. */
export function requirePlanner(actor: Actor): void {
  if (!can(actor, 'Jobs.assignJob') || viewScope(actor, 'Jobs') !== 'all') throw new Problem('forbidden');
}
