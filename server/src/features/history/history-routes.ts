import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/history';
import type { ServerContext } from '../../server-context.ts';
import { countHistory, listHistory } from './history-store.ts';
import { requireReadableRecord } from './readable-record.ts';

export function historyRoutes({ serve, links }: ServerContext): void {
  serve(contract.listHistory, {
    async find({ tx, rawQuery, actor }) {
      const { data: record } = contract.historyOf.safeParse(rawQuery);
      if (record !== undefined) await requireReadableRecord(tx, record, actor);
    },
    async handle({ tx, query, actor }) {
      const [history, total] = await Promise.all([
        listHistory(tx, query, { ...query, links, actor }),
        countHistory(tx, query, actor),
      ]);
      return { history, ...pagedOf(total, query) };
    },
  });
}
