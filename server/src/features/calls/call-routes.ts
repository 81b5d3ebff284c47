import * as contract from '@truckroll/contract/calls';
import { pagedOf } from '@truckroll/contract/fields';
import { invalid } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { getClient } from '../clients/client-store.ts';
import { phoneDigits } from '../clients/phone-digits.ts';
import { clientScope } from '../record-rights/client-scope.ts';
import { countCallsOf, isOwnNumber, listCallsOf, listOutcomes } from './call-store.ts';
import { findConversation } from './sms-store.ts';

export function callRoutes({ serve }: ServerContext): void {
  serve(contract.listClientCalls, {
    find: ({ tx, params, actor }) => getClient(tx, params.clientId, clientScope(actor)),
    async handle({ tx, record, query }) {
      const client = { id: record.id, digits: record.phoneNumber === null ? null : phoneDigits(record.phoneNumber) };
      const [calls, total] = await Promise.all([listCallsOf(tx, client, query), countCallsOf(tx, client)]);
      return { calls, ...pagedOf(total, query) };
    },
  });

  serve(contract.listCallOutcomes, {
    handle: async ({ tx }) => ({ outcomes: await listOutcomes(tx) }),
  });

  serve(contract.readSmsHistory, {
    async handle({ tx, query }) {
      if (!(await isOwnNumber(tx, query.fromPhoneNumber)))
        throw invalid('fromPhoneNumber', contract.fromNumberText, 'not_found');
      const numbers = { accountPhoneNumber: query.fromPhoneNumber, phoneNumber: query.toPhoneNumber };
      const conversation = await findConversation(tx, numbers, query);
      return { conversations: conversation === undefined ? [] : [conversation] };
    },
  });
}
