import { problems } from '@truckroll/contract/endpoints/problem';
import * as contract from '@truckroll/contract/session/session';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { endSessions, listOpenSessions } from '../../platform/session/session-store.ts';
import { holdPassword } from '../../records/people/password-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { takeCode } from '../two-step/take-code.ts';
import { beginSession } from './begin-session.ts';
import { judgeSignIn } from './judge-sign-in.ts';
import { forgetDevices } from './known-device-store.ts';

export function sessionRoutes({ serve, serveOpen, sessions, limits, seal, ...surroundings }: ServerContext): void {
  serveOpen(contract.login, {
    prepare: (request) => judgeSignIn(request, limits.guesses),
    async handle({ tx, body, prepared, device, address, now, afterCommit, logSecurity }) {
      const { user, passwordHash, codeGuess } = prepared;
      // If the user was changed or deactivated since the check, all sessions have ended, and no new one may start.
      if (!(await holdPassword(tx, user, passwordHash))) throw new Problem('wrongPassword');
      const by = { ...user, email: body.email };
      if (codeGuess !== null) {
        const used = await takeCode(tx, user, { code: body.code ?? '', seal, now });
        if (used === null) {
          logSecurity('sign-in-refused', { reason: 'wrong-code' }, by);
          throw new Problem(
            'wrongCode',
            {},
            { fields: [{ path: 'code', code: 'mismatch', message: problems.wrongCode[1] }] },
          );
        }
        afterCommit(() => void codeGuess.wasRight());
        if (used === 'recovery') afterCommit(() => logSecurity('recovery-code-used', {}, by));
      }
      afterCommit(() => logSecurity('sign-in', {}, by));
      const signingIn = { device, address, deviceToken: body.deviceToken, passedSecondStep: codeGuess !== null, now };
      return beginSession(tx, user, signingIn, surroundings);
    },
  });

  serve(contract.logout, {
    async handle({ tx, actor, now, afterCommit }) {
      await endSessions(tx, actor.userId, { only: actor.sessionId, now });
      afterCommit(() => sessions.forgetUser(actor.userId));
      return {};
    },
  });

  serve(contract.listSessions, {
    async handle({ tx, actor, now }) {
      const open = await listOpenSessions(tx, actor.userId, now);
      return { sessions: open.map((session) => ({ ...session, isCurrent: session.id === actor.sessionId })) };
    },
  });

  serve(contract.signOutEverywhere, {
    async handle({ tx, actor, now, afterCommit, logSecurity }) {
      await endSessions(tx, actor.userId, { now });
      await forgetDevices(tx, actor.userId);
      afterCommit(() => {
        sessions.forgetUser(actor.userId);
        logSecurity('signed-out-everywhere');
      });
      return {};
    },
  });

  serve(contract.revokeSession, {
    async handle({ tx, params, actor, now, afterCommit }) {
      const ended = await endSessions(tx, actor.userId, { only: params.id, now });
      if (ended === 0) throw notFound('Session');
      afterCommit(() => sessions.forgetUser(actor.userId));
      return {};
    },
  });
}
