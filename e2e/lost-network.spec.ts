import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

/** The console errors about code and requests that fail without a network. */
const notLoaded =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|of (a part of the page|the screen) could not be loaded/;

const newClient = (page: Page) => page.getByRole('dialog', { name: 'Create a Client' });
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

test('a lost network is reported where the browser stores nothing, and what was typed survives it', async ({
  page,
  enterAs,
  context,
  expectConsoleErrors,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No storage', 'SecurityError');
    };
  });
  // Prefetching for later fails too.
  expectConsoleErrors(notLoaded);
  const name = unique('Typed Offline');
  await enterAs('owner', '/clients?new=client');
  const modal = newClient(page);
  await modal.getByLabel('Name', { exact: true }).fill(name);
  await expect(modal.getByLabel('Phone', { exact: true })).toBeEditable();
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await modal.getByLabel('Notes', { exact: true }).fill('Written without a network');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(modal.getByRole('alert')).toHaveText('Failed to create client.');
  await expectAccessible(page);
  await keepPicture(page, 'offline');
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(modal.getByLabel('Notes', { exact: true })).toHaveValue('Written without a network');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Client created!')).toBeVisible();
});

test('an unavailable database is reported, reads recover by themselves, and what was typed survives', async ({
  page,
  enterAs,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/503|cannot reach its database/);
  const text = 'The server cannot reach its database right now. Please try again in a moment.';
  const banner = page.getByRole('status').filter({ hasText: 'The server cannot reach its database right now.' });
  await enterAs('owner', '/clients?new=client');
  const modal = newClient(page);
  const name = unique('Typed Without');
  await modal.getByLabel('Name', { exact: true }).fill(name);
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '2' },
      json: { success: false, code: 'no_database', message: text },
    }),
  );
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Saved on this device. It is sent as soon as there is a network.')).toBeVisible();
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'no-database');
  await page.unroute('**/api/**');
  await expect(banner).toBeHidden();
  const found = async () =>
    (await ask<{ clients: unknown[] }>('owner', 'GET', `/api/clients?search=${encodeURIComponent(name)}`)).clients
      .length;
  await expect.poll(found).toBe(1);
  await expect(page.getByRole('link', { name: '1 change waits on this device' })).toHaveCount(0);

  // The frame of a page comes from this device, and its list when the database is back, without a click.
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '2' },
      json: { success: false, code: 'no_database', message: text },
    }),
  );
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: /^#\d+/ })).toHaveCount(0);
  await page.unroute('**/api/**');
  await expect(page.getByRole('link', { name: /^#\d+/ }).first()).toBeVisible();
  await expect(banner).toBeHidden();
});

test('people of a suspended company read what happened, and sign out', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/403|suspended/);
  // The sign-out may reach the server, and would end the session that other journeys share.
  await enterAs(await openCompany(), '/clients');
  const message = 'This account is suspended. Please contact your provider.';
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'account_suspended', message } }),
  );
  const heading = page.getByRole('heading', { level: 1 });
  await page.reload();
  await expect(heading).toHaveText('This company is suspended');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, 'suspended');
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/api/**');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a server that limits requests is not called until the time it gives', async ({
  page,
  enterAs,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/429/);
  const text = 'Too many requests. Please try again later.';
  await page.route('**/api/clients', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '6' },
      json: { success: false, code: 'too_many_requests', message: text },
    }),
  );
  await enterAs('owner', '/clients?new=client');
  const create = newClient(page).getByRole('button', { name: 'Create', exact: true });
  await newClient(page).getByLabel('Name', { exact: true }).fill(unique('Too Often'));
  await create.click();
  await expect(create).toBeDisabled();
  await expect(toast(page, text)).toBeVisible();
  await page.unroute('**/api/clients');
  await create.click();
  await expect(toast(page, 'Client created!')).toBeVisible();
});

test('a field whose code fails to load reports it, and the form around it works', async ({
  page,
  enterAs,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(notLoaded);
  const name = unique('Half Loaded');
  await page.route('**/assets/phone-input-*.js*', (route) => route.abort());
  await enterAs('owner', '/clients?new=client');
  const modal = newClient(page);
  const phone = modal.getByLabel('Phone', { exact: true });
  const failure = modal.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  await expect(failure).toBeVisible();
  await modal.getByLabel('Name', { exact: true }).fill(name);
  await expectAccessible(page);
  await keepPicture(page, 'part-not-loaded');

  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/phone-input-*.js*');
  await context.setOffline(true);
  await context.setOffline(false);
  await phone.fill('416 555 0142');
  await expect(failure).toBeHidden();
  await expect(modal.getByLabel('Name', { exact: true })).toHaveValue(name);
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Client created!')).toBeVisible();
});

test('an area that cannot be opened without a network leaves the page unchanged, and opens later', async ({
  page,
  enterAs,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(notLoaded);
  // Somebody without calls, whose code would bring the form along.
  await enterAs('office', '/clients');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row')).not.toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  await expect(toast(page, 'This could not be opened. Please try again.')).toBeVisible();
  await expect(heading).toHaveText('Clients');
  await expect(page).toHaveURL(/\/clients$/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
  await expect(heading).toHaveText('Not on this device');
  await keepPicture(page, 'screen-not-loaded');
  await context.setOffline(false);
  await expect(heading).toHaveText('Jobs');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  await expect(newClient(page)).toBeVisible();
});
