import { type Caller, listCallers } from '@truckroll/contract/calls/dial';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ClientOfNumber, listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import type { ServerContext } from '../../server-context.ts';
import { readMoney } from './money-store.ts';
import { type Reader, readSurroundings } from './reader.ts';
import { readOpenJobs } from './work-store.ts';

async function describeCaller(tx: Tx, { id, name, stage }: ClientOfNumber, reader: Reader): Promise<Caller> {
  const [jobs, money] = await Promise.all([
    readOpenJobs(tx, id, reader),
    readMoney(tx, { column: 'clientId', id }, reader),
  ]);
  return {
    clientId: id,
    name,
    stage,
    openJobs: {
      count: jobs?.count ?? 0,
      first: (jobs?.first ?? []).map(({ moduleId, label }) => ({ id: moduleId, label })),
    },
    balances: (money.invoices?.sums ?? [])
      .filter(({ due }) => due > 0)
      .map(({ currency, due, overdue }) => ({ currency, due, overdue })),
  };
}

/** Who is calling: the clients with a number, as the incoming call shows them. */
export function callerRoutes({ serve }: ServerContext): void {
  serve(listCallers, {
    async handle({ tx, query, actor, now }) {
      const [clients, surroundings] = await Promise.all([
        listClientsOfNumber(tx, digitsOfNumber(query.phoneNumber)),
        readSurroundings(tx, actor, now),
      ]);
      const reader = { ...surroundings, actor, now };
      return { callers: await Promise.all(clients.map((client) => describeCaller(tx, client, reader))) };
    },
  });
}
