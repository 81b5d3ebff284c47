import * as contract from '@truckroll/contract/session/two-step';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { writeAudit } from '../../platform/database/write-audit.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { requiresTwoStep } from '../../records/people/role-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { beginTwoStep, confirmTwoStep, renewRecoveryCodes } from './set-up-two-step.ts';
import { countRecoveryCodes, deleteTwoStep, findTwoStep, hasTwoStep } from './two-step-store.ts';

/**
 * Requires that two-step sign-in is on and the session passed its second step: knowing the password alone does not
 * permit turning it off.
 */
async function requireSecondStep(tx: Tx, actor: Actor): Promise<void> {
  if (!(await hasTwoStep(tx, actor))) throw new Problem('twoStepOff');
  if (actor.passedSecondStep !== true) throw new Problem('secondStepRequired');
}

export function twoStepRoutes({ serve, sessions, limits, seal }: ServerContext): void {
  serve(contract.getTwoStep, {
    async handle({ tx, actor }) {
      const [twoStep, recoveryCodesLeft, isRequired] = await Promise.all([
        findTwoStep(tx, actor),
        countRecoveryCodes(tx, actor.userId),
        requiresTwoStep(tx, actor),
      ]);
      return { since: twoStep?.confirmedAt ?? null, recoveryCodesLeft, isRequired };
    },
  });

  serve(contract.beginTwoStep, {
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
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
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
    async handle({ tx, actor, afterCommit, logSecurity }) {
      await requireSecondStep(tx, actor);
      afterCommit(() => logSecurity('recovery-codes-made'));
      const { accountId, userId: recordId, name: label } = actor;
      const act = { kind: 'signIns', action: 'created', subject: 'recovery_codes' } as const;
      await writeAudit(tx, { accountId, recordId, label, ...act });
      return { recoveryCodes: await renewRecoveryCodes(tx, actor) };
    },
  });

  serve(contract.turnOffTwoStep, {
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
    async handle({ tx, actor, afterCommit, logSecurity }) {
      if (await requiresTwoStep(tx, actor)) throw new Problem('twoStepOfRole');
      await requireSecondStep(tx, actor);
      await deleteTwoStep(tx, actor);
      afterCommit(() => logSecurity('two-step-off'));
      return {};
    },
  });
}
