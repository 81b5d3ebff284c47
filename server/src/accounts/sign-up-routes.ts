import * as contract from '@truckroll/contract/session';
import type { House } from '../house.ts';
import { beginSession } from '../session/begin-session.ts';
import { hashPassword } from '../session/passwords.ts';
import { demandOpenSignUp, readSignUp, signUp } from './sign-up.ts';

export function signUpRoutes({ serveOpen, ...surroundings }: House): void {
  const { settings } = surroundings;

  serveOpen(contract.signUpState, {
    handle: ({ tx }) => readSignUp(tx, settings),
  });

  serveOpen(contract.register, {
    async prepare({ body, transact }) {
      await transact((tx) => demandOpenSignUp(tx, settings));
      return hashPassword(body.password);
    },
    async handle({ tx, body, prepared, device, now }) {
      const account = { ...body, lastName: body.lastName ?? '', passwordHash: prepared };
      const user = await signUp(tx, account, { now, settings });
      return beginSession(tx, user, { device, deviceToken: body.deviceToken, now }, surroundings);
    },
  });
}
