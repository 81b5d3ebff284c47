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

/** A line of a document that is being made. Its id names the line it comes from, so that the taxes stay as they were copied. */
export type DraftLine<T> = SourceLine<T>;

export const draftLineOf = <T>(line: SourceLine<T>): DraftLine<T> => ({
  id: line.id,
  itemId: line.itemId,
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  rate: line.rate,
  itemType: line.itemType,
  unitType: line.unitType,
  discount: line.discount,
  taxes: line.taxes,
  markupPrice: line.markupPrice,
  itemOrderIndex: line.itemOrderIndex,
});
