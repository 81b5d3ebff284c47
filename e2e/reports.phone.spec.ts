import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { placeOf } from './place.ts';

test('reports fit a phone: a month is chosen by a tap, and the table scrolls by itself', async ({ page, enterAs }) => {
  await enterAs('manager', '/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Reports' }).tap();
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
  const months = revenue.getByRole('slider', { name: 'Revenue by month' });
  const last = await months.getAttribute('aria-valuetext');
  const box = await placeOf(months);
  await page.touchscreen.tap(box.x + 10, box.y + 40);
  await expect(months).not.toHaveAttribute('aria-valuetext', String(last));
  await expect(months).toHaveValue('0');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'reports');
  await page.getByRole('tab', { name: 'Conversion' }).tap();
  await expect(page.getByRole('region', { name: 'Estimates', exact: true })).toBeVisible();
  const scrolled = await page
    .getByRole('region', { name: 'Estimates: table' })
    .evaluate((region) => region.scrollWidth > region.clientWidth);
  expect(scrolled).toBe(true);
  await page.getByRole('tab', { name: 'Work' }).tap();
  await expect(page.getByRole('list', { name: 'Work by city: Value' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'reports-work');
});
