import { Readable } from 'node:stream';
import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/payments/payouts';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { payoutPartLabels } from '@truckroll/domain/documents/payouts';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { found } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { findPayout, listParts, listPayouts } from './payout-store.ts';
import { payoutTasks } from './record-payout.ts';

const mismatches = { unknown: 'Not recorded here', differs: 'Recorded here with another amount' } as const;

type Column = { head: string; cell: (part: contract.PayoutPart) => CsvCell };

const columnsIn = (timezone: string): Column[] => [
  { head: 'Date', cell: ({ at }) => wallClock(at, timezone).day },
  { head: 'Kind', cell: ({ kind }) => payoutPartLabels[kind] },
  { head: 'Document', cell: ({ payment }) => payment?.documentNumberDisplay ?? null },
  { head: 'Client', cell: ({ payment }) => payment?.clientName ?? null },
  { head: 'Description', cell: ({ description }) => description },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Amount', cell: ({ amount }) => amount },
  { head: 'Fee', cell: ({ fee }) => fee },
  { head: 'Net', cell: ({ net }) => net },
  { head: 'Differs', cell: ({ mismatch }) => (mismatch === null ? null : mismatches[mismatch]) },
];

async function readAllParts(tx: Tx, payoutId: string): Promise<contract.PayoutPart[]> {
  const parts: contract.PayoutPart[] = [];
  for (let offset = 0; ; offset += 1000) {
    const more = await listParts(tx, payoutId, { limit: 1000, offset });
    parts.push(...more);
    if (more.length < 1000) return parts;
  }
}

/** Payouts of the card processor, for who sees the money report (API PO-1 to PO-3). */
export function payoutRoutes(context: ServerContext): void {
  const { serve } = context;
  payoutTasks(context);

  serve(contract.listPayouts, { handle: ({ tx, query }) => listPayouts(tx, query) });

  serve(contract.getPayout, {
    find: async ({ tx, params }) => found(await findPayout(tx, params.id), 'Payout'),
    async handle({ tx, params, query, record: { payout, sums } }) {
      const { page, limit } = query;
      const parts = await listParts(tx, params.id, { limit, offset: (page - 1) * limit });
      return { payout, sums, parts, ...pagedOf(payout.partCount, query) };
    },
  });

  serve(contract.exportPayout, {
    find: async ({ tx, params }) => found(await findPayout(tx, params.id), 'Payout'),
    async handle({ tx, params, record: { payout }, actor, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'payout' }));
      const [parts, { timezone }] = await Promise.all([
        readAllParts(tx, params.id),
        getAccountRow(tx, actor.accountId),
      ]);
      const columns = columnsIn(timezone);
      const rows = parts.map((part) => csvRow(columns.map(({ cell }) => cell(part))));
      return new Bytes(
        Readable.from([csvMark + csvRow(columns.map(({ head }) => head)), ...rows], { objectMode: false }),
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="payout-${payout.arrivesOn}.csv"`,
        },
      );
    },
  });
}
