const idOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w-]{1,64}$/.test(String(value))
    ? String(value)
    : undefined;

/** The record that a new document is filled from (screens 2, P17 and P18). */
export type NewDocumentSearch = { clientId?: string; jobId?: string };

export const readNewDocumentSearch = (raw: Record<string, unknown>): NewDocumentSearch => ({
  clientId: idOf(raw.clientId),
  jobId: idOf(raw.jobId),
});

/** The id of the edited document. Undefined if the URL has none. */
export const readEditDocumentSearch = (raw: Record<string, unknown>): { id: string } => ({ id: idOf(raw.id) ?? '' });
