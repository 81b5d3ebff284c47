/** The shown document, and the dialog to open with it (screens 2, P19 and P20). */
export type DocumentViewSearch = { id: string; collectPayment?: 'true'; send?: 'true' };

const idOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w-]{1,64}$/.test(String(value)) ? String(value) : '';

const yes = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined);

/** Parses a view's URL. Without an id there is no document. */
export const readDocumentViewSearch = (raw: Record<string, unknown>): DocumentViewSearch => ({
  id: idOf(raw.id),
  collectPayment: yes(raw.collectPayment),
  send: yes(raw.send),
});
