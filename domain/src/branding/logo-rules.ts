/** Every mail carries the logo, so it is small. In bytes. */
const largestInMail = 200_000;
/** Neither PDFs nor Outlook show WebP. */
const printedTypes = ['image/png', 'image/jpeg'];

/** Whether PDFs show a logo of this type; otherwise they have the company's name alone. */
export const isPrinted = (type: string): boolean => printedTypes.includes(type);

/** Whether mail carries a logo; otherwise it has the company's name in its place (decision 0058). */
export const isMailed = ({ type, size }: { type: string; size: number }): boolean =>
  isPrinted(type) && size <= largestInMail;

/**
 * The size in pixels at which a logo is drawn anew, within a square of this side. Small ones keep their size.
 *
 * @example drawnLogo({ width: 2000, height: 500 }, 800) → { width: 800, height: 200 }
 */
export function drawnLogo({ width, height }: { width: number; height: number }, side: number) {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
