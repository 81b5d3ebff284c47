import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@truckroll/contract/session';
import type { House } from '../house.ts';
import { invalid } from '../http/problem.ts';
import { demandLink, setPasswordByLink } from './follow-link.ts';
import { deleteLinksOf } from './password-link-store.ts';
import { getForPassword, updatePassword } from './password-store.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { endSessions } from './session-store.ts';

/** Longer than writing a mail takes, so that the time of the answer does not tell whether somebody has the address. */
const answerMs = 250;

export function passwordRoutes({ serve, serveOpen, sessions, queue, settings }: House): void {
  serveOpen(contract.forgotPassword, {
    async prepare({ body, transact, now, origin }) {
      await Promise.all([
        transact((tx) => sendPasswordLink(tx, body.email, { now, origin, queue, settings })),
        pause(answerMs),
      ]);
    },
    handle: () => Promise.resolve({}),
  });

  serveOpen(contract.resetPassword, {
    async prepare({ body, transact, now }) {
      await transact((tx) => demandLink(tx, 'reset', body.token, now));
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, now, afterCommit }) {
      const link = { kind: 'reset', token: body.token, passwordHash: prepared, now } as const;
      const { userId } = await setPasswordByLink(tx, link);
      afterCommit(() => sessions.forgetUser(userId));
      return {};
    },
  });

  serve(contract.changePassword, {
    async prepare({ body, transact, actor }) {
      const { passwordHash } = await transact((tx) => getForPassword(tx, actor.userId));
      const isRight = await isPassword(passwordHash, body.currentPassword);
      if (!isRight || passwordHash === null) throw invalid('currentPassword', contract.wrongCurrentPasswordText);
      return { checkedHash: passwordHash, newHash: await hashPassword(body.newPassword) };
    },
    async handle({ tx, prepared, actor, now, afterCommit }) {
      // It may have been changed since it was checked: by a link, or on another device.
      const { passwordHash } = await getForPassword(tx, actor.userId);
      if (passwordHash !== prepared.checkedHash) throw invalid('currentPassword', contract.wrongCurrentPasswordText);
      await updatePassword(tx, actor.userId, prepared.newHash);
      await deleteLinksOf(tx, actor.userId);
      await endSessions(tx, actor.userId, { except: actor.sessionId, now });
      afterCommit(() => sessions.forgetUser(actor.userId));
      return {};
    },
  });
}
