import * as contract from '@truckroll/contract/conversations/sms';
import { pagedOf } from '@truckroll/contract/fields/fields';
import { countAutomaticTexts, listAutomaticTexts } from '../../records/texts/outgoing-store.ts';
import type { ServerContext } from '../../server-context.ts';

export function smsRoutes({ serve }: ServerContext): void {
  serve(contract.listOutgoingSms, {
    async handle({ tx, query }) {
      const [messages, total] = await Promise.all([listAutomaticTexts(tx, query), countAutomaticTexts(tx)]);
      return { messages, ...pagedOf(total, query) };
    },
  });
}
