/**
 * What a page behind sign-in showed last, as HTML, so that its next visit paints it before any script has arrived (decision
 * 0082). The inline script of web/index.html shows it in `#seen`, from where the first page takes it over.
 */

const prefix = 'page ';

/**
 * The key of a page's stored HTML, built in the same way by web/index.html. It includes the window's width, because the
 * layout depends on it.
 */
export const seenPageAddress = ({ pathname, search }: { pathname: string; search: string }, width: number): string =>
  `${prefix}${width} ${pathname}${search}`;

export const isSeenPage = (address: string): boolean => address.startsWith(prefix);

declare global {
  /** Whether the page's HTML shows what the page showed last. Undefined before sign-in. */
  var seenPage: Promise<boolean> | undefined;
}

/** How long the application waits for what the page showed last, and then for its frame, in milliseconds. */
const longestWaitMs = 100;

const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, longestWaitMs));

/** Resolves when what the page showed last is on screen, so that rendering the application does not delay it. */
export async function seenPagePainted(): Promise<void> {
  const isShown = await Promise.race([globalThis.seenPage, waited()]);
  if (isShown !== true) return;
  // A tab in the background has no frames.
  await Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))), waited()]);
}

/** Takes what the page showed last out of `#seen`, to show it in the page's own place. */
export function takeSeenPage(): readonly Node[] {
  const seen = document.getElementById('seen');
  const nodes = [...(seen?.querySelector('main')?.childNodes ?? [])];
  seen?.remove();
  return nodes;
}
