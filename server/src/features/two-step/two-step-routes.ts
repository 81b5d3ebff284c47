import * as contract from '@truckroll/contract/two-step';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { beginTwoStep, confirmTwoStep, renewRecoveryCodes } from './set-up-two-step.ts';
import { countRecoveryCodes, deleteTwoStep, findTwoStep, isTwoStepRequired } from './two-step-store.ts';

export function twoStepRoutes({ serve, sessions, limits, seal }: ServerContext): void {
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
      await requireOwnPassword(body.currentPassword, { actor, transact }, limits.guesses);
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
    prepare: (call) => requireOwnPassword(call.body.currentPassword, call, limits.guesses),
    async handle({ tx, actor, afterCommit, logSecurity }) {
      const twoStep = await findTwoStep(tx, actor);
      if ((twoStep?.confirmedAt ?? null) === null) throw new Problem('twoStepOff');
      afterCommit(() => logSecurity('recovery-codes-made'));
      return { recoveryCodes: await renewRecoveryCodes(tx, actor) };
    },
  });

  serve(contract.turnOffTwoStep, {
    prepare: (call) => requireOwnPassword(call.body.currentPassword, call, limits.guesses),
    async handle({ tx, actor, afterCommit, logSecurity }) {
      if (await isTwoStepRequired(tx, actor.userId)) throw new Problem('twoStepOfRole');
      if (!(await deleteTwoStep(tx, actor))) throw new Problem('twoStepOff');
      afterCommit(() => logSecurity('two-step-off'));
      return {};
    },
  });
}
