import * as contract from '@truckroll/contract/price-book/product-packages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import * as store from './package-store.ts';
import { changePackage, createPackage } from './save-package.ts';
import { shownPackages } from './shown-packages.ts';

async function shown(tx: Tx, actor: Actor, stored: store.StoredPackage): Promise<contract.ProductPackage> {
  const [one] = await shownPackages(tx, actor, [stored]);
  if (one === undefined) throw new Error('One package is shown as one.');
  return one;
}

export function packageRoutes({ serve }: ServerContext): void {
  serve(contract.listPackages, {
    handle: async ({ tx, query, actor }) => ({
      packages: await shownPackages(tx, actor, await store.listPackages(tx, query)),
    }),
  });

  serve(contract.createPackage, {
    handle: async ({ tx, body, actor, now }) => ({
      package: await shown(tx, actor, await createPackage(tx, body, now)),
    }),
  });

  serve(contract.getPackage, {
    handle: async ({ tx, params, actor }) => ({
      package: await shown(tx, actor, await store.getPackage(tx, params.id)),
    }),
  });

  serve(contract.updatePackage, {
    find: ({ tx, params }) => store.getPackageForChange(tx, params.id),
    handle: async ({ tx, record, body, actor, now }) => ({
      package: await shown(tx, actor, await changePackage(tx, record, body, now)),
    }),
  });

  serve(contract.deletePackage, {
    find: ({ tx, params }) => store.getPackageForChange(tx, params.id),
    async handle({ tx, record }) {
      await store.deletePackage(tx, record.id);
      return {};
    },
  });
}
