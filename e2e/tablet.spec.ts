import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test.use({ viewport: { width: 768, height: 1024 } });

test('on a tablet the menu is folded, the tools of the calendar are one row, and lists are cards', async ({
  page,
  enterAs,
}) => {
  await enterAs('owner', '/calendar?mode=day');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
  expect((await menu.boundingBox())?.width).toBeLessThan(64);

  const tools = ['Today', 'Previous', 'Next', 'Filters', 'Optimize', 'Map'];
  const rows = new Set<number>();
  for (const name of tools) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    rows.add(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  expect([...rows]).toHaveLength(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: 'Team', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'calendar-tablet');

  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'clients-tablet');
});

test('a map without streets is folded, and says how to get streets', async ({ page, enterAs }) => {
  await enterAs('owner', '/home');
  await expect(page.getByRole('region', { name: 'Stops and routes of today' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect(page.getByRole('region', { name: 'Stops and routes of today' })).toBeVisible();
  await expect(page.getByText(/^This map has no streets\. Set MAP_TILES on the server/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Stops and routes of today' })).toBeVisible();
});
