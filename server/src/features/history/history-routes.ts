import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/history/history';
import { countHistory, listHistory } from '../../records/history/history-store.ts';
import type { ServerContext } from '../../server-context.ts';
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
