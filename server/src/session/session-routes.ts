import { getMe, login, logout, register } from '@truckroll/contract/session';
import { openAccount } from '../accounts/open-account.ts';
import type { Tx } from '../database/bound-dialect.ts';
import type { House } from '../house.ts';
import { Problem } from '../http/problem.ts';
import { readMe } from './me.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessions, insertSession } from './session-store.ts';

const findUserByEmail = (system: Tx, email: string) =>
  system
    .selectFrom('users')
    .select(['id', 'accountId', 'passwordHash', 'status'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();

export function sessionRoutes({ serve, serveOpen, sessions, settings }: House): void {
  async function beginSession(
    tx: Tx,
    user: { accountId: string; userId: string },
    call: { device: string | null; now: Date },
  ) {
    const session = await insertSession(tx, { ...user, ...call });
    return { ...session, user: await readMe(tx, user, settings) };
  }

  serveOpen(login, {
    async prepare({ body, transact }) {
      const user = await transact((tx) => findUserByEmail(tx, body.email));
      const right = await isPassword(user?.passwordHash ?? null, body.password);
      if (!right || user === undefined) throw new Problem('wrongPassword');
      if (user.status !== 'active') throw new Problem('inactiveUser');
      return { accountId: user.accountId, userId: user.id };
    },
    handle: ({ tx, prepared, device, now }) => beginSession(tx, prepared, { device, now }),
  });

  serve(logout, {
    async handle({ tx, actor, now, afterCommit }) {
      await endSessions(tx, actor.userId, { only: actor.sessionId, now });
      afterCommit(() => sessions.forgetUser(actor.userId));
      return {};
    },
  });

  serveOpen(register, {
    prepare: ({ body }) => hashPassword(body.password),
    async handle({ tx, body, prepared, device, now }) {
      const user = await openAccount(tx, { ...body, lastName: body.lastName ?? '', passwordHash: prepared }, now);
      return beginSession(tx, user, { device, now });
    },
  });

  serve(getMe, {
    handle: async ({ tx, actor }) => ({ user: await readMe(tx, actor, settings) }),
  });
}
