import { type Delivered, shownDelivery } from '@truckroll/domain/documents/document-delivery';
import { settledBy } from '@truckroll/domain/documents/payment-rules';
import { sql } from 'kysely';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { recordEventsOfTime } from '../../records/events/record-event.ts';
import { lineColumns, toStoredLine } from '../../records/line-items/stored-line.ts';
import type { ServerContext } from '../../server-context.ts';
import { amountsOf } from './document-values.ts';
import { valuesOf } from './stored-values.ts';

/**
 * Expires estimates after their last day; expired ones cannot be approved (API DC-9). Runs hourly, because days begin
 * at different hours by time zone.
 */
export const expireEstimates = chore({ name: 'expire-estimates', cron: '12 * * * *' });
/** Recomputes every stored amount from its rows. A difference is a bug, and is reported. */
export const checkAmounts = chore({ name: 'check-amounts', cron: '32 4 * * *', timeoutSeconds: 3600 });

const batch = 500;

type Expired = Delivered & { accountId: string; id: string; documentStatus: 'sent' | 'viewed' };

/** Expires the estimates of all accounts, by each account's time zone. Returns their number. */
async function expire(system: Tx, now: Date): Promise<number> {
  const at = now.toISOString();
  const ended = await sql<Expired>`
    with passed as (
      select documents.account_id, documents.id, documents.document_status, documents.delivery, documents.left_at
      from documents
      join ${accountRows} as accounts on accounts.id = documents.account_id
      where accounts.suspended_at is null and document_type = 2 and document_status in ('sent', 'viewed') and documents.deleted_at is null
        and due_date < (${at}::timestamptz at time zone accounts.timezone)::date
      for update of documents
    )
    update documents set document_status = 'expired', updated_at = ${at} from passed
    where documents.account_id = passed.account_id and documents.id = passed.id
    returning documents.account_id, documents.id, passed.document_status, passed.delivery, passed.left_at`.execute(
    system,
  );
  for (let from = 0; from < ended.rows.length; from += batch) {
    const rows = ended.rows.slice(from, from + batch);
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
  return ended.rows.length;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The documents of one batch whose stored amounts differ from their rows, and where the next batch starts. */
async function findDifferent(system: Tx, after: string): Promise<{ last: string | null; ids: string[] }> {
  const documents = await system
    .selectFrom('documents')
    .selectAll()
    .where(
      'accountId',
      'in',
      system.selectFrom(accountRows.as('accounts')).select('id').where('suspendedAt', 'is', null),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (documents.length === 0) return { last: null, ids: [] };
  const ids = documents.map(({ id }) => id);
  const [lines, payments] = await Promise.all([
    system
      .selectFrom('documentItems')
      .select(['documentId', ...lineColumns])
      .where('documentId', 'in', ids)
      .orderBy('itemOrderIndex')
      .execute(),
    system
      .selectFrom('payments')
      .select(['documentId', 'paymentAmount', 'amountRefunded', 'paymentStatus'])
      .where('documentId', 'in', ids)
      .execute(),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.documentId);
  const paymentsOf = Map.groupBy(payments, (payment) => payment.documentId);
  const different = documents.filter((document) => {
    const stored = (linesOf.get(document.id) ?? []).map(({ documentId: _, ...line }) => toStoredLine(line));
    const { amounts } = amountsOf(valuesOf(document), stored, document.currencyDecimals);
    const counted = (paymentsOf.get(document.id) ?? []).map((row) => ({
      ...row,
      paymentAmount: Number(row.paymentAmount),
      amountRefunded: Number(row.amountRefunded),
    }));
    const paid = settledBy({ ...document, total: amounts.total }, counted);
    return !(
      Number(document.subTotal) === amounts.subTotal &&
      Number(document.tax) === amounts.tax &&
      Number(document.total) === amounts.total &&
      Number(document.discountAmount) === amounts.discountAmount &&
      Number(document.amountPaid) === paid.amountPaid &&
      Number(document.amountRefunded) === paid.amountRefunded &&
      document.paymentStatus === paid.paymentStatus &&
      stored.every((line, index) => line.total === amounts.lines[index]?.total)
    );
  });
  return { last: documents.length < batch ? null : (ids.at(-1) ?? null), ids: different.map(({ id }) => id) };
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
