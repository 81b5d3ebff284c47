import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findActor } from '../../records/people/actors.ts';
import { listAdminIds } from '../../records/people/holders.ts';

/** In whose name a plan acts: who prepared it, while that person may write invoices, else the first admin. */
export async function findPlanActor(tx: Tx, plan: { name: string; createdBy: string | null }): Promise<Actor | null> {
  const maker = plan.createdBy === null ? undefined : await findActor(tx, plan.createdBy);
  if (maker !== undefined && can(maker, 'Invoice.create') && can(maker, 'Jobs.create')) return named(maker, plan);
  const [first] = await listAdminIds(tx);
  const admin = first === undefined ? undefined : await findActor(tx, first);
  return admin === undefined ? null : named(admin, plan);
}

const named = (actor: Actor, { name }: { name: string }): Actor => ({ ...actor, name: `Plan “${name}”` });
