import { shownDelivery } from '@truckroll/domain/documents/document-delivery';
import { settledBy } from '@truckroll/domain/documents/payment-rules';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { expirePassedEstimates, listWithRows } from '../../records/documents/document-checks.ts';
import { recordEventsOfTime } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { amountsOf } from './document-values.ts';
import { documentValuesOf } from './stored-values.ts';

/**
 * Expires estimates after their last day; expired ones cannot be approved (API DC-9). Runs hourly, because days begin
 * at different hours by time zone.
 */
export const expireEstimates = chore({ name: 'expire-estimates', cron: '12 * * * *' });
/** Recomputes every stored amount from its rows. A difference is a bug, and is reported. */
export const checkAmounts = chore({ name: 'check-amounts', cron: '32 4 * * *', timeoutSeconds: 3600 });

const batch = 500;

/** Expires the estimates of all accounts, by each account's time zone. Returns their number. */
async function expire(system: Tx, now: Date): Promise<number> {
  const ended = await expirePassedEstimates(system, now);
  for (let from = 0; from < ended.length; from += batch) {
    const rows = ended.slice(from, from + batch);
    await recordEventsOfTime(
      system,
      now,
      rows.map(({ accountId, id, ...before }) => ({
        accountId,
        event: {
          type: 'document.expired',
          documentId: id,
          from: before.documentStatus,
          shownFrom: shownDelivery(before),
        },
      })),
    );
  }
  return ended.length;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The documents of one batch whose stored amounts differ from their rows, and where the next batch starts. */
async function findDifferent(system: Tx, after: string): Promise<{ last: string | null; ids: string[] }> {
  const documents = await listWithRows(system, { after, limit: batch });
  const different = documents.filter(({ document, lines, payments }) => {
    const { amounts } = amountsOf(documentValuesOf(document), lines, document.currencyDecimals);
    const paid = settledBy({ ...document, total: amounts.total }, payments);
    return !(
      Number(document.subTotal) === amounts.subTotal &&
      Number(document.tax) === amounts.tax &&
      Number(document.total) === amounts.total &&
      Number(document.discountAmount) === amounts.discountAmount &&
      Number(document.amountPaid) === paid.amountPaid &&
      Number(document.amountRefunded) === paid.amountRefunded &&
      document.paymentStatus === paid.paymentStatus &&
      lines.every((line, index) => line.total === amounts.lines[index]?.total)
    );
  });
  const last = documents.length < batch ? null : (documents.at(-1)?.document.id ?? null);
  return { last, ids: different.map(({ document }) => document.id) };
}

/** The documents whose stored amounts differ from the sums of their rows. */
export async function findDrifted(
  inTransaction: <T>(work: (system: Tx) => Promise<T>) => Promise<T>,
): Promise<string[]> {
  const drifted: string[] = [];
  for (let after: string | null = nobody; after !== null; ) {
    const from: string = after;
    const { last, ids } = await inTransaction((system) => findDifferent(system, from));
    drifted.push(...ids);
    after = last;
  }
  return drifted;
}

export function documentChores({ queue }: ServerContext): void {
  queue.runsByClock(expireEstimates, async ({ now, transact, log }) => {
    log.info({ estimates: await transact((system) => expire(system, now)) }, 'Estimates have expired');
  });
  queue.runsByClock(checkAmounts, async ({ transact, log }) => {
    const drifted = await findDrifted(transact);
    if (drifted.length > 0)
      log.error({ documents: drifted.slice(0, 100), count: drifted.length }, 'Kept amounts are wrong');
    else log.info({}, 'Every kept amount is that of its rows');
  });
}
