/** A line of a request or document, as far as a conversion needs it (API 3.8). */
export type SourceLine<T> = {
  id: string;
  itemId: string | null;
  name: string;
  description: string | null;
  quantity: number;
  rate: number | null;
  itemType: 1 | 2;
  unitType: string | null;
  discount: number;
  taxes: T[];
  markupPrice: number;
  itemOrderIndex: number;
};

/** What of a line who sees no prices is not given (API 1.12). */
type Unseen = 'rate' | 'discount' | 'taxes' | 'markupPrice';

/** A line of a document that is being made. Its id names the line it comes from, so that the taxes stay as they were copied. */
type DraftLine<T> = Omit<SourceLine<T>, Unseen> & Partial<Pick<SourceLine<T>, Unseen>>;

/**
 * A line as it is sent to be made. What its maker does not see of it is left out: the server takes it from the source.
 *
 * @example draftLineOf({ id: 'line-1', name: 'Filter', rate: null, discount: 0, taxes: [], … }) → { id: 'line-1', name: 'Filter', … }
 */
export const draftLineOf = <T>(line: SourceLine<T>): DraftLine<T> => ({
  id: line.id,
  itemId: line.itemId,
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  itemType: line.itemType,
  unitType: line.unitType,
  itemOrderIndex: line.itemOrderIndex,
  ...(line.rate === null
    ? {}
    : { rate: line.rate, discount: line.discount, taxes: line.taxes, markupPrice: line.markupPrice }),
});
