import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { canAny, viewScope } from '@truckroll/domain/abilities/rights';
import type { Actor } from '../session/actor.ts';
import { needsInWords } from './needs-in-words.ts';
import { Problem } from './problem.ts';

/** Whether an actor has the rights that an endpoint needs (API 2.4). */
export function meets(actor: Actor, needs: Endpoint['needs']): boolean {
  switch (needs.kind) {
    case 'open':
    case 'signedIn':
      return true;
    case 'admin':
      return actor.isAdmin;
    case 'ability':
      return canAny(actor, needs.anyOf);
    case 'view':
      return viewScope(actor, needs.module) !== null || canAny(actor, needs.orAnyOf);
  }
}

export function requireRight(actor: Actor, needs: Endpoint['needs']): void {
  if (meets(actor, needs)) return;
  // The message tells the developer which ability the API key lacks.
  if (actor.apiKey === undefined) throw new Problem('forbidden');
  throw new Problem('forbidden', {}, { message: `This API key may not do this: it needs ${needsInWords(needs)}.` });
}
