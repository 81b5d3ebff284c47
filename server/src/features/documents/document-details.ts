import type { Document } from '@truckroll/contract/documents/documents';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { brandingOf, lookOf, noTexts } from '@truckroll/domain/branding/branding';
import { shownSchedule } from '@truckroll/domain/documents/billing-schedule';
import { depositDue, depositPaid, depositRefusal } from '@truckroll/domain/documents/deposits';
import { countingLines } from '@truckroll/domain/documents/estimate-options';
import { isOverdue } from '@truckroll/domain/documents/overdue';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sumTaxes } from '@truckroll/domain/taxes/sum-taxes';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { contactRef, servicePropertyRef } from '../../records/clients/choose-place.ts';
import { listChangeRequests } from '../../records/documents/change-request-store.ts';
import { listLinesOf } from '../../records/documents/document-item-store.ts';
import { listOptionsOf } from '../../records/documents/document-option-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { listJobsOf } from '../../records/documents/invoice-jobs.ts';
import { findInvoiceOfEstimate } from '../../records/documents/invoice-of-estimate.ts';
import { listPaymentsOfDocument } from '../../records/documents/payment-store.ts';
import { findProgress, type Progress } from '../../records/documents/progress-store.ts';
import { readDocument } from '../../records/documents/write-documents.ts';
import { shownPhotos } from '../../records/line-items/line-photos.ts';
import { offerVersionOf } from './offer-version.ts';

/** The amount due; zero for a void document. */
export const amountDueOf = (row: Pick<StoredDocument, 'documentStatus' | 'total' | 'amountPaid'>): number =>
  row.documentStatus === 'void' ? 0 : sumMoney([Number(row.total), -Number(row.amountPaid)]);

/** The id of the record that a document was created from. */
const sourceOf = ({ convertedFrom, jobId, requestId, estimateId }: StoredDocument): string | null => {
  if (convertedFrom === 'job') return jobId;
  if (convertedFrom === 'request') return requestId;
  return convertedFrom === 'estimate' ? estimateId : null;
};

