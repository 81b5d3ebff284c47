import * as contract from '@truckroll/contract/session/session';
import { removePositionsOf } from '../../records/jobs/visit-position-store.ts';
import { updateProfile } from '../../records/people/profile-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readMe } from './me.ts';

export function profileRoutes({ serve, sessions, ...surroundings }: ServerContext): void {
  serve(contract.getMe, {
    async handle({ tx, actor }) {
      const user = await readMe(tx, actor, surroundings);
      // A program learns here what its key may do.
      return {
        user: actor.apiKey === undefined ? user : { ...user, isAdmin: actor.isAdmin, abilities: actor.abilities },
      };
    },
  });

  serve(contract.updateMe, {
    async handle({ tx, actor, body, now, afterCommit }) {
      await updateProfile(tx, actor.userId, body, now);
      // Who no longer agrees leaves nothing behind.
      if (body.sharesPosition === false) await removePositionsOf(tx, actor.userId);
      afterCommit(() => sessions.forgetUser(actor.userId));
      return { user: await readMe(tx, actor, surroundings) };
    },
  });
}
