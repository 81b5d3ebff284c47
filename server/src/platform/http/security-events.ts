import { isEmail } from '@truckroll/domain/text/checks';

/** Every event that the log records with its actor and network address (docs/operations.md, 'Security events'). */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-refused'
  | 'call-refused'
  | 'password-changed'
  | 'api-key-made'
  | 'api-key-revoked'
  | 'role-changed'
  | 'role-given'
  | 'ownership-given'
  | 'person-deactivated'
  | 'signed-out-everywhere'
  | 'two-step-on'
  | 'two-step-off'
  | 'two-step-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sso-changed'
  | 'sso-domain-proved'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'export';

/** The person, as far as known. */
export type SecurityPerson = { accountId?: string; userId?: string; email?: string };
/** Ids, names of endpoints and reasons: never a password, token, code or content of a record. */
export type SecurityFacts = Partial<
  Record<'reason' | 'call' | 'of' | 'what' | 'roleId' | 'roleName' | 'sessionId', string | null>
>;

const refusals: ReadonlySet<SecurityEvent> = new Set(['sign-in-refused', 'call-refused']);

/** The part of a logger used here: that of a request, or of an operator's command. */
export type SecurityLog = Record<'info' | 'warn', (facts: object, text: string) => void>;

/** Writes one line: `security` names the event, `address` is the network address. Refusals are warnings. */
export function writeSecurityEvent(
  log: SecurityLog,
  security: SecurityEvent,
  line: { address: string; by: SecurityPerson; facts?: SecurityFacts },
): void {
  const { email, ...ids } = line.by;
  // A password typed into the wrong field must not reach the log.
  const who = email !== undefined && isEmail(email.trim()) ? { ...ids, email: email.trim().toLowerCase() } : ids;
  const level = refusals.has(security) ? 'warn' : 'info';
  log[level]({ security, address: line.address, ...who, ...line.facts }, 'Security event');
}
