import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { placeOf } from './place.ts';

test.use({ viewport: { width: 768, height: 1024 } });

test('on a tablet the menu is folded, the tools of the calendar are one row, and lists are cards', async ({
  page,
  enterAs,
}) => {
  await enterAs('owner', '/calendar?mode=day');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
  expect((await placeOf(menu)).width).toBeLessThan(64);

  const rowsOfTools = async () => {
    const rows = new Set<number>();
    for (const name of ['Today', 'Previous', 'Next', 'Filters', 'Optimize', 'Map']) {
      const { y, height } = await placeOf(page.getByRole('button', { name, exact: true }));
      rows.add(Math.round(y + height / 2));
    }
    return rows.size;
  };
  expect(await rowsOfTools()).toBe(1);
  // The date gives way to the others in a wide font, such as that of the device while the product's own is loaded.
  await page.addStyleTag({ content: '* { letter-spacing: 2px !important }' });
  expect(await rowsOfTools()).toBe(1);
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
