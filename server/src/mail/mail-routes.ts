import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/mail';
import type { House } from '../house.ts';
import { countMail, listMail } from './mail-store.ts';

export function mailRoutes({ serve }: House): void {
  serve(contract.listOutgoingMail, {
    async handle({ tx, query }) {
      const [mails, total] = await Promise.all([listMail(tx, query), countMail(tx)]);
      return { mails, ...pagedOf(total, query) };
    },
  });
}
