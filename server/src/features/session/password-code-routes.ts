import * as contract from '@truckroll/contract/session/session';
import { invalid } from '../../platform/http/problem.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { newRecoveryCode, readRecoveryCode } from '../two-step/recovery-codes.ts';
import { findCodeTime, replaceCode, takeCode } from './password-code-store.ts';
import { insertLink } from './password-link-store.ts';

/** Recovery codes for forgotten passwords, for people whom no mail reaches (API SE-23 to SE-25). */
export function passwordCodeRoutes({ serve, serveOpen, limits }: ServerContext): void {
  serve(contract.getPasswordCode, {
    handle: async ({ tx, actor }) => ({ since: await findCodeTime(tx, actor.userId) }),
  });

  serve(contract.makePasswordCode, {
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
    async handle({ tx, actor, now, afterCommit, logSecurity }) {
      const code = newRecoveryCode();
      await replaceCode(tx, actor, { code, now });
      afterCommit(() => logSecurity('recovery-codes-made'));
      return { code };
    },
  });

  serveOpen(contract.exchangePasswordCode, {
    async handle({ tx, body, address, now, afterCommit, logSecurity }) {
      const user = await findByEmail(tx, body.email);
      const code = readRecoveryCode(body.code);
      const owner = user && { accountId: user.accountId, userId: user.id };
      const isRight =
        owner !== undefined && user?.status === 'active' && code !== null && (await takeCode(tx, owner, code));
      if (!isRight) {
        logSecurity('sign-in-refused', { reason: 'wrong-code' }, { email: body.email, ...owner });
        await limits.guesses.countWrongToken(address);
        throw invalid('code', contract.wrongRecoveryCodeText, 'mismatch');
      }
      const { token } = await insertLink(tx, { ...owner, kind: 'reset', now });
      afterCommit(() => logSecurity('recovery-code-used', {}, { email: body.email, ...owner }));
      return { token };
    },
  });
}
