/**
 * A document as its client sees it on the page, in the API response and in the PDF, without the company's markup. A
 * line's markup is part of its rate and is omitted; the markup of the whole document is charged on top of the lines
 * and keeps its own amount, so that the visible amounts add up to the total.
 *
 * @example clientDocument({ markup: 15, items: [{ rate: 40, markupPrice: 8 }], total: 55 })
 *   → { otherCharges: 15, items: [{ rate: 40 }], total: 55 }
 */
export const clientDocument = <I extends { markupPrice: number }, D extends { markup: number }>({
  markup,
  items,
  ...shown
}: D & { items: readonly I[] }) => ({
  ...shown,
  items: items.map(({ markupPrice: _, ...item }) => item),
  otherCharges: markup,
});
