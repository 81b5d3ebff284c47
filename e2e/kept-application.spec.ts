import type { Page } from '@playwright/test';
import { workerScript } from '../server/src/platform/http/worker-script.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { type Network, openNetwork } from './network.ts';
import { ownProduct } from './products.ts';

test.use({ serviceWorkers: 'allow' });

/** Between the browser and the product, so that the worker's script can be another one. */
let network: Network;

test.beforeEach(async () => {
  network = await openNetwork(ownProduct.port);
});

test.afterEach(async ({ page, context }) => {
  await context.setOffline(false);
  // The page's stream would be cut off.
  await page.goto('about:blank');
  await network.close();
});

/** Signs in at the proxy's address, and waits until the worker has kept the application. */
async function enter(page: Page, token: string, path: string): Promise<void> {
  await page.goto(`${network.address}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  await page.evaluate((value) => localStorage.setItem('truckroll.session', JSON.stringify(value)), token);
  await page.goto(`${network.address}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
}

test('a page behind sign-in has its frame and code without a network', async ({
  page,
  context,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Something went wrong/);
  const company = await openCompany();
  await enter(page, company.token, '/clients');
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
  });
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter((path) => !/^\/(assets\/.+|index\.html|favicon\.svg|app\.webmanifest)$/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  // A page whose code this visit has not used, and whose data this device has never seen.
  await page.goto(`${network.address}/price-book`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  // Pages before sign-in and of guests are the server's.
  await expect(page.goto(`${network.address}/login`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a new version is offered by a bar and never loaded over what is being typed', async ({ page, openCompany }) => {
  const company = await openCompany();
  await enter(page, company.token, '/clients');
  await page.reload();
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Client' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Ada');
  network.changeWorker((script) => `${script}\n// next`);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const bar = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(bar).toBeVisible();
  await expect(name).toHaveValue('Ada');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await bar.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
  ).toBeNull();
});

test('a server without the worker removes it, and what it kept', async ({ page, openCompany }) => {
  const company = await openCompany();
  await enter(page, company.token, '/clients');
  network.changeWorker(() => workerScript('', { isOn: false, versioned: [] }) ?? '');
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0]);
});

test('a page of a version that the server no longer serves says so and keeps what was typed', async ({
  page,
  enterAs,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/412/);
  await enterAs('office', '/clients');
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Client' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Ada');
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-contract-version': '0' } }),
  );
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('This page is out of date.', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Ada');
});
