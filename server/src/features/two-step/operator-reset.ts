import type { Database } from '../../platform/database/database.ts';
import { type SecurityLog, writeSecurityEvent } from '../../platform/http/security-events.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import { deletePasskeysOf } from '../passkeys/passkey-store.ts';
import { deleteTwoStep } from './two-step-store.ts';

/**
 * Removes two-step sign-in and the passkeys from a user who lost phone and codes and has no other admin. For the operator. Ends the
 * user's sessions and keeps the password.
 */
export async function resetTwoStepAsOperator(
  database: Database,
  { email, now, log }: { email: string; now: Date; log: SecurityLog },
): Promise<void> {
  const { accountId, userId } = await database.asSystem(
    async (system) => {
      const user = await findByEmail(system, email);
      if (user === undefined) throw new CannotStart(`Nobody has the address ${email}.`);
      const owner = { accountId: user.accountId, userId: user.id };
      const passkeys = await deletePasskeysOf(system, owner);
      if (!(await deleteTwoStep(system, owner)) && passkeys === 0)
        throw new CannotStart(`${email} has neither two-step sign-in nor a passkey.`);
      await endSessions(system, user.id, { now });
      return owner;
    },
    { kind: 'operator', at: now },
  );
  const facts = { of: userId, reason: 'operator' };
  writeSecurityEvent(log, 'two-step-reset', { address: 'command line', by: { accountId }, facts });
}
