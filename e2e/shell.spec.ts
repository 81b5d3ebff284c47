import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test } from './journey.ts';

const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('the bell counts new notifications, and resets when they were read', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  await enterAs(company, '/clients');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('No notifications')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Create a Client' });
  await modal.getByLabel('Name', { exact: true }).fill('First of all');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await ask(company, 'POST', '/api/clients', { firstName: 'Second' });
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');

  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const rows = list.getByRole('button', { name: /Client Created/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('just now');
  // The face of who did it is a picture beside the text, not part of the name.
  await expect(rows.first().locator('[data-initials]')).toBeVisible();
  await expect(rows.first()).toHaveAccessibleName(/^Unread: Client Created Second /);
  await expectAccessible(page);
  await keepPicture(page, 'bell');
  await rows.last().click();
  await expect(h1(page, 'First of all')).toBeVisible();
  await expect(list).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await page.goto('/notifications?filter=unread');
  await expect(page.getByRole('main').getByRole('button', { name: /Client Created/ })).toHaveCount(1);
  await expectAccessible(page);
  await keepPicture(page, 'notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('main').getByText('No unread notifications')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Filter' }).getByText('All').click();
  await expect(page.getByRole('main').getByRole('button', { name: /Client Created/ })).toHaveCount(2);
});

test("the theme is light, dark or the system's, and is stored on the device", async ({ page, enterAs }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await enterAs('owner', '/home');
  await expect(h1(page, /Olivia/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: /account of Olivia/ }).click();
    await page.getByRole('menuitemradio', { name: theme }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Light');
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect(h1(page, /Olivia/)).toBeVisible();
  expect(await scheme()).toBe('light');
  await choose('Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('dark');
  await keepPicture(page, 'home-dark');
  await page.reload();
  await expect(h1(page, /Olivia/)).toBeVisible();
  expect(await scheme()).toBe('dark');
  await choose('System');
  await expect.poll(scheme).toBe('light');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Toggle theme' }).click();
  await expect.poll(scheme).toBe('dark');
});

test('unsaved changes on a page are not left without a confirmation', async ({ page, enterAs }) => {
  await enterAs('owner', '/settingsV2');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Profile' }).click();
  const field = page.getByLabel('Last Name', { exact: true });
  const stored = await field.inputValue();
  await field.fill('Nearly Lost');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(question).toContainText('You have unsaved changes. Do you want to leave without saving?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('Nearly Lost');
  await expect(page).toHaveURL(/\/settingsV2\/profile$/);
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('Nearly Lost');
  const closing = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  const asked = await closing;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();

  await menu.getByRole('link', { name: 'Clients' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await page.goto('/settingsV2/profile');
  await expect(field).toHaveValue(stored);
});

test('every page has its name in the title of the tab', async ({ page, enterAs, makeClient, expectConsoleErrors }) => {
  expectConsoleErrors(/404/);
  const client = await makeClient();
  const titles: [path: string, title: string, heading: string][] = [
    ['/clients', 'Clients', 'Clients'],
    [`/clients/${client.id}`, client.name, client.name],
    ['/settingsV2', 'Settings', 'Settings'],
    ['/settingsV2/custom-properties', 'Custom properties', 'Custom properties'],
    ['/notifications', 'Notifications', 'Notifications'],
    ['/nowhere/at/all', 'Page not found', 'Page not found'],
    ['/clients/nobody', 'Client not found', 'Client not found'],
  ];
  await enterAs('owner', '/home');
  await expect(page).toHaveTitle(/^Good \w+, Olivia \| Northwind Home Services$/);
  for (const [path, title, heading] of titles) {
    await page.goto(path);
    await expect(h1(page, heading)).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Northwind Home Services`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await page.goto('/nowhere/at/all');
  await expect(h1(page, 'Page not found')).toBeVisible();
  await keepPicture(page, 'page-not-found');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/home$/);
});

test('the company settings are closed to others', async ({ page, enterAs }) => {
  await enterAs('office', '/settingsV2');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Company/ })).toHaveCount(0);
  for (const closed of ['company', 'team', 'roles', 'skills', 'custom-properties', 'colors', 'background']) {
    await page.goto(`/settingsV2/${closed}`);
    await expect(page.getByRole('main').getByText('You do not have permission to view this page.')).toBeVisible();
  }
  await expectAccessible(page);
  await keepPicture(page, 'settings-closed');
});

test('a page that is loaded anew is scrolled to where it was left', async ({ page, enterAs }) => {
  await enterAs('owner', '/clients');
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  await expect(rows).toHaveCount(26);
  await page.mouse.move(800, 500);
  await page.mouse.wheel(0, 400);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(scrolled).toBe(400);
  await page.reload();
  await expect(rows).toHaveCount(26);
  await expect.poll(scrolled).toBe(400);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
  await expect(h1(page, 'Jobs')).toBeVisible();
  expect(await scrolled()).toBe(0);
});
