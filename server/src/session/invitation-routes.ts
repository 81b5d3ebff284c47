import * as contract from '@truckroll/contract/session';
import type { House } from '../house.ts';
import { beginSession } from './begin-session.ts';
import { demandLink, setPasswordByLink } from './follow-link.ts';
import { readInvitation, updateNames } from './invitation-store.ts';
import { hashPassword } from './passwords.ts';

export function invitationRoutes({ serveOpen, limits, ...surroundings }: House): void {
  serveOpen(contract.getInvitation, {
    async answer({ params, transact, now, address }) {
      const link = { kind: 'invitation', token: params.token, now, address } as const;
      const owner = await demandLink(link, { transact, guesses: limits.guesses });
      return transact((tx) => readInvitation(tx, owner));
    },
  });

  serveOpen(contract.acceptInvitation, {
    async prepare({ body, transact, now, address }) {
      const link = { kind: 'invitation', token: body.token, now, address } as const;
      await demandLink(link, { transact, guesses: limits.guesses });
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, device, now }) {
      const link = { kind: 'invitation', token: body.token, passwordHash: prepared, now } as const;
      const user = await setPasswordByLink(tx, link);
      await updateNames(tx, user.userId, body);
      return beginSession(tx, user, { device, deviceToken: body.deviceToken, now }, surroundings);
    },
  });
}
