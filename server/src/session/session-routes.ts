import * as contract from '@truckroll/contract/session';
import type { House } from '../house.ts';
import { notFound, Problem } from '../http/problem.ts';
import { beginSession } from './begin-session.ts';
import { judgeDevice } from './judge-device.ts';
import { findByEmail, holdPassword } from './password-store.ts';
import { isPassword } from './passwords.ts';
import { endSessions, listOpenSessions } from './session-store.ts';

export function sessionRoutes({ serve, serveOpen, sessions, limits, ...surroundings }: House): void {
  serveOpen(contract.login, {
    async prepare({ body, transact, now, address, tellSecurity }) {
      const { email, deviceToken } = body;
      const guess = await limits.guesses
        .signIn({
          email,
          address,
          isKnownDevice: () => judgeDevice({ email, deviceToken, now, address }, { transact, guesses: limits.guesses }),
        })
        .catch((refusal: unknown) => {
          tellSecurity('sign-in-refused', { reason: 'too-many-guesses' }, { email });
          throw refusal;
        });
      const user = await transact((tx) => findByEmail(tx, body.email));
      const passwordHash = user?.passwordHash ?? null;
      const isRight = await isPassword(passwordHash, body.password);
      const by = { email, ...(user && { accountId: user.accountId, userId: user.id }) };
      if (!isRight || user === undefined || passwordHash === null) {
        tellSecurity('sign-in-refused', { reason: 'wrong-password' }, by);
        throw new Problem('wrongPassword');
      }
      await guess.wasRight();
      if (user.status !== 'active') {
        tellSecurity('sign-in-refused', { reason: 'inactive' }, by);
        throw new Problem('inactiveUser');
      }
      return { accountId: user.accountId, userId: user.id, passwordHash };
    },
    async handle({ tx, body, prepared, device, now, afterCommit, tellSecurity }) {
      // Changed or deactivated since it was checked: the sessions that ended then must not have a younger sister.
      if (!(await holdPassword(tx, prepared.userId, prepared.passwordHash))) throw new Problem('wrongPassword');
      const { accountId, userId } = prepared;
      afterCommit(() => tellSecurity('sign-in', {}, { accountId, userId, email: body.email }));
      return beginSession(tx, prepared, { device, deviceToken: body.deviceToken, now }, surroundings);
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

  serve(contract.revokeSession, {
    async handle({ tx, params, actor, now, afterCommit }) {
      const ended = await endSessions(tx, actor.userId, { only: params.id, now });
      if (ended === 0) throw notFound('Session');
      afterCommit(() => sessions.forgetUser(actor.userId));
      return {};
    },
  });
}
