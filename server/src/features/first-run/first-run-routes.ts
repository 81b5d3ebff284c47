import * as contract from '@truckroll/contract/account/first-run';
import { getAccountForChange } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { addPackItems, addTaxes, changeGuide } from './change-guide.ts';
import { readFirstRun } from './first-run-store.ts';
import { makeSample } from './make-sample.ts';
import { removeSample } from './remove-sample.ts';

/** Every change locks the account first, so that the second of two concurrent changes sees the result of the first. */
export function firstRunRoutes({ serve, queue }: ServerContext): void {
  serve(contract.getFirstRun, {
    handle: async ({ tx, actor }) => ({ firstRun: await readFirstRun(tx, actor.accountId) }),
  });

  serve(contract.changeFirstRun, {
    find: ({ tx, actor }) => getAccountForChange(tx, actor.accountId),
    async handle({ tx, record, body }) {
      await changeGuide(tx, record, body);
      return { firstRun: await readFirstRun(tx, record.id) };
    },
  });

  serve(contract.addPriceList, {
    find: ({ tx, actor }) => getAccountForChange(tx, actor.accountId),
    async handle({ tx, record, body, now }) {
      const added = await addPackItems(tx, record, body, now);
      return { firstRun: await readFirstRun(tx, record.id), added };
    },
  });

  serve(contract.addUsualTaxes, {
    find: ({ tx, actor }) => getAccountForChange(tx, actor.accountId),
    async handle({ tx, record, body, now }) {
      const added = await addTaxes(tx, record, body, now);
      return { firstRun: await readFirstRun(tx, record.id), added };
    },
  });

  serve(contract.makeSample, {
    find: ({ tx, actor }) => getAccountForChange(tx, actor.accountId),
    async handle({ tx, record, actor, now }) {
      await makeSample(tx, record, { actor, now, queue });
      return { firstRun: await readFirstRun(tx, record.id) };
    },
  });

  serve(contract.removeSample, {
    find: ({ tx, actor }) => getAccountForChange(tx, actor.accountId),
    async handle({ tx, record, actor, now }) {
      await removeSample(tx, record, { actor, now, queue });
      return { firstRun: await readFirstRun(tx, record.id) };
    },
  });
}
