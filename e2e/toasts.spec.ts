import type { Locator } from '@playwright/test';
import { expect, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

const boxOf = async (place: Locator) => {
  const box = await placeOf(place);
  return box;
};

/** Whether two places of the page overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a toast never covers the button that caused it, and goes although the pointer rests where it appears', async ({
  page,
  enterAs,
}) => {
  await page.clock.install();
  await enterAs('owner', '/requests');
  await page.getByRole('button', { name: 'Create Request' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Request' });
  const create = form.getByRole('button', { name: 'Create', exact: true });
  // The dialog fills a small window, so that its button lies in the corner of the toasts.
  await page.setViewportSize({ width: 800, height: 700 });
  const text = toast(page, 'Please fill in all required fields');
  const card = page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' });

  await create.click();
  await expect(text).toBeVisible();
  expect(await overlap(card, create)).toBe(false);
  const { x, y, width, height } = await boxOf(card);
  await page.clock.fastForward(6_000);
  await expect(text).toBeHidden();

  // The pointer lies there before the toast does.
  await page.mouse.move(x + width / 2, y + height / 2);
  await create.press('Enter');
  await expect(text).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(text).toBeHidden();

  // It is moved onto the toast, which stays until it leaves.
  await create.press('Enter');
  await expect(text).toBeVisible();
  await page.mouse.move(x + width / 2 + 5, y + height / 2);
  await page.clock.fastForward(60_000);
  await expect(text).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(6_000);
  await expect(text).toBeHidden();
});
