import type { Document } from '@truckroll/contract/documents';
import { isOverdue } from '@truckroll/domain/documents/overdue';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sumTaxes } from '@truckroll/domain/taxes/sum-taxes';
import type { Tx } from '../database/bound-dialect.ts';
import { readToday } from '../database/local-day.ts';
import { listPaymentsOfDocument } from '../payments/payment-store.ts';
import type { Links } from '../storage/links.ts';
import { listLinesOf } from './document-item-store.ts';
import type { StoredDocument } from './document-rights.ts';

/** What is due of a document; of a void one nothing. */
export const amountDueOf = (row: Pick<StoredDocument, 'documentStatus' | 'total' | 'amountPaid'>): number =>
  row.documentStatus === 'void' ? 0 : sumMoney([Number(row.total), -Number(row.amountPaid)]);

/** What the document was made of, by the one id that names it. */
const sourceOf = ({ convertedFrom, jobId, requestId, estimateId }: StoredDocument): string | null => {
  if (convertedFrom === 'job') return jobId;
  if (convertedFrom === 'request') return requestId;
  return convertedFrom === 'estimate' ? estimateId : null;
};

/** An invoice or estimate with everything of it (API 3.8). */
export async function toDocument(
  tx: Tx,
  row: StoredDocument,
  { now, links }: { now: Date; links: Links },
): Promise<Document> {
  const [items, payments, today, account] = await Promise.all([
    listLinesOf(tx, row.id),
    listPaymentsOfDocument(tx, row.id),
    readToday(tx, now),
    tx.selectFrom('accounts').select('logoKey').executeTakeFirstOrThrow(),
  ]);
  const {
    accountId: _,
    searchText: __,
    contractSignatureKey,
    contractSignerName: _____,
    convertedFrom,
    estimateId: ______,
    deletedAt,
    ...own
  } = row;
  const amountDue = amountDueOf(row);
  return {
    ...own,
    documentPreFix: row.documentPrefix,
    documentNumberDisplay: displayNumber(row.documentPrefix, row.documentNumber),
    status: row.documentStatus === 'converted' ? 3 : row.actionStatus,
    amountPaid: Number(row.amountPaid),
    amountDue,
    isOverdue: isOverdue({ ...row, amountDue }, today),
    items,
    taxes: sumTaxes(items.flatMap((item) => item.taxes)),
    subTotal: Number(row.subTotal),
    tax: Number(row.tax),
    discount: Number(row.discount),
    discountAmount: Number(row.discountAmount),
    markup: Number(row.markup),
    shippingAmount: Number(row.shippingAmount),
    total: Number(row.total),
    depositValue: Number(row.depositValue),
    depositAmount: Number(row.depositAmount),
    companyInformation: {
      ...row.companyInformation,
      logoUrl: account.logoKey === null ? null : links.sign(account.logoKey).url,
    },
    contractSignature: contractSignatureKey === null ? null : links.sign(contractSignatureKey).url,
    isConvertedFromRequest: convertedFrom === 'request',
    isConvertedFromJob: convertedFrom === 'job',
    isConvertedFromEstimate: convertedFrom === 'estimate',
    convertedFromId: sourceOf(row),
    payments,
    isDeleted: deletedAt !== null,
  };
}
