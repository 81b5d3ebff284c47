import type { Document } from '@truckroll/contract/documents/documents';
import { openBookingPage } from './booking.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';
import { announcedTrip } from './trip.ts';

test('without JavaScript a client reads estimate, invoice, arrival and what can be booked @phone', async ({
  browser,
  baseURL,
  openCompany,
  ask,
  contextOptions,
  viewport,
}) => {
  const company = await openCompany();
  const { user } = await ask<{ user: { account: { id: string } } }>(company, 'GET', '/api/me');
  const readable = [
    [await sentDocument(ask, 2), /^Estimate/],
    [await sentDocument(ask, 1), /^Invoice/],
    [`/public/arrivals/${await announcedTrip(ask, company)}`, 'Olga is on the way'],
    [`/book/${await openBookingPage(ask, company)}`, 'Book a visit'],
    [`/hub?company=${user.account.id}`, 'Your page'],
    ['/login', 'Sign in'],
  ] as const;
  const reading = await browser.newContext({ ...contextOptions, baseURL, viewport, javaScriptEnabled: false });
  const running = await browser.newContext({ ...contextOptions, baseURL, viewport, serviceWorkers: 'block' });
  const [plain, live] = [await reading.newPage(), await running.newPage()];
  for (const [address, heading] of readable) {
    await plain.goto(address);
    await expect(plain.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(plain.getByText('JavaScript is switched off in this browser')).toBeVisible();
    await expectNoSidewaysScroll(plain);
    await keepPicture(plain, `written ${address.split('/')[1]}-${address.split('/')[2] ?? ''}`.slice(0, 40));
    await live.goto(address);
    await expect(live.locator('#written')).toHaveCount(0);
    // The same words, figures and places, whoever renders them.
    expect(await plain.locator('main').textContent()).toBe(await live.locator('main').textContent());
    await expectAccessible(live, { staysWhite: address !== '/login' });
  }
  await plain.goto(`/book/${await openBookingPage(ask, company)}`);
  await expect(plain.getByRole('list', { name: 'Services' })).toContainText('1 h · from');
  await reading.close();
  await running.close();
});

test('the page of a document asks for nothing before it is read, and then says that it was viewed @phone', async ({
  page,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const { id: clientId } = await makeClient({ firstName: 'Ann', email: 'ann@written.test' }, company);
  const items = [{ name: 'Inspection', quantity: 1, rate: 80 }];
  const body = { documentType: 2, clientId, items };
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', body);
  const { link } = await ask<{ link: string }>(company, 'POST', `/api/documents/${document.id}/send`, {});
  const address = new URL(link).pathname;
  const statusOf = async () =>
    (await ask<{ document: Document }>(company, 'GET', `/api/documents/${document.id}`)).document.documentStatus;

  // As a program that checks mails reads it.
  const html = await page.request.get(address, { headers: { accept: 'text/html' } });
  expect(html.headers()['cache-control']).toBe('no-store');
  expect(await html.text()).toContain('EST-');
  expect(await statusOf()).toBe('sent');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  await expect(page.locator('#written')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await expect.poll(statusOf).toBe('viewed');
  // The device says who it is, and then reads.
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([`/api${address}/device`, `/api${address}`]);
});

test('what is typed and chosen before the application runs stays @phone', async ({ page }) => {
  let letRun = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letRun = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('owner@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('truckroll-demo');
  await expect(page.locator('#written')).toHaveCount(1);
  // It has nobody to send it yet.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  letRun();
  await expect(page.locator('#written')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('owner@demo.test');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home/);
});
