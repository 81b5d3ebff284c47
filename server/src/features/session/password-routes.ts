import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@truckroll/contract/session/session';
import { Answer } from '../../platform/http/answer.ts';
import { invalid } from '../../platform/http/problem.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import { getForPassword, readPasswordOwner, updatePassword } from '../../records/people/password-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { hashPassword, isPassword } from '../passwords/passwords.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { requireLink, setPasswordByLink } from './follow-link.ts';
import { rememberDevice } from './known-device-store.ts';
import { deleteLinksOf } from './password-link-store.ts';
import { sendPasswordLink } from './send-password-link.ts';

/**
 * The response time in milliseconds. It is longer than queuing a mail takes, so that it does not reveal whether an
 * address exists.
 */
const answerMs = 250;

export function passwordRoutes({ serve, serveOpen, sessions, limits, queue, settings, mail }: ServerContext): void {
  const { guesses } = limits;

  serveOpen(contract.forgotPassword, {
    async prepare({ body, transact, now, log }) {
      const send = async (): Promise<void> => {
        if (!(await guesses.mayMail(body.email))) return;
        const done = await transact((tx) => sendPasswordLink(tx, body.email, { now, queue, settings }));
        if (done === 'unconfirmed')
          log.warn('A password link was not sent: set PUBLIC_URL, or confirm the address in Settings');
      };
      await Promise.all([send(), pause(answerMs)]);
    },
    handle: () => Promise.resolve(mail.name === 'built-in' ? new Answer({}, { message: contract.noLinkMessage }) : {}),
  });

  serveOpen(contract.resetPassword, {
    async prepare({ body, transact, now, address }) {
      const { userId } = await requireLink({ kind: 'reset', token: body.token, now, address }, { transact, guesses });
      const { passwordHash: currentHash, ...owner } = await transact((tx) => readPasswordOwner(tx, userId));
      await requireGoodPassword({ path: 'password', password: body.password, owner, currentHash });
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, now, afterCommit, logSecurity }) {
      const link = { kind: 'reset', token: body.token, passwordHash: prepared, now } as const;
      const owner = await setPasswordByLink(tx, link);
      afterCommit(() => {
        sessions.forgetUser(owner.userId);
        logSecurity('password-changed', { reason: 'link' }, owner);
      });
      // The link proves access to the user's mail, so this device may sign in even after other people's wrong
      // passwords.
      return { deviceToken: await rememberDevice(tx, owner, { token: body.deviceToken, now }) };
    },
  });

  serve(contract.changePassword, {
    async prepare({ body, transact, actor }) {
      const guess = await guesses.ofPerson(actor.userId);
      const { passwordHash } = await transact((tx) => getForPassword(tx, actor.userId));
      const isRight = await isPassword(passwordHash, body.currentPassword);
      if (!isRight || passwordHash === null)
        throw invalid('currentPassword', contract.wrongCurrentPasswordText, 'mismatch');
      await guess.wasRight();
      const { passwordHash: currentHash, ...owner } = await transact((tx) => readPasswordOwner(tx, actor.userId));
      await requireGoodPassword({ path: 'newPassword', password: body.newPassword, owner, currentHash });
      return { checkedHash: passwordHash, newHash: await hashPassword(body.newPassword) };
    },
    async handle({ tx, prepared, actor, now, afterCommit, logSecurity }) {
      // The password may have been changed with a link or on another device since the check.
      const { passwordHash } = await getForPassword(tx, actor.userId);
      if (passwordHash !== prepared.checkedHash)
        throw invalid('currentPassword', contract.wrongCurrentPasswordText, 'mismatch');
      await updatePassword(tx, actor.userId, prepared.newHash);
      await deleteLinksOf(tx, actor.userId);
      await endSessions(tx, actor.userId, { except: actor.sessionId, now });
      afterCommit(() => {
        sessions.forgetUser(actor.userId);
        logSecurity('password-changed');
      });
      return {};
    },
  });
}
