import { readId } from '../../../design/list/list-search.ts';

/** The record that a new document is filled from (screens 2, P17 and P18). */
export type NewDocumentSearch = { clientId?: string; jobId?: string };

export const readNewDocumentSearch = (raw: Record<string, unknown>): NewDocumentSearch => ({
  clientId: readId(raw.clientId),
  jobId: readId(raw.jobId),
});

/** `templateId`: the template that a new estimate starts from. */
export const readNewEstimateSearch = (raw: Record<string, unknown>): NewDocumentSearch & { templateId?: string } => ({
  ...readNewDocumentSearch(raw),
  templateId: readId(raw.templateId),
});

/** The id of the edited document; '' if the URL has none. */
export const readEditDocumentSearch = (raw: Record<string, unknown>): { id: string } => ({ id: readId(raw.id) ?? '' });

/** `templateId`: the template that is edited in place of an estimate. */
export const readEditEstimateSearch = (raw: Record<string, unknown>): { id: string; templateId?: string } => ({
  ...readEditDocumentSearch(raw),
  templateId: readId(raw.templateId),
});
