import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/sms';
import type { ServerContext } from '../../server-context.ts';
import { countSms, listSms } from './sms-store.ts';

export function smsRoutes({ serve }: ServerContext): void {
  serve(contract.listOutgoingSms, {
    async handle({ tx, query }) {
      const [messages, total] = await Promise.all([listSms(tx, query), countSms(tx)]);
      return { messages, ...pagedOf(total, query) };
    },
  });
}
