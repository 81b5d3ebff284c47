import { readFlag, readId } from '../../../design/list/list-search.ts';

/** The shown document, and the dialog to open with it (screens 2, P19 and P20). */
export type DocumentViewSearch = { id: string; collectPayment?: 'true'; send?: 'true'; present?: 'true' };

/** Parses a view's URL. Without an id there is no document. */
export const readDocumentViewSearch = (raw: Record<string, unknown>): DocumentViewSearch => ({
  id: readId(raw.id) ?? '',
  collectPayment: readFlag(raw.collectPayment),
  send: readFlag(raw.send),
  present: readFlag(raw.present),
});
