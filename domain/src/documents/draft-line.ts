/** A line of a request or document, reduced to the fields that conversions use (API 3.8). */
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
  /** Its photos, which conversions take over. */
  photos?: LinePhoto[];
};

/** A photo of a line: its id, and a link that is valid for an hour. */
export type LinePhoto = { id: string; url: string };

/** The fields of a line that are withheld from people who see no prices (API 1.12). */
type Unseen = 'rate' | 'discount' | 'taxes' | 'markupPrice';

/** A line of a document being created. Its id names its source line, so that the copied taxes are kept. */
type DraftLine<T> = Omit<SourceLine<T>, Unseen | 'photos'> & Partial<Pick<SourceLine<T>, Unseen>>;

/**
 * A line as the client sends it. Withheld fields are omitted: the server copies them from the source.
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
