import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/mail/mail';
import type { ServerContext } from '../../server-context.ts';
import { countMail, listMail } from './mail-store.ts';

export function mailRoutes({ serve }: ServerContext): void {
  serve(contract.listOutgoingMail, {
    async handle({ tx, query }) {
      const [mails, total] = await Promise.all([listMail(tx, query), countMail(tx)]);
      return { mails, ...pagedOf(total, query) };
    },
  });
}
