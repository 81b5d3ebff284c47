import { wrongCurrentPasswordText } from '@truckroll/contract/session';
import * as contract from '@truckroll/contract/two-step';
import type { Transact } from '../../platform/http/call.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { getForPassword } from '../passwords/password-store.ts';
import { isPassword } from '../passwords/passwords.ts';
import { beginTwoStep, confirmTwoStep, renewRecoveryCodes } from './set-up-two-step.ts';
import { countRecoveryCodes, deleteTwoStep, findTwoStep, isTwoStepRequired } from './two-step-store.ts';

export function twoStepRoutes({ serve, sessions, limits, seal }: ServerContext): void {
  /** Requires the password: an open session must not suffice to change how its user signs in. */
  async function requirePassword(actor: Actor, password: string | undefined, transact: Transact): Promise<void> {
    const guess = await limits.guesses.ofPerson(actor.userId);
    const { passwordHash } = await transact((tx) => getForPassword(tx, actor.userId));
    if (!(await isPassword(passwordHash, password ?? '')))
      throw invalid('currentPassword', wrongCurrentPasswordText, 'mismatch');
    await guess.wasRight();
  }

  serve(contract.getTwoStep, {
    async handle({ tx, actor }) {
      const [twoStep, recoveryCodesLeft, isRequired] = await Promise.all([
        findTwoStep(tx, actor),
        countRecoveryCodes(tx, actor.userId),
        isTwoStepRequired(tx, actor.userId),
      ]);
      return { since: twoStep?.confirmedAt ?? null, recoveryCodesLeft, isRequired };
    },
  });

  serve(contract.beginTwoStep, {
    async prepare({ body, actor, transact }) {
      // A user who must set up two-step sign-in has just entered the password.
      if (actor.mustSetUpTwoStep) return;
      await requirePassword(actor, body.currentPassword, transact);
    },
    handle: ({ tx, actor, now }) => beginTwoStep(tx, actor, { seal, now }),
  });

  serve(contract.confirmTwoStep, {
    prepare: ({ actor }) => limits.guesses.ofPerson(actor.userId),
    async handle({ tx, actor, body, now, prepared: guess, afterCommit, logSecurity }) {
      const recoveryCodes = await confirmTwoStep(tx, actor, { code: body.code, seal, now });
      afterCommit(() => {
        void guess.wasRight();
        sessions.forgetUser(actor.userId);
        logSecurity('two-step-on');
      });
      return { recoveryCodes };
    },
  });

  serve(contract.renewRecoveryCodes, {
    prepare: ({ body, actor, transact }) => requirePassword(actor, body.currentPassword, transact),
    async handle({ tx, actor, afterCommit, logSecurity }) {
      const twoStep = await findTwoStep(tx, actor);
      if ((twoStep?.confirmedAt ?? null) === null) throw new Problem('twoStepOff');
      afterCommit(() => logSecurity('recovery-codes-made'));
      return { recoveryCodes: await renewRecoveryCodes(tx, actor) };
    },
  });

  serve(contract.turnOffTwoStep, {
    prepare: ({ body, actor, transact }) => requirePassword(actor, body.currentPassword, transact),
    async handle({ tx, actor, afterCommit, logSecurity }) {
      if (await isTwoStepRequired(tx, actor.userId)) throw new Problem('twoStepOfRole');
      if (!(await deleteTwoStep(tx, actor))) throw new Problem('twoStepOff');
      afterCommit(() => logSecurity('two-step-off'));
      return {};
    },
  });
}
