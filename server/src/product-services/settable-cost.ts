import type { Rights } from '@truckroll/domain/abilities/rights';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';

/** What somebody sends of an entry. Who does not see costs sets none: a form without the field must not take it away. */
export const withSettableCost = <Sent extends { cost?: number | null | undefined }>(
  person: Rights,
  sent: Sent,
): Sent => (showsCosts(person) ? sent : { ...sent, cost: undefined });
