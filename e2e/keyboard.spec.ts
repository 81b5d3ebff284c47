import type { Locator, Page } from '@playwright/test';
import { card, makeJob, teamOf, wednesday } from './calendar-board.ts';
import { expect, expectAccessible, keepPicture, password, test, toast, unique } from './journey.ts';
import { placeOf } from './place.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const paletteInput = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });
const option = (page: Page, name: string) => palette(page).getByRole('option', { name });
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test.describe('the command palette', () => {
  test('takes what is typed before its code has loaded', async ({ page, enterAs }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/palette-*.js*', async (route) => {
      await promise;
      await route.continue();
    });
    await enterAs('owner', '/home');
    await expect(h1(page, /Olivia/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('n client');
    resolve();
    await expect(paletteInput(page)).toHaveValue('n client');
    await expect(paletteInput(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    // None of it was a shortcut of the page.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('finds pages, records and actions by keyboard', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', '/home');
    await expect(h1(page, /Olivia/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(paletteInput(page)).toBeFocused();
    for (const group of ['Actions', 'Go to'])
      await expect(palette(page).getByRole('group', { name: group })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'palette');
    await page.keyboard.type('clients');
    await expect(option(page, 'Clients')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);

    await page.keyboard.press('Control+k');
    await expect(paletteInput(page)).toBeFocused();
    await page.keyboard.type(client.name);
    await expect(palette(page).getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveText([client.name]);
    await expectAccessible(page);
    await keepPicture(page, 'palette-found');
    await page.keyboard.press('Enter');
    await expect(h1(page, client.name)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
      client.name,
    );
    await paletteInput(page).fill('zzz qqq');
    await expect(palette(page).getByRole('status')).toHaveText(
      'No results found for "zzz qqq"Try adjusting your search term',
    );

    await paletteInput(page).fill('new client');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Create a Client' }).getByLabel('Name', { exact: true }),
    ).toBeFocused();
  });

  test('lists recently opened records of every kind', async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    const name = 'Call the supplier';
    const scheduleDateTime = new Date(Date.now() + 86_400_000).toISOString();
    const { task } = await ask<{ task: { id: string } }>(company, 'POST', '/api/tasks', {
      ...{ name, category: 'follow_up', scheduleDateTime },
    });
    const client = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName: 'Ann' });
    const estimate = await ask<{ id: string }>(company, 'POST', '/api/documents', {
      ...{ documentType: 2, clientId: client.client.id, title: 'Boiler', items: [] },
    });
    await enterAs(company, `/tasks/${task.id}`);
    await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
    await page.goto(`/grow/estimate/view?id=${estimate.id}`);
    await expect(h1(page, /^EST-/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
      'Boiler',
      name,
    ]);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/grow\/estimate\/edit\?id=/);
  });

  test('opens a result in a new tab, and restores the focus', async ({ page, enterAs, context }) => {
    await enterAs('owner', '/clients');
    const opener = page.getByRole('button', { name: /^Search Ctrl K/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    await paletteInput(page).fill('settings');
    await expect(option(page, 'Settings')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    const opening = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const tab = await opening;
    await expect(tab).toHaveURL(/\/settingsV2$/);
    await tab.close();
    await expect(page).toHaveURL(/\/clients$/);
    await opener.press('Enter');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test.describe('the keyboard', () => {
  test('lists its shortcuts, and single-key shortcuts can be switched off', async ({ page, enterAs }) => {
    await enterAs('owner', '/home');
    await expect(h1(page, /Olivia/)).toBeVisible();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByRole('definition').filter({ hasText: 'Command palette' })).toBeVisible();
    for (const heading of ['Everywhere', 'Lists and records', 'Go to']) {
      await expect(list.getByRole('heading', { name: heading })).toBeVisible();
    }
    const longest = await placeOf(list.getByRole('term').filter({ hasText: 'AltShiftArrows' }));
    const itsEffect = await placeOf(list.getByRole('definition').filter({ hasText: 'Move its end' }));
    expect(longest.x + longest.width).toBeLessThan(itsEffect.x);
    await expectAccessible(page);
    await keepPicture(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/clients$/);

    await page.goto('/settingsV2/profile');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.goto('/home');
    await expect(h1(page, /Olivia/)).toBeVisible();
    for (const key of ['?', 'g', 'c']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(list).toBeHidden();
  });

  test('reaches the visits of each calendar mode', async ({ page, enterAs, makeClient, ask }) => {
    const client = await makeClient();
    const [person] = await teamOf(ask);
    const title = unique('Boiler');
    await makeJob(ask, { clientId: client.id, title, start: `${wednesday}T14:00:00.000Z`, people: [person.id] });
    // Slow answers let the cards appear behind a skeleton.
    await page.route('**/api/calendar/events?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await enterAs('owner', '/calendar');
    for (const mode of ['day', 'week', 'people']) {
      await page.goto(`/calendar?mode=${mode}&date=${wednesday}`);
      await expect(card(page, title)).toBeVisible();
      const focused = page.locator('[data-entry]:focus');
      for (let presses = 0; presses < 60 && !(await focused.isVisible()); presses++) await page.keyboard.press('Tab');
      await expect(focused).toBeVisible();
    }
  });

  test('is sufficient from signing in to saving a client', async ({ page, makeClient }) => {
    const client = await makeClient();
    await page.goto('/login');
    await expect(h1(page, 'Sign in')).toBeVisible();
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('owner@demo.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(h1(page, /Olivia/)).toBeVisible();

    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(client.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '1 to 1 of 1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/search=/);
    await page.keyboard.type(client.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '1 to 1 of 1' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: client.name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(h1(page, client.name)).toBeVisible();

    await page.keyboard.press('e');
    const modal = page.getByRole('dialog', { name: 'Edit Client' });
    await expect(modal.getByLabel('Name', { exact: true })).toBeFocused();
    await tabTo(page, modal.getByLabel('Company Name', { exact: true }));
    await page.keyboard.type('By Keys Ltd');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Client updated!')).toBeVisible();
    await expect(modal).toBeHidden();
    await expect(page.getByRole('main').getByText('By Keys Ltd').first()).toBeVisible();
  });

  test('reaches the content first, and stays within the top dialog', async ({ page, enterAs }) => {
    await enterAs('owner', '/clients');
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await keepPicture(page, 'skip-link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

    await page.getByRole('button', { name: 'Create Client' }).press('Enter');
    const modal = page.getByRole('dialog', { name: 'Create a Client' });
    await expect(modal.getByLabel('Name', { exact: true })).toBeFocused();
    for (const keys of ['Shift+Tab', 'Tab']) {
      for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press(keys);
      await expect(modal.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Create Client' })).toBeFocused();
  });
});
