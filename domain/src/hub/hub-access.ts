import type { DocumentStatus } from '../documents/document-kinds.ts';
import type { VisitStatus } from '../visits/visit-statuses.ts';

/** What a contact may do on the client's page: all of it, what concerns the place, or what concerns the money. */
export const hubRoles = ['owner', 'tenant', 'bookkeeper'] as const;
export type HubRole = (typeof hubRoles)[number];

export const hubRoleLabels: Readonly<Record<HubRole, string>> = {
  owner: 'Everything',
  tenant: 'Visits',
  bookkeeper: 'Estimates and invoices',
};

/** The parts of the client's page. */
const hubParts = ['visits', 'documents', 'details'] as const;
type HubPart = (typeof hubParts)[number];

const partsOf: Readonly<Record<HubRole, readonly HubPart[]>> = {
  owner: hubParts,
  tenant: ['visits'],
  bookkeeper: ['documents'],
};

/** One client that a person reaches: as the client itself, or as a contact with a role, perhaps of one property. */
export type HubAccess = { clientId: string; role: HubRole; propertyId: string | null };

/** A record of a client, and the property that it is about. */
type Placed = { clientId: string; servicePropertyId: string | null };

/**
 * Whether an access has a part of the page. The client's own data belongs to no property.
 *
 * @example hasPart({ clientId, role: 'tenant', propertyId: null }, 'documents') → false
 */
export const hasPart = ({ role, propertyId }: HubAccess, part: HubPart): boolean =>
  partsOf[role].includes(part) && (part !== 'details' || propertyId === null);

const reaches = (access: HubAccess, part: HubPart, record: Placed): boolean =>
  hasPart(access, part) &&
  access.clientId === record.clientId &&
  (access.propertyId === null || access.propertyId === record.servicePropertyId);

/** Whether a person sees a visit: it has a date, and its place is within their scope. */
export const seesVisit = (
  accesses: readonly HubAccess[],
  visit: Placed & { visitStatus: VisitStatus; visitStartDateTime: string | null },
): boolean =>
  visit.visitStartDateTime !== null &&
  visit.visitStatus !== 'unscheduled' &&
  accesses.some((access) => reaches(access, 'visits', visit));

type GivenOut = { documentStatus: DocumentStatus; deletedAt: string | null; reopenedAt: string | null };

/** Whether a person sees a document: it was given out, and is neither void, deleted nor being revised. */
export const seesDocument = (accesses: readonly HubAccess[], document: Placed & GivenOut): boolean =>
  document.deletedAt === null &&
  document.reopenedAt === null &&
  document.documentStatus !== 'draft' &&
  document.documentStatus !== 'void' &&
  accesses.some((access) => reaches(access, 'documents', document));

/** Whether a person sees a plan, as they see the invoices of it. */
export const seesPlan = (accesses: readonly HubAccess[], plan: Placed): boolean =>
  accesses.some((access) => reaches(access, 'documents', plan));

/** The parts that a person sees of a client, over all accesses to it. */
export const partsOfClient = (accesses: readonly HubAccess[], clientId: string): HubPart[] =>
  hubParts.filter((part) => accesses.some((access) => access.clientId === clientId && hasPart(access, part)));

/** What the client's page says of a visit. */
export type HubVisitStage = 'planned' | 'on_the_way' | 'here' | 'done' | 'cancelled';

export function visitStageOf(status: VisitStatus): HubVisitStage {
  if (status === 'in_transit') return 'on_the_way';
  if (status === 'arrived' || status === 'in_progress') return 'here';
  if (status === 'completed') return 'done';
  return status === 'cancelled' ? 'cancelled' : 'planned';
}
