import type { QueryClient } from '@tanstack/react-query';
import type { WrittenPage } from '@truckroll/contract/endpoints/written-page';

/**
 * What the server has written into the page's HTML (decision 0085): it is read before any script runs, in `#written`, and
 * stays until the application shows the same page.
 */

/** Gives the page the answers that it shows already, so that it does not ask for them again. */
export function takeWrittenAnswers(queryClient: QueryClient): void {
  const text = document.getElementById('written-answers')?.textContent;
  if (text === undefined || text === null) return;
  for (const { key, data, isAskedAgain } of JSON.parse(text) as WrittenPage['answers'])
    queryClient.setQueryData(key, data, isAskedAgain ? { updatedAt: 1 } : {});
}

/** The first element that a page shows only with its content, or with the reason why there is none. */
const shown = 'main :is(h1, [role=alert])';

/** Removes the written page in the frame in which the application shows its own. */
export function replaceWrittenPage(root: HTMLElement): void {
  const written = document.getElementById('written');
  if (written === null) return;
  const replace = (): boolean => {
    const page = root.querySelector(shown)?.closest('main');
    if (page === null || page === undefined) return false;
    keepTyped(written, page);
    written.remove();
    for (const element of document.head.querySelectorAll('[data-written]')) element.remove();
    return true;
  };
  const observer = new MutationObserver(() => {
    if (replace()) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement | HTMLAnchorElement;

const controlsOf = (page: HTMLElement): Control[] => [
  ...page.querySelectorAll<Control>('input, textarea, button, a[href]'),
];

/** Copies what was typed into the written page, and its focus, into the application's page, before the written one leaves. */
function keepTyped(written: HTMLElement, page: HTMLElement): void {
  const controls = controlsOf(page);
  for (const [at, before] of controlsOf(written).entries()) {
    const now = controls[at];
    if (now === undefined || now.constructor !== before.constructor) return;
    if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
      if (before.checked !== now.checked) now.click();
      else if (before.value !== now.value) type(HTMLInputElement, now, before.value);
    } else if (before instanceof HTMLTextAreaElement && now instanceof HTMLTextAreaElement) {
      if (before.value !== now.value) type(HTMLTextAreaElement, now, before.value);
    }
    if (document.activeElement === before) now.focus({ preventScroll: true });
  }
}

/** Sets a value as if it were typed: React follows the setter of an input, and an event behind it. */
function type<E extends HTMLInputElement | HTMLTextAreaElement>(of: { prototype: E }, input: E, value: string): void {
  Object.getOwnPropertyDescriptor(of.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
