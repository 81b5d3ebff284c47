/**
 * What a page behind sign-in showed last, as HTML, so that its next visit paints it before any script has arrived (decision
 * 0082). The inline script of web/index.html shows it in `#seen`, from where the first page takes it over.
 */

/** The pages that are kept so: those that people open all day. None of them shows a secret. */
const daily =
  /^\/(?:home|calendar|time|(?:clients|requests|jobs|tasks)(?:\/[\da-f-]{36})?|grow\/(?:payment|(?:estimate|invoice)(?:\/view)?))$/;

/** A longer page would take longer to open than to render. */
const mostCharacters = 400_000;

const prefix = 'page ';

/** The name under which a page is kept, the same as in web/index.html. It fits only a window of the same width. */
export const seenPageAddress = ({ pathname, search }: { pathname: string; search: string }, width: number): string =>
  `${prefix}${width} ${pathname}${search}`;

export const isSeenPage = (address: string): boolean => address.startsWith(prefix);

export const isDailyPage = (pathname: string): boolean => daily.test(pathname);

const momentary = '[role=dialog], [role=tooltip], [role=status], [role=alert], iframe, script, canvas';

/** The frame with the page in it, without what is only of the moment. Null if there is no page, or a very long one. */
export function readSeenPage(root: Element): string | null {
  if (root.querySelector('main[data-seen]') === null) return null;
  const page = document.createElement('div');
  for (const part of root.querySelectorAll('style[data-mantine-styles], [data-seen]'))
    page.append(part.cloneNode(true));
  for (const element of page.querySelectorAll(momentary)) element.remove();
  for (const picture of page.querySelectorAll('[src^="blob:"]')) picture.removeAttribute('src');
  // Nobody can type into an inert page. Programs that fill in forms are told by this.
  for (const field of page.querySelectorAll('input, textarea')) field.setAttribute('readonly', '');
  for (const focused of page.querySelectorAll('[autofocus]')) focused.removeAttribute('autofocus');
  const html = page.innerHTML;
  return html.length > mostCharacters ? null : html;
}

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
