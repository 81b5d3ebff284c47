import type { Locator } from '@playwright/test';
import { expect } from './journey.ts';

export type Place = { x: number; y: number; width: number; height: number };

/**
 * The place of a shown element, in pixels of the window, once the fonts have arrived and it has stood still for three
 * looks in a row: a page that still loads may move or replace it.
 */
export async function placeOf(locator: Locator): Promise<Place> {
  let place: Place | null = null;
  let looks = 0;
  await locator.page().evaluate(() => document.fonts.ready.then(() => undefined));
  await expect
    .poll(
      async () => {
        const next = await locator.boundingBox();
        looks = next !== null && JSON.stringify(next) === JSON.stringify(place) ? looks + 1 : 0;
        place = next;
        return looks;
      },
      { message: 'the element is shown and stands still', intervals: [50] },
    )
    .toBeGreaterThanOrEqual(2);
  if (place === null) throw new Error('The element is not shown.');
  return place;
}
