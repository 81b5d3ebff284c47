import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';

export function requirePlanner(actor: Actor): void {
  if (!mayPlan(actor)) throw new Problem('forbidden');
}
