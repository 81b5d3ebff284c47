/** What an entry of the audit trail is about (decision 0116). */
export const auditKinds = [
  'settings',
  'roles',
  'people',
  'keys',
  'signIns',
  'exports',
  'deletions',
  'money',
  'support',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditActions = [
  'created',
  'changed',
  'deleted',
  'restored',
  'signedIn',
  'signedOut',
  'signInRefused',
  'exported',
  'erased',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Who caused an entry: a person, a program with a key in a person's name, the operator of the installation by command or as a
 * guest with the company's consent, a rule, the directory of the company (SCIM), a client by a link, somebody who has not signed
 * in, or the server by itself.
 */
export const auditActorKinds = [
  'person',
  'key',
  'support',
  'operator',
  'rule',
  'directory',
  'client',
  'visitor',
  'system',
] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** How long entries are kept, in months. */
export const auditMonths = { least: 6, most: 120 } as const;

/** Before the first entry of a chain. */
export const emptyHash = '';

/** What the chain holds of an entry: no personal value, only digests of those. */
export type ChainedEntry = {
  id: string;
  /** ISO, to the millisecond. */
  happenedAt: string;
  kind: string;
  action: string;
  subject: string;
  recordId: string | null;
  actorKind: string;
  actorId: string | null;
  apiKeyId: string | null;
  endpoint: string | null;
  whoDigest: string;
  whatDigest: string;
};

/**
 * The text whose SHA-256 is the hash of an entry. It has the hash before it, so that each hash stands for all entries until
 * then.
 *
 * @example linkText('', 1, entry) → '["",1,"0198…","2026-03-02T09:00:00.000Z","roles",…]'
 */
export function linkText(previousHash: string, position: number, entry: ChainedEntry): string {
  const { id, happenedAt, kind, action, subject, recordId, actorKind, actorId, apiKeyId, endpoint } = entry;
  const { whoDigest, whatDigest } = entry;
  return JSON.stringify([
    ...[previousHash, position, id, happenedAt, kind, action, subject, recordId],
    ...[actorKind, actorId, apiKeyId, endpoint, whoDigest, whatDigest],
  ]);
}
