import { createHash } from 'node:crypto';
import type { Document } from '@truckroll/contract/documents/documents';
import { clientDocument } from '@truckroll/domain/documents/client-document';

/** Fields that are no part of the offer: the estimate's state, links that expire within an hour, and the page's look. */
const unoffered = [
  ...['documentStatus', 'status', 'actionStatus', 'paymentStatus', 'isOverdue', 'amountPaid', 'amountRefunded'],
  ...['amountDue', 'depositPaid', 'depositDue', 'changeAskedAt', 'changeRequests', 'look', 'contractSignature'],
  ...['contractSignerName', 'contractSignedAt', 'approvedAt', 'approvedByName', 'sentAt', 'viewedAt', 'updatedAt'],
] as const;

/**
 * Names what an estimate offers its client: the same for two versions exactly if the client sees the same lines, options,
 * pictures, amounts, texts and contract. Private notes, assigned people and the state of the estimate do not count.
 */
export function offerVersionOf(
  document: Omit<Document, 'offerVersion'>,
  pictures: readonly (string | null)[],
): string | null {
  if (document.documentType !== 2) return null;
  const shown = clientDocument({ ...document, offerVersion: null });
  const offered = Object.fromEntries(Object.entries(shown).filter(([key]) => !unoffered.some((each) => each === key)));
  const options = shown.options.map((option, at) => ({ ...option, pictureUrl: pictures[at] ?? null }));
  const items = shown.items.map((line) => ({ ...line, photos: line.photos.map(({ id }) => id) }));
  const company = { ...document.companyInformation, logoUrl: null };
  const text = JSON.stringify({ ...offered, options, items, companyInformation: company });
  return createHash('sha256').update(text).digest('base64url');
}
