import { type CarriedFields, carriedOf } from '../conversions/carried-fields.ts';
import { documentTitle } from '../conversions/conversion-titles.ts';
import type { JobItemType } from '../jobs/job-statuses.ts';
import { htmlOfText } from '../text/plain-html.ts';
import type { DocumentType } from './document-kinds.ts';
import { convertedFromText } from './document-words.ts';
import { draftLineOf, type LinePhoto, type SourceLine } from './draft-line.ts';

type JobLine<T, Price = number | null> = {
  id: string;
  itemId: string | null;
  itemName: string;
  description: string | null;
  quantity: number;
  price: Price;
  type: JobItemType;
  taxes: T[];
  orderIndex: number;
  photos?: LinePhoto[];
};

export type JobToDocument<T> = CarriedFields & {
  id: string;
  jobNumber: number;
  title: string;
  clientId: string;
  jobItems: readonly JobLine<T>[];
  internalNotes: { note: string };
  notesLinking: { linkToEstimate: boolean; linkToInvoice: boolean };
};

/**
 * A job's line as a document line; its priced flag is unchanged.
 *
 * @example documentLineOf({ itemName: 'Labor', quantity: 2, price: 95, type: 'service', … })
 *   → { name: 'Labor', quantity: 2, rate: 95, itemType: 2, unitType: null, discount: 0, … }
 */
export const documentLineOf = <T, Price extends number | null>(
  item: JobLine<T, Price>,
): SourceLine<T> & { rate: Price } => ({
  id: item.id,
  itemId: item.itemId,
  name: item.itemName,
  description: item.description,
  quantity: item.quantity,
  rate: item.price,
  itemType: item.type === 'product' ? 1 : 2,
  unitType: null,
  discount: 0,
  taxes: item.taxes,
  markupPrice: 0,
  itemOrderIndex: item.orderIndex,
  ...(item.photos && { photos: item.photos }),
});

/**
 * The payload of the invoice or estimate created from a job (API DC-2, screens 9.4). Includes the job's note when it
 * is linked to documents of that type.
 *
 * @example documentFromJob({ jobNumber: 12, title: '', … }, 1)
 *   → { documentType: 1, title: 'Invoice', privateNotes: 'Converted from job #12', isConvertedFromJob: true, … }
 */
export function documentFromJob<T>(job: JobToDocument<T>, documentType: DocumentType) {
  const isLinked = documentType === 1 ? job.notesLinking.linkToInvoice : job.notesLinking.linkToEstimate;
  return {
    documentType,
    clientId: job.clientId,
    title: documentTitle(job.title, documentType),
    ...carriedOf(job),
    items: job.jobItems.map((item) => draftLineOf(documentLineOf(item))),
    comments: isLinked ? htmlOfText(job.internalNotes.note) : '',
    privateNotes: convertedFromText(`job #${job.jobNumber}`),
    isConvertedFromJob: true,
    convertedFromId: job.id,
  };
}
