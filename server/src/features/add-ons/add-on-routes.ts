import type { AddOn } from '@truckroll/contract/account/add-ons';
import * as contract from '@truckroll/contract/account/add-ons';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { listAddOns, setConnectedAt } from './add-on-store.ts';

export function addOnRoutes({ serve, settings }: ServerContext): void {
  const getAddOn = async (tx: Tx, key: string): Promise<AddOn> => {
    const addOns = await listAddOns(tx, settings);
    return found(
      addOns.find((addOn) => addOn.key === key),
      'Add-on',
    );
  };

  serve(contract.listAddOns, {
    handle: async ({ tx }) => ({ addons: await listAddOns(tx, settings) }),
  });

  serve(contract.connectAddOn, {
    find: ({ tx, params }) => getAddOn(tx, params.key),
    async handle({ tx, record, now }) {
      if (!record.configured) throw new Problem('callsUnconfigured');
      if (!record.connected) await setConnectedAt(tx, record.key, now.toISOString());
      return { addon: await getAddOn(tx, record.key) };
    },
  });

  serve(contract.disconnectAddOn, {
    find: ({ tx, params }) => getAddOn(tx, params.key),
    async handle({ tx, record }) {
      await setConnectedAt(tx, record.key, null);
      return { addon: await getAddOn(tx, record.key) };
    },
  });
}