/** A document's property and contact. */
const readPlaceOfDocument = (tx: Tx, id: string) =>
  tx
    .selectFrom(documentHeads.as('documents'))
    .select((document) => [
      servicePropertyRef(document.ref('documents.servicePropertyId')),
      contactRef(document.ref('documents.contactId')),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A document's related rows, queried together. */
export async function readParts(tx: Tx, id: string, now: Date) {
  const [items, options, payments, invoiceId, today, account, place, changeRequests, jobs, progress] =
    await Promise.all([
      listLinesOf(tx, id),
      listOptionsOf(tx, id),
      listPaymentsOfDocument(tx, id),
      findInvoiceOfEstimate(tx, id),
      readToday(tx, now),
      tx.selectFrom(accountRows.as('accounts')).select(['logoKey', 'branding']).executeTakeFirstOrThrow(),
      readPlaceOfDocument(tx, id),
      listChangeRequests(tx, id),
      listJobsOf(tx, id),
      findProgress(tx, id),
    ]);
  const branding = brandingOf(account.branding);
  const logoKey = branding.showsLogo ? account.logoKey : null;
  return {
    items,
    options,
    payments,
    isInvoiced: invoiceId !== null,
    today,
    logoKey,
    look: lookOf(branding),
    place,
    changeRequests,
    jobs,
    progress,
  };
}

/** A document's row with its related rows. */
export type WholeDocument = { row: StoredDocument; parts: Awaited<ReturnType<typeof readParts>> };

export async function readWhole(tx: Tx, id: string, now: Date): Promise<WholeDocument> {
  const [row, parts] = await Promise.all([readDocument(tx, id), readParts(tx, id, now)]);
  return { row: found(row, 'Document'), parts };
}

/** An invoice or estimate with all its details (API 3.8). */
export const toDocument = async (
  tx: Tx,
  row: StoredDocument,
  { now, links, reader }: { now: Date; links: Links; reader: Actor | null },
): Promise<Document> => documentOf({ row, parts: await readParts(tx, row.id, now) }, { links, reader });

/** A deposit that an invoice has taken over, without what only readers of that invoice may see of it. */
const withoutInvoice = (
  payment: PaymentRow,
  { id, documentPrefix, documentNumber, total }: StoredDocument,
): PaymentRow =>
  payment.documentId === id
    ? payment
    : { ...payment, documentId: id, documentPrefix, documentNumber, documentTotal: Number(total) };

/** What an invoice of a step says of its estimate. */
const progressOf = ({ estimateNumber, estimateTotal, stepName, billedBefore, retained }: Progress, total: number) => ({
  ...{ estimateNumber, estimateTotal, step: stepName, billedBefore, retained },
  left: sumMoney([estimateTotal, -billedBefore, -total]),
});

/** As `toDocument`, from rows already read. Without a reader it is the client's version. */
export function documentOf(
  { row, parts }: WholeDocument,
  { links, reader }: { links: Links; reader: Actor | null },
): Document {
  const seesInvoices = reader === null || documentScope(reader, 1) === 'all';
  const payments = seesInvoices ? parts.payments : parts.payments.map((payment) => withoutInvoice(payment, row));
  const { items, options, isInvoiced, today, logoKey, look, place, changeRequests, jobs, progress } = parts;
  const {
    accountId: _,
    searchText: __,
    contractSignatureKey,
    convertedFrom,
    estimateId: _____,
    deletedAt,
    ...own
  } = row;
  const amountDue = amountDueOf(row);
  const amountPaid = Number(row.amountPaid);
  const amountRefunded = Number(row.amountRefunded);
  const depositAmount = Number(row.depositAmount);
  const takesDeposit = row.documentType === 1 || depositRefusal({ ...row, isInvoiced }) === null;
  const document: Omit<Document, 'offerVersion'> = {
    ...own,
    ...place,
    look,
    texts: row.texts ?? noTexts,
    changeRequests,
    jobs: reader !== null && viewScope(reader, 'Jobs') === 'all' ? jobs : [],
    documentPreFix: row.documentPrefix,
    documentNumberDisplay: displayNumber(row.documentPrefix, row.documentNumber),
    status: row.documentStatus === 'converted' ? 3 : row.actionStatus,
    amountPaid,
    amountRefunded,
    amountDue,
    isOverdue: isOverdue({ ...row, amountDue, amountRefunded }, today),
    items: items.map(({ photoKeys, ...line }) => ({ ...line, photos: shownPhotos(photoKeys, links) })),
    options: options.map(({ pictureKey, ...option }) => ({
      ...option,
      pictureUrl: pictureKey === null ? null : links.sign(pictureKey).url,
    })),
    taxes: sumTaxes(countingLines({ items, options }).flatMap((item) => item.taxes)),
    subTotal: Number(row.subTotal),
    tax: Number(row.tax),
    discount: Number(row.discount),
    discountAmount: Number(row.discountAmount),
    markup: Number(row.markup),
    shippingAmount: Number(row.shippingAmount),
    total: Number(row.total),
    depositValue: Number(row.depositValue),
    depositAmount,
    depositPaid: depositPaid(payments),
    depositDue: takesDeposit ? depositDue({ ...row, depositAmount, amountPaid, amountDue }) : 0,
    billingSchedule:
      row.billingSchedule &&
      shownSchedule(row.billingSchedule, { total: Number(row.total), decimals: row.currencyDecimals }),
    billingProgress: progress && progressOf(progress, Number(row.total)),
    companyInformation: {
      ...row.companyInformation,
      logoUrl: logoKey === null ? null : links.sign(logoKey).url,
    },
    contractSignature: contractSignatureKey === null ? null : links.sign(contractSignatureKey).url,
    isConvertedFromRequest: convertedFrom === 'request',
    isConvertedFromJob: convertedFrom === 'job',
    isConvertedFromEstimate: convertedFrom === 'estimate',
    convertedFromId: sourceOf(row),
    payments: payments.slice(0, listBounds.documentPayments),
    isDeleted: deletedAt !== null,
  };
  const pictures = options.map(({ pictureKey }) => pictureKey);
  return { ...document, offerVersion: offerVersionOf(document, pictures) };
}
