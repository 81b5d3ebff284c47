import type { Rights } from '@truckroll/domain/abilities/rights';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';

/** The request without a cost if the user does not see costs, because a form without the field must not clear it. */
export const withSettableCost = <Sent extends { cost?: number | null | undefined }>(
  person: Rights,
  sent: Sent,
): Sent => (showsCosts(person) ? sent : { ...sent, cost: undefined });
