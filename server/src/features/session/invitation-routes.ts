import * as contract from '@truckroll/contract/session/session';
import { readPasswordOwner } from '../../records/people/password-store.ts';
import { updateNames } from '../../records/people/profile-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { beginSession } from './begin-session.ts';
import { requireLink, setPasswordByLink } from './follow-link.ts';
import { readInvitation } from './invitation-store.ts';

export function invitationRoutes({ serveOpen, limits, ...surroundings }: ServerContext): void {
  serveOpen(contract.getInvitation, {
    async answer({ params, transact, now, address }) {
      const link = { kind: 'invitation', token: params.token, now, address } as const;
      const owner = await requireLink(link, { transact, guesses: limits.guesses });
      return transact((tx) => readInvitation(tx, owner));
    },
  });

  serveOpen(contract.acceptInvitation, {
    async prepare({ body, transact, now, address }) {
      const link = { kind: 'invitation', token: body.token, now, address } as const;
      const invited = await requireLink(link, { transact, guesses: limits.guesses });
      const { password } = body;
      const { passwordHash, ...owner } = await transact((tx) => readPasswordOwner(tx, invited.userId));
      const named = {
        ...owner,
        ...(body.firstName && { firstName: body.firstName }),
        lastName: body.lastName ?? owner.lastName,
      };
      await requireGoodPassword({ path: 'password', password, owner: named, currentHash: passwordHash });
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, device, address, now, afterCommit, logSecurity }) {
      const link = { kind: 'invitation', token: body.token, passwordHash: prepared, now } as const;
      const user = await setPasswordByLink(tx, link);
      await updateNames(tx, user.userId, body);
      afterCommit(() => logSecurity('sign-in', { reason: 'invitation' }, user));
      const signingIn = { device, address, deviceToken: body.deviceToken, passedSecondStep: false, now };
      return beginSession(tx, user, signingIn, surroundings);
    },
  });
}
