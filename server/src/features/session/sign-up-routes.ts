import * as contract from '@truckroll/contract/session/session';
import type { ServerContext } from '../../server-context.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { beginSession } from './begin-session.ts';
import { readSignUp, requireOpenSignUp, signUp } from './sign-up.ts';

export function signUpRoutes({ serveOpen, ...surroundings }: ServerContext): void {
  const { settings } = surroundings;

  serveOpen(contract.signUpState, {
    handle: ({ tx }) => readSignUp(tx, settings),
  });

  serveOpen(contract.register, {
    async prepare({ body, transact }) {
      await transact((tx) => requireOpenSignUp(tx, settings));
      const { lastName = '', password } = body;
      await requireGoodPassword({ path: 'password', password, owner: { ...body, lastName }, currentHash: null });
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, device, address, now, afterCommit, logSecurity }) {
      const account = { ...body, lastName: body.lastName ?? '', passwordHash: prepared };
      const user = await signUp(tx, account, { now, settings });
      afterCommit(() => logSecurity('sign-in', { reason: 'sign-up' }, user));
      const signingIn = { device, address, deviceToken: body.deviceToken, passedSecondStep: false, now };
      return beginSession(tx, user, signingIn, surroundings);
    },
  });
}
