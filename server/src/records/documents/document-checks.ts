import type { DocumentDelivery } from '@truckroll/domain/documents/document-delivery';
import { countingLines } from '@truckroll/domain/documents/estimate-options';
import type { CountedPayment } from '@truckroll/domain/documents/payment-rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { documentLineColumns, type StoredDocumentLine, toStoredDocumentLine } from './document-item-store.ts';
import { listOptionsOfAll } from './document-option-store.ts';
import type { StoredDocument } from './document-rights.ts';

export type ExpiredEstimate = {
  accountId: string;
  id: string;
  documentStatus: 'sent' | 'viewed';
  delivery: DocumentDelivery | null;
  leftAt: string | null;
};

/** Expires the estimates of all accounts after their last day, by each account's time zone. Returns them as they were. */
export async function expirePassedEstimates(system: Tx, now: Date): Promise<ExpiredEstimate[]> {
  const at = now.toISOString();
  const { rows } = await sql<ExpiredEstimate>`
    with passed as (
      select documents.account_id, documents.id, documents.document_status, documents.delivery, documents.left_at
      from documents
      join ${accountRows} as accounts on accounts.id = documents.account_id
      where accounts.suspended_at is null and document_type = 2 and document_status in ('sent', 'viewed') and documents.deleted_at is null
        and due_date < (${at}::timestamptz at time zone accounts.timezone)::date
    )
    update documents set document_status = 'expired', updated_at = ${at} from passed
    where documents.account_id = passed.account_id and documents.id = passed.id
      -- If it was answered or deleted meanwhile, it is left alone.
      and documents.document_status = passed.document_status and documents.deleted_at is null
    returning documents.account_id, documents.id, passed.document_status, passed.delivery, passed.left_at`.execute(
    telling(system, 'document', returned('id'), { now }),
  );
  return rows;
}

export type WithRows = { document: StoredDocument; lines: StoredDocumentLine[]; payments: CountedPayment[] };

/** The documents of all accounts that are not suspended, in the order of their ids, with their lines that count, and their payments. */
export async function listWithRows(
  system: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<WithRows[]> {
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
    .limit(limit)
    .execute();
  if (documents.length === 0) return [];
  const ids = documents.map(({ id }) => id);
  const [lines, options, payments] = await Promise.all([
    system
      .selectFrom('documentItems')
      .select(['documentId', ...documentLineColumns])
      .where('documentId', 'in', ids)
      .orderBy('itemOrderIndex')
      .execute(),
    listOptionsOfAll(system, ids),
    system
      .selectFrom('payments')
      .select(['documentId', 'paymentAmount', 'amountRefunded', 'paymentStatus', 'paymentMethod'])
      .where('documentId', 'in', ids)
      .execute(),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.documentId);
  const paymentsOf = Map.groupBy(payments, (payment) => payment.documentId);
  return documents.map((document) => ({
    document,
    lines: countingLines({
      items: (linesOf.get(document.id) ?? []).map(({ documentId: _, ...line }) => toStoredDocumentLine(line)),
      options: options.get(document.id) ?? [],
    }),
    payments: (paymentsOf.get(document.id) ?? []).map(({ documentId: _, paymentMethod, ...row }) => ({
      ...row,
      isWriteOff: paymentMethod === 'Write-off',
      paymentAmount: Number(row.paymentAmount),
      amountRefunded: Number(row.amountRefunded),
    })),
  }));
}
