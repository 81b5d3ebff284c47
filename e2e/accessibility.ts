import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Checked = { axe?: typeof axe };
type Theme = 'light' | 'dark';
type Violation = { id: string; elements: string[] };

/**
 * The looks of texts whose contrast was sufficient. Contrast is three quarters of the work of a check, and most texts of
 * a page look like others: the rows of a table, the navigation of every page.
 */
const sufficientLooks: Record<Theme, Set<string>> = { light: new Set(), dark: new Set() };

/** Injects axe-core into the page, once per document: its source is half a megabyte. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => (window as Checked).axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
}

/** Checks everything but contrast. */
const violationsOf = (page: Page): Promise<Violation[]> =>
  page.evaluate(async () => {
    const { axe: checker } = window as Checked;
    if (checker === undefined) throw new Error('The page was left while it was checked.');
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Frames are excluded: they show uploaded files in a sandbox without scripts, and are not part of the product.
    const { violations } = await checker.run(
      { exclude: [['iframe']] },
      {
        iframes: false,
        // The elements' HTML is enough to find them.
        selectors: false,
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
        rules: { 'color-contrast': { enabled: false } },
      },
    );
    return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html.slice(0, 200)) }));
  });

/**
 * Checks the contrast of one text for each look that is not known to be sufficient. A look is what contrast depends on:
 * the text's style, and the backgrounds, opacities, classes and states of the elements around it. Texts that another
 * element covers, or that axe cannot judge, are checked again on the next page.
 */
async function contrastViolationsOf(page: Page, theme: Theme): Promise<Violation[]> {
  const { violations, sufficient } = await page.evaluate(
    async (known) => {
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
      const surroundingsOf = (element: Element | null): string => {
        const found = surroundings.get(element);
        if (found !== undefined || element === null) return found ?? '';
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
        const states = [...element.attributes]
          .filter(({ name }) => name === 'class' || name === 'disabled' || name.startsWith('data-'))
          .map(({ name, value }) => `${name}=${value}`);
        const around = surroundingsOf(element.parentElement);
        const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode];
        const hash = hashOf([around, element.localName, ...states, ...paint].join(' '));
        surroundings.set(element, hash);
        return hash;
      };
      const lookOf = (element: Element): string => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        return `${surroundingsOf(element)} ${hashOf([color, fontSize, fontWeight, textShadow].join(' '))}`;
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
      if (fresh.size === 0) return { violations: [], sufficient: [] };
      const result = await checker.run(
        { include: [...fresh.keys()] as unknown as Node[], exclude: [['iframe']] },
        {
          iframes: false,
          elementRef: true,
          selectors: false,
          resultTypes: ['violations', 'passes'],
          runOnly: { type: 'rule', values: ['color-contrast'] },
        },
      );
      const passed = result.passes.flatMap(({ nodes }) => nodes);
      return {
        violations: result.violations.map(({ id, nodes }) => ({
          id,
          elements: nodes.map(({ html }) => html.slice(0, 200)),
        })),
        sufficient: passed.flatMap(({ element }) => (element ? (fresh.get(element) ?? []) : [])),
      };
    },
    [...sufficientLooks[theme]],
  );
  for (const look of sufficient) sufficientLooks[theme].add(look);
  return violations;
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
  const found = [...(await violationsOf(page)), ...(await contrastViolationsOf(page, 'light'))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = staysWhite ? 'light' : 'dark';
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).colorScheme === wanted, scheme);
  await stillness(page);
  const dark = await contrastViolationsOf(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const all = [...found, ...dark.map(({ id, elements }) => ({ id: `${id}, dark`, elements }))];
  expect(all.map(({ id, elements }) => [id, ...elements])).toEqual([]);
}
