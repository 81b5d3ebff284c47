import { updateClientInfo } from '@truckroll/contract/calls/dial';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import type { ServerContext } from '../../server-context.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import { linkToClient } from './link-calls.ts';

/** Links calls with the clients that are made or changed after them. */
export function clientLinkRoutes({ serve }: ServerContext): void {
  serve(updateClientInfo, {
    async handle({ tx, body, actor, now }) {
      await requireClient(tx, body.clientId, clientScope(actor));
      if (!(await isConnected(tx, 'calls'))) return { updated: 0 };
      const digits = digitsOfNumber(body.phoneNumber);
      return { updated: digits === '' ? 0 : await linkToClient(tx, { clientId: body.clientId, digits }, now) };
    },
  });
}
