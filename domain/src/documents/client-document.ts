/**
 * A document as its client gets it, on the page, in the answer and in the PDF: what it is marked up by is the business of
 * the company alone. The markup of a line is part of its rate and is left out; that of the whole document is charged on
 * top of the lines and keeps an amount of its own, so that what is shown adds up to the total.
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
