import { isEmail } from '@truckroll/domain/text/checks';

/** Everything of which the log keeps who did it and from where (docs/operations.md, 'Security events'). */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-refused'
  | 'call-refused'
  | 'password-changed'
  | 'role-changed'
  | 'role-given'
  | 'person-deactivated'
  | 'signed-out-everywhere'
  | 'two-step-on'
  | 'two-step-off'
  | 'two-step-reset'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'export';

/** Who did it. Of somebody who is not signed in only the address that he typed is known. */
export type SecurityPerson = { accountId?: string; userId?: string; email?: string };
/** Ids, names of calls and reasons: never a password, a token, a code or what a record holds. */
export type SecurityFacts = Partial<
  Record<'reason' | 'call' | 'of' | 'what' | 'roleId' | 'roleName' | 'sessionId', string | null>
>;

const refusals: ReadonlySet<SecurityEvent> = new Set(['sign-in-refused', 'call-refused']);

/** What of a log the lines need: that of a request, or of a command of the operator. */
export type SecurityLog = Record<'info' | 'warn', (facts: object, text: string) => void>;

/** Writes one line: `security` names the event, `address` is the network address. Refusals are warnings. */
export function writeSecurityEvent(
  log: SecurityLog,
  security: SecurityEvent,
  line: { address: string; by: SecurityPerson; facts?: SecurityFacts },
): void {
  const { email, ...ids } = line.by;
  // Somebody who types his password into the wrong field does not find it in the log.
  const who = email !== undefined && isEmail(email.trim()) ? { ...ids, email: email.trim().toLowerCase() } : ids;
  const level = refusals.has(security) ? 'warn' : 'info';
  log[level]({ security, address: line.address, ...who, ...line.facts }, 'Security event');
}
