import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, unique } from './journey.ts';

const day = '2031-05-14';
const places = [
  { street: 'Elm Street', houseNumber: '12', latitude: 42.8887, longitude: -78.8703 },
  { street: 'Delaware Avenue', houseNumber: '140', latitude: 42.9402, longitude: -78.8696 },
];

/** What fails without a network. */
const notLoaded = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module/;

test('a technician follows the day on the map, also without a network', async ({
  page,
  context,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(notLoaded);
  const me = (await ask<{ user: { id: string } }>('lite', 'GET', '/api/me')).user;
  const client = await makeClient({});
  const titles = [unique('First stop'), unique('Second stop')] as const;
  for (const [at, title] of titles.entries()) {
    await ask('owner', 'POST', '/api/jobs', {
      clientId: client.id,
      title,
      jobType: 'one-off',
      jobAddress: { city: 'Buffalo', state: 'NY', country: 'US', ...places[at] },
      assignedToTeams: [me.id],
      startDateTime: `${day}T${13 + 2 * at}:00:00.000Z`,
      endDateTime: `${day}T${14 + 2 * at}:00:00.000Z`,
      isStartTime: true,
      isEndTime: true,
      jobFormIds: [],
    });
  }
  await enterAs('lite', `/calendar?date=${day}`);
  const choice = page.getByRole('radiogroup', { name: 'My Day as' });
  await choice.getByText('Map').click();
  const map = page.getByRole('region', { name: 'My stops and route' });
  // Two stops with their numbers, the first of which is next.
  await expect(map.locator('[data-kind="stop"]')).toHaveText(['1', '2']);
  await expect(map.locator('[data-next]')).toHaveText('1');
  const rows = page.getByRole('listitem').filter({ hasText: 'Buffalo' });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(new RegExp(`${titles[0]} #\\d+Next`));
  await expect(rows.nth(0)).toContainText('09:00 – 10:00');
  await expect(rows.nth(1)).toContainText(titles[1]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'day-map');

  // Loads the code of the visit dialog before going offline. Without a service worker, which journeys do not have, Chromium
  // never requests a script again that failed to load, until the page is reloaded.
  const dialog = page.getByRole('dialog');
  await rows.nth(0).getByRole('button').click();
  await expect(dialog.getByRole('heading', { name: titles[0] })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await context.setOffline(true);
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await expect(map.locator('[data-kind="stop"]')).toHaveCount(2);
  const way = rows.nth(1).getByRole('link', { name: /^Directions to/ });
  await expect(way).toHaveAttribute('href', /Delaware/);
  await choice.getByText('List').click();
  await expect(page.getByText('0 of 2 visits completed')).toBeVisible();
  await choice.getByText('Map').click();
  await expect(map.locator('[data-kind="stop"]')).toHaveText(['1', '2']);
  await context.setOffline(false);
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/api/health').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    .toBe(true);

  await rows.nth(0).getByRole('button').click();
  await expect(dialog.getByRole('heading', { name: titles[0] })).toBeVisible();
});
