import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

type Checked = { axe?: typeof axe };

/** Injects axe-core into the page, once per document: its source is half a megabyte. */
async function violationsOn(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults['violations']> {
  const isThere = await page.evaluate(() => (window as Checked).axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: checker } = window as Checked;
    if (checker === undefined) throw new Error('The page was left while it was checked.');
    // Frames are excluded: they show uploaded files in a sandbox without scripts, and are not part of the product.
    const place = { exclude: [['iframe']] };
    return (await checker.run(place, { iframes: false, resultTypes: ['violations'], runOnly: only })).violations;
  }, runOnly);
}

const stillness = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));

/**
 * Checks WCAG 2.2 AA and best practices on the current page after its animations have ended. Contrast is checked in
 * both themes if the page has both.
 */
export async function expectAccessible(page: Page, { staysWhite = false } = {}): Promise<void> {
  await stillness(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const violations = await violationsOn(page, { type: 'tag', values: tags });
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = staysWhite ? 'light' : 'dark';
  await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).colorScheme === wanted, scheme);
  await stillness(page);
  const dark = await violationsOn(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [...violations, ...dark.map((violation) => ({ ...violation, id: `${violation.id}, dark` }))];
  expect(found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
}
