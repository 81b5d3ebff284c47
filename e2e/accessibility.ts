import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Checked = { axe?: typeof axe };
type Theme = 'light' | 'dark';
type Violation = { id: string; elements: string[] };

/**
 * The looks of texts that need no further check of their contrast, in this worker: contrast is three quarters of the
 * work of a check, and most texts of a page look like others, such as the rows of a table and the navigation of every
 * page. The number is how often axe could not judge a look; 0 once it was sufficient.
 */
const knownLooks: Record<Theme, Map<string, number>> = { light: new Map(), dark: new Map() };

/** A text over a picture is never judged. One that a dialog covers is judged on a later page. */
const judgingsAtMost = 6;

/** Injects axe-core into the page, once per document: its source is half a megabyte. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => (window as Checked).axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
}

/**
 * Checks the contrast of one text for each look that is not known to be sufficient, and all other rules too if wanted:
 * in one run, because reading the page takes axe as long as its rules. A look is what contrast depends on: the text's
 * style and names, and what is painted behind it. Texts that another element covers, or that axe cannot judge, are
 * checked again on the next pages.
 */
async function violationsOf(page: Page, theme: Theme, { onlyContrast }: { onlyContrast: boolean }) {
  const settled = [...knownLooks[theme]].filter(([, times]) => times === 0 || times >= judgingsAtMost);
  const { violations, sufficient, unjudged } = await page.evaluate(
    async ({ known, isOnlyContrast }) => {
      const { axe: checker } = window as Checked;
      if (checker === undefined) throw new Error('The page was left while it was checked.');

      /** Short for what would be kilobytes. */
      const hashOf = (text: string): string => {
        let [one, two] = [0x811c9dc5, 0x41c6ce57];
        for (let index = 0; index < text.length; index += 1) {
          const code = text.charCodeAt(index);
          one = Math.imul(one ^ code, 0x01000193);
          two = Math.imul(two ^ code, 0x5f356495);
        }
        return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
      };
      const surroundings = new Map<Element | null, string>([[null, '']]);
      // Elements that paint nothing leave what is behind a text as it is, so most pages have the same surroundings.
      const surroundingsOf = (element: Element | null): string => {
        const found = surroundings.get(element);
        if (found !== undefined || element === null) return found ?? '';
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
        const around = surroundingsOf(element.parentElement);
        const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
        const hash = paint === 'rgba(0, 0, 0, 0) none 1 none normal' ? around : hashOf(`${around} ${paint}`);
        surroundings.set(element, hash);
        return hash;
      };
      /** What its pseudo-elements and neighbours paint depends on an element's names. */
      const namesOf = (element: Element | null): string => `${element?.localName} ${element?.getAttribute('class')}`;
      const lookOf = (element: Element): string => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const names = [namesOf(element), namesOf(element.parentElement)];
        return `${surroundingsOf(element)} ${hashOf([color, fontSize, fontWeight, textShadow, ...names].join(' '))}`;
      };
      const hasText = (element: Element): boolean =>
        element.matches('input, textarea, select') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

      const looks = new Set(known);
      const fresh = new Map<Element, string>();
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasText(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue;
        const look = lookOf(element);
        if (looks.has(look)) continue;
        looks.add(look);
        fresh.set(element, look);
      }
      if (isOnlyContrast && fresh.size === 0) return { violations: [], sufficient: [], unjudged: [] };

      // The rule's own selector is `*`. An attribute of the check names the texts whose contrast is not known.
      const marked = 'data-contrast-unknown';
      for (const element of fresh.keys()) element.setAttribute(marked, '');
      checker.configure({ rules: [{ id: 'color-contrast', selector: `[${marked}]` }] });
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      try {
        // Frames are excluded: they show uploaded files in a sandbox without scripts, and are not part of the product.
        const result = await checker.run(
          { exclude: [['iframe']] },
          {
            iframes: false,
            elementRef: true,
            // The elements' HTML is enough to find them.
            selectors: false,
            resultTypes: ['violations', 'passes'],
            runOnly: isOnlyContrast ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags },
          },
        );
        const contrast = result.passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
        const passed = contrast.flatMap(({ element }) => (element ? (fresh.get(element) ?? []) : []));
        /** Whether a target is too small. A fixed bar may cover most of it, so it is scrolled to the middle and measured again. */
        const isSmall = async (element: HTMLElement | undefined): Promise<boolean> => {
          if (element === undefined) return true;
          const { scrollX, scrollY } = window;
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const again = await checker.run(element, { runOnly: { type: 'rule', values: ['target-size'] } });
          window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
          return again.violations.length > 0;
        };
        const violations: Violation[] = [];
        for (const { id, nodes } of result.violations) {
          const elements: string[] = [];
          for (const { html, element } of nodes)
            if (id !== 'target-size' || (await isSmall(element)))
              elements.push(html.replace(` ${marked}=""`, '').slice(0, 200));
          if (elements.length > 0) violations.push({ id, elements });
        }
        return {
          violations,
          sufficient: passed,
          unjudged: [...fresh.values()].filter((look) => !passed.includes(look)),
        };
      } finally {
        for (const element of fresh.keys()) element.removeAttribute(marked);
      }
    },
    { known: settled.map(([look]) => look), isOnlyContrast: onlyContrast },
  );
  for (const look of unjudged) knownLooks[theme].set(look, (knownLooks[theme].get(look) ?? 0) + 1);
  for (const look of sufficient) knownLooks[theme].set(look, 0);
  return violations satisfies Violation[];
}

/** Waits until nothing moves, and until the application has replaced what the server wrote. */
const stillness = (page: Page) =>
  page.waitForFunction(
    () =>
      document.getElementById('written') === null &&
      document.getAnimations().every((animation) => animation.playState !== 'running'),
  );

/**
 * Checks WCAG 2.2 AA and best practices on the current page after its animations have ended. Contrast is checked in
 * both themes if the page has both.
 */
export async function expectAccessible(page: Page, { staysWhite = false } = {}): Promise<void> {
  await stillness(page);
  await injectAxe(page);
  const found = await violationsOf(page, 'light', { onlyContrast: false });
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = staysWhite ? 'light' : 'dark';
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).colorScheme === wanted, scheme);
  await stillness(page);
  const dark = await violationsOf(page, 'dark', { onlyContrast: true });
  await page.emulateMedia({ colorScheme: 'light' });
  const all = [...found, ...dark.map(({ id, elements }) => ({ id: `${id}, dark`, elements }))];
  expect(all.map(({ id, elements }) => [id, ...elements])).toEqual([]);
}
