import { type AuditKind, auditKinds } from '@truckroll/domain/audit/audit';
import { type ListSearch, readChoice, readDay, readId, readListSearch } from '../../design/list/list-search.ts';
import type { AuditFilters } from './audit-queries.ts';

export type AuditSearch = ListSearch<never> & {
  kind?: AuditKind | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Reads the filters of the trail; unknown values are ignored. */
export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  ...readListSearch(raw, []),
  kind: readChoice(auditKinds, raw.kind),
  person: readId(raw.person),
  from: readDay(raw.from),
  to: readDay(raw.to),
});

/** The filters as the server takes them. */
export const auditFiltersOf = ({ search, kind, person, from, to }: AuditSearch): AuditFilters => ({
  ...(search !== undefined && { search }),
  ...(kind !== undefined && { kind }),
  ...(person !== undefined && { userId: person }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { through: to }),
});
