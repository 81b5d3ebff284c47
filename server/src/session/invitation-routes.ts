import * as contract from '@truckroll/contract/session';
import type { House } from '../house.ts';
import { beginSession } from './begin-session.ts';
import { demandLink, setPasswordByLink } from './follow-link.ts';
import { readInvitation, updateNames } from './invitation-store.ts';
import { hashPassword } from './passwords.ts';

export function invitationRoutes({ serveOpen, ...surroundings }: House): void {
  serveOpen(contract.getInvitation, {
    async handle({ tx, params, now }) {
      return readInvitation(tx, await demandLink(tx, 'invitation', params.token, now));
    },
  });

  serveOpen(contract.acceptInvitation, {
    async prepare({ body, transact, now }) {
      await transact((tx) => demandLink(tx, 'invitation', body.token, now));
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, device, now }) {
      const link = { kind: 'invitation', token: body.token, passwordHash: prepared, now } as const;
      const user = await setPasswordByLink(tx, link);
      await updateNames(tx, user.userId, body);
      return beginSession(tx, user, { device, now }, surroundings);
    },
  });
}
