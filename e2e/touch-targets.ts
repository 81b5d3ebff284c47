import type { Page } from '@playwright/test';

/** A finger hits at least 44 × 44 px of every control (screens 3.12). */
const least = 44;

/**
 * What is smaller than a finger, by its name and the size that answers to a touch. A control may be drawn smaller than
 * the place around it that is part of it. Links inside a sentence, the bars of a chart and what is only for the keyboard
 * are left out.
 */
export async function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
      const controls =
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]';
      const isInSentence = (element: Element): boolean =>
        element.localName === 'a' &&
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentNode?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\w{2}/.test(node.textContent ?? ''),
        );
      /** What a touch on the element's place reaches: the element, its label, or the row that opens it. */
      const parts = (element: Element): Element[] => [
        element,
        ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
        ...(element instanceof HTMLInputElement
          ? [...(element.closest('.mantine-Input-wrapper')?.children ?? [])]
          : []),
        ...(element.hasAttribute('data-row-target') ? [element.closest('tr, li, article') ?? element] : []),
      ];
      const sizeOf = (element: Element): [number, number] => {
        const answers = parts(element);
        const shown = answers.find((part) => part.getBoundingClientRect().width > 2) ?? element;
        shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { x, y, width, height } = shown.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        const isHit = (atX: number, atY: number): boolean => {
          const hit = document.elementFromPoint(atX, atY);
          return hit !== null && answers.some((part) => part.contains(hit));
        };
        const reach = (stepX: number, stepY: number): number => {
          let steps = 0;
          while (steps < least && isHit(middleX + stepX * (steps + 0.5), middleY + stepY * (steps + 0.5))) steps += 1;
          return steps;
        };
        return [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
      };
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden="true"], [data-room="chart"]') === null &&
        !(element.matches('a[href^="#"]') && getComputedStyle(element).position === 'fixed') &&
        parts(element).some((part) => part.getBoundingClientRect().width > 2);
      return [...document.querySelectorAll(controls)]
        .filter((element) => element.closest(within) !== null && isShown(element) && !isInSentence(element))
        .flatMap((element) => {
          const [width, height] = sizeOf(element);
          if (width >= least - 1 && height >= least - 1) return [];
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
          return [
            `${element.localName} '${(name || element.getAttribute('name') || element.className).slice(0, 60)}' ${width} × ${height}`,
          ];
        });
    },
    { least, within },
  );
}
