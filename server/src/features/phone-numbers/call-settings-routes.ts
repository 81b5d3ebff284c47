import * as contract from '@truckroll/contract/calls/call-settings';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { readCallSettings } from '../../records/calls/call-settings-store.ts';
import { findActiveNumber } from '../../records/calls/phone-number-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalling, requireCalls } from './require-calls.ts';
import { saveCallSettings } from './save-call-settings.ts';

/** How calls and texts are handled (API CA-14), and simulated ones (CA-15). */
export function callSettingsRoutes({ serve, carrier }: ServerContext): void {
  serve(contract.readCallSettings, {
    find: ({ tx }) => requireCalls(tx),
    handle: async ({ tx }) => ({ settings: await readCallSettings(tx) }),
  });

  serve(contract.updateCallSettings, {
    find: ({ tx }) => requireCalls(tx),
    handle: async ({ tx, body, now }) => ({ settings: await saveCallSettings(tx, body, now) }),
  });

  serve(contract.simulateContact, {
    find: ({ tx }) => requireCalling(tx),
    async prepare({ body, actor, transact }) {
      const simulation = carrier?.simulation;
      if (simulation == null) throw new Problem('simulationUnavailable');
      const number = await transact((tx) => findActiveNumber(tx, body.to));
      if (number === undefined) throw invalid('to', contract.toText, 'not_found');
      const { kind, from, to, body: text } = body;
      const { accountId } = actor;
      await (kind === 'sms'
        ? simulation.sendText({ accountId, from, to, body: text })
        : simulation.placeCall({ accountId, from, to, kind }));
    },
    handle: async () => ({}),
  });
}
