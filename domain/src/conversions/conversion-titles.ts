import type { DocumentType } from '../documents/document-kinds.ts';
import { documentWord } from '../documents/document-words.ts';
import { categoryLabel } from '../requests/category-label.ts';
import type { ServiceCategory } from '../requests/request-stages.ts';

const plainTitles = new Set(['', 'invoice', 'estimate']);

/** Whether a title does not describe the work. */
const isPlain = (title: string): boolean => plainTitles.has(title.trim().toLowerCase());

/**
 * The title of a document created from a record: the title of the work, never the name of another kind of document.
 *
 * @example documentTitle('Estimate', 1) → 'Invoice'; documentTitle('Spring service', 1) → 'Spring service'
 */
export const documentTitle = (title: string, type: DocumentType): string =>
  isPlain(title) ? documentWord(type) : title;

type Work = { title: string; serviceType: ServiceCategory | null; lineNames: readonly string[] };

/**
 * The title of a job created from an estimate: the estimate's written title, else the service category of its
 * request, else its first line.
 *
 * @example jobTitle({ title: 'Estimate', serviceType: null, lineNames: ['Boiler', 'Labour'] }) → 'Boiler'
 */
export function jobTitle({ title, serviceType, lineNames }: Work): string {
  if (!isPlain(title)) return title;
  return serviceType === null ? (lineNames[0] ?? '') : categoryLabel(serviceType);
}

/**
 * The history text of a conversion; the same for every pair of kinds.
 *
 * @example conversionText('estimate', 'invoice INV-2026000001') → 'converted the estimate to invoice INV-2026000001'
 */
export const conversionText = (from: 'request' | 'estimate' | 'job', to: string): string =>
  `converted the ${from} to ${to}`;
