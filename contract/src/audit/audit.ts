import { auditActions, auditActorKinds, auditKinds, auditMonths } from '@truckroll/domain/audit/audit';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, limit, pathId, personRef, search } from '../fields/fields.ts';

const auditChange = z.object({
  /** The column: 'company_name'. */
  field: z.string(),
  /** As texts; lists and objects as JSON. Secrets are only named. Null: there was or is none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
describeType(auditChange, { id: 'AuditChange' });
export type AuditChange = z.infer<typeof auditChange>;

const auditEntry = z.object({
  id: z.string(),
  happenedAt: z.string(),
  kind: z.enum(auditKinds),
  action: z.enum(auditActions),
  /** The table of the record, or the name of an export. */
  subject: z.string(),
  recordId: z.string().nullable(),
  actor: z.object({
    kind: z.enum(auditActorKinds),
    id: z.string().nullable(),
    /** The name at that time; null if there is none, or it was erased. */
    name: z.string().nullable(),
    /** The name of the API key. */
    key: z.string().nullable(),
  }),
  /** The id of the endpoint; null for what no request has caused. */
  endpoint: z.string().nullable(),
  /** The network address. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** What the record was called. */
  label: z.string().nullable(),
  /** The values that have changed. */
  changes: z.array(auditChange).max(200),
  /** Whether values were erased. */
  isErased: z.boolean(),
  /** The place in the company's chain; null until it was given, within a minute or two. */
  position: z.number().nullable(),
});
describeType(auditEntry, { id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilters = z.object({
  /** Searches the person, the address, the device and the changed values. */
  search,
  kind: z.enum(auditKinds).optional(),
  /** What a person did. */
  userId: pathId.optional(),
  /** Days in the company's time zone. */
  from: dateOnly.optional(),
  through: dateOnly.optional(),
});

export const listAuditEntries = endpoint({
  id: 'AU-1',
  name: 'listAuditEntries',
  summary: 'The audit trail, the latest first',
  method: 'GET',
  path: '/audit',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  query: auditFilters.extend({
    /** The `nextCursor` of the page before. */
    cursor: pathId.optional(),
    limit: limit(25),
  }),
  data: z.object({ entries: z.array(auditEntry).max(100), nextCursor: z.string().nullable() }),
  failure: 'Failed to load the audit trail',
});

export const exportAuditEntries = endpoint({
  id: 'AU-2',
  name: 'exportAuditEntries',
  summary: 'The entries of the audit trail that match, as a CSV file, the latest first',
  method: 'GET',
  path: '/audit/export',
  readsReplica: true,
  needs: adminOnly,
  peopleOnly: true,
  exports: 'audit-trail',
  query: auditFilters,
  data: nothing,
  answers: 'binary',
  failure: 'Failed to export the audit trail',
});

const auditSettings = z.object({ months: z.number() });
describeType(auditSettings, { id: 'AuditSettings' });

export const readAuditSettings = endpoint({
  id: 'AU-3',
  name: 'readAuditSettings',
  summary: 'How long the company keeps its audit trail',
  method: 'GET',
  path: '/audit/settings',
  needs: adminOnly,
  peopleOnly: true,
  data: z.object({ settings: auditSettings }),
});

const auditMonthsText = `Choose between ${auditMonths.least} and ${auditMonths.most} months`;

const auditSettingsInput = z.object({
  months: z
    .number()
    .int(auditMonthsText)
    .min(auditMonths.least, auditMonthsText)
    .max(auditMonths.most, auditMonthsText),
});
describeType(auditSettingsInput, { id: 'AuditSettingsInput' });

export const updateAuditSettings = endpoint({
  id: 'AU-4',
  name: 'updateAuditSettings',
  summary: 'Choose how long the audit trail is kept; only the owner can. Older entries are deleted in the night',
  method: 'PUT',
  path: '/audit/settings',
  needs: adminOnly,
  peopleOnly: true,
  body: auditSettingsInput,
  data: z.object({ settings: auditSettings }),
  refuses: ['ownerKeepsAudit'],
});

const supportAccess = z.object({
  id: z.string(),
  /** Who agreed, in whose name the operator acts. */
  by: personRef,
  grantedAt: z.string(),
  endsAt: z.string(),
  /** When the operator signed in first; null: not yet. */
  usedAt: z.string().nullable(),
});
describeType(supportAccess, { id: 'SupportAccess' });
export type SupportAccess = z.infer<typeof supportAccess>;

export const readSupportAccess = endpoint({
  id: 'AU-5',
  name: 'readSupportAccess',
  summary: 'The access that the operator of the installation has at present; null if none',
  method: 'GET',
  path: '/audit/support',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({ access: supportAccess.nullable() }),
});

/** For how many hours the operator may have access. */
const supportHours = { least: 1, most: 72 } as const;
const hoursText = `Choose between ${supportHours.least} and ${supportHours.most} hours`;

const supportGrant = z.object({
  hours: z.number().int(hoursText).min(supportHours.least, hoursText).max(supportHours.most, hoursText),
});
describeType(supportGrant, { id: 'SupportGrant' });

export const grantSupportAccess = endpoint({
  id: 'AU-6',
  name: 'grantSupportAccess',
  summary: 'Let the operator of the installation sign in, in the name of the caller, for some hours',
  method: 'POST',
  path: '/audit/support',
  needs: adminOnly,
  peopleOnly: true,
  body: supportGrant,
  data: z.object({ access: supportAccess }),
  status: 201,
  refuses: ['supportHasAccess'],
});

export const endSupportAccess = endpoint({
  id: 'AU-7',
  name: 'endSupportAccess',
  summary: "End the operator's access and sessions at once",
  method: 'DELETE',
  path: '/audit/support',
  needs: adminOnly,
  peopleOnly: true,
  data: nothing,
});
