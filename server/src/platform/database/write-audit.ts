import type { AuditAction, AuditKind } from '@truckroll/domain/audit/audit';
import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** What the rows of no table say: an export, a refused sign-in. Changes of rows are written by triggers (decision 0116). */
export type AuditAct = {
  accountId: string;
  kind: AuditKind;
  action: AuditAction;
  /** What it is about: a table, or the name of an export. */
  subject: string;
  recordId?: string;
  label?: string;
  details?: Readonly<Record<string, unknown>>;
};

/** Writes an entry of the audit trail, in the transaction of its cause. */
export async function writeAudit(tx: Tx, act: AuditAct): Promise<void> {
  const { accountId, kind, action, subject, recordId = null, label, details } = act;
  const what = JSON.stringify({ label, after: details });
  await sql`select write_audit(${accountId}::uuid, ${kind}, ${action}, ${subject}, ${recordId}, ${what}::jsonb)`.execute(
    tx,
  );
}
