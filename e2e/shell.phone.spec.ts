import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { placeOf } from './place.ts';

test('the phone has its navigation within reach of the thumb', async ({ page, enterAs }) => {
  await enterAs('owner', '/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toHaveCount(1);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const box = await placeOf(bar);
  expect(box.y + box.height).toBeCloseTo(844, 0);
  await expect(bar.getByRole('link').first()).toHaveText('Home');
  await expect(bar.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  for (const target of [...(await bar.getByRole('link').all()), bar.getByRole('button', { name: 'More' })]) {
    const size = await placeOf(target);
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: 'Clients' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'More' }).tap();
  await expectAccessible(page);
  await keepPicture(page, 'more');
  await page.getByRole('menuitem', { name: 'Settings' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile/ })
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'profile');

  await page.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'palette');
  await page.getByRole('option', { name: 'New client' }).tap();
  await expect(page.getByRole('dialog', { name: 'Create a Client' })).toBeVisible();
});

/** As the browser tells it. The code that pages fetch later still arrives, so that nothing but the bar differs. */
const tellNetwork = (page: Page, isOnline: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true });
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  }, isOnline);

test('the bar that explains the missing network covers no button at the bottom', async ({ page, enterAs, ask }) => {
  const { jobs } = await ask<{ jobs: { id: string }[] }>('owner', 'GET', '/api/jobs?limit=1');
  await enterAs('owner', '/home');
  for (const [path, button] of [
    ['/settingsV2/colors', 'Save'],
    ['/grow/estimate/new', 'Save'],
    [`/jobs/${jobs[0]?.id}`, 'Job History'],
  ] as const) {
    await page.goto(path);
    const last = page.getByRole('main').getByRole('button', { name: button }).last();
    await expect(last).toBeVisible();
    await tellNetwork(page, false);
    const bar = page.getByText(/^You are offline\./);
    await expect(bar).toBeVisible();
    await expect
      .poll(async () => {
        const [above, below] = [await placeOf(last), await placeOf(bar)];
        return above.y + above.height <= below.y;
      })
      .toBe(true);
    await tellNetwork(page, true);
    await expect(bar).toBeHidden();
  }
});
