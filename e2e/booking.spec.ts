import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBookingPage } from './booking.ts';
import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { placeOf } from './place.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the office offers a service, a client books it without a password, and the office sees it live', {
  tag: '@phone',
}, async ({ page, browser, baseURL, openCompany, enterAs, ask }) => {
  const company = await openCompany();
  await ask(company, 'PATCH', '/api/account', { hubRules: { cancels: 'done', noticeHours: 0 } });
  await enterAs(company, '/settingsV2/booking');
  await page.getByRole('button', { name: 'Add service' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add service' });
  await dialog.getByLabel('Name').fill('Drain cleaning');
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('120');
  await dialog.getByRole('combobox', { name: 'Approval' }).click();
  await page.getByRole('option', { name: 'The visit is booked at once' }).click();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await dialog.getByLabel('Question 1', { exact: true }).fill('Which floor?');
  await dialog.getByLabel('Choices of question 1').fill('Ground\nFirst');
  await dialog.getByRole('checkbox', { name: 'Has to be answered' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Drain cleaning').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Clients can book online' }).check();
  const slug = `drains-${Date.now()}`;
  await page.getByLabel('Last part of the address').fill(slug);
  await page.getByLabel('Notice in hours').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await enterAs(company, '/jobs');

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
  const visitor = await context.newPage();
  await visitor.goto(`/book/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Book a visit' })).toBeVisible();
  await expectAccessible(visitor, { staysWhite: true });
  await visitor.getByRole('button', { name: /Drain cleaning/ }).click();
  await visitor.getByRole('button', { name: 'See free times' }).click();
  await expect(visitor.getByText('Enter your city')).toBeVisible();
  await visitor.getByLabel('Street and number').fill('100 King St W');
  await visitor.getByLabel('City').fill('Toronto');
  await visitor.getByLabel('Postal code').fill('M5X 1A9');
  await visitor.getByRole('button', { name: 'See free times' }).click();
  const first = visitor.getByRole('region').first().getByRole('button').first();
  await expect(first).toBeVisible();
  await expectAccessible(visitor, { staysWhite: true });
  await expectNoSidewaysScroll(visitor);
  await keepPicture(visitor, 'booking times');
  await first.click();
  await expect(visitor.getByText(/We keep this time for you until/)).toBeVisible();
  await visitor.getByRole('button', { name: 'Book this visit' }).click();
  await expect(visitor.getByText('Please answer this')).toBeVisible();
  await visitor.getByLabel('First name').fill('Ann');
  await visitor.getByLabel('Last name').fill('Lee');
  await visitor.getByLabel('Email').fill('ann@lee.test');
  await visitor.getByLabel('Phone').fill('416 555 0132');
  await visitor.getByRole('radio', { name: 'First' }).check();
  await visitor.getByLabel('Photos').setInputFiles({ name: 'drain.png', mimeType: 'image/png', buffer: photo });
  await expect(visitor.getByText('drain.png')).toBeVisible();
  await expectAccessible(visitor, { staysWhite: true });
  await expectNoSidewaysScroll(visitor);
  await keepPicture(visitor, 'booking details');
  await visitor.getByRole('button', { name: 'Book this visit' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible();
  await expectAccessible(visitor, { staysWhite: true });

  // Without a reload.
  await expect(page.getByText('Ann Lee').first()).toBeVisible();
  const { jobs } = await ask<{ jobs: { id: string }[] }>(company, 'GET', '/api/jobs');
  expect(jobs).toHaveLength(1);

  // The client cancels it by the link of the mail, as the company allows.
  const text = (await sentMails(ask, company)).find(({ kind }) => kind === 'booking')?.text ?? '';
  await visitor.goto(/\/book\/[\w-]+\?booking=[\w-]+/.exec(text)?.[0] ?? 'no link');
  await expect(visitor.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible();
  await expectAccessible(visitor, { staysWhite: true });
  await expectNoSidewaysScroll(visitor);
  await keepPicture(visitor, 'booking by the link of its mail');
  await visitor.getByRole('button', { name: 'Cancel this booking' }).click();
  const sure = visitor.getByRole('dialog', { name: 'Cancel this booking' });
  await sure.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your booking is cancelled' })).toBeVisible();
  await expectAccessible(visitor, { staysWhite: true });
  const [visit] = await ask<{ visitStatus: string }[]>(company, 'GET', `/api/jobs/${jobs[0]?.id}/visits`);
  expect(visit?.visitStatus).toBe('cancelled');
  await context.close();
});

test('of two clients one gets a time, and the other is told', async ({ browser, baseURL, openCompany, ask }) => {
  const company = await openCompany();
  const slug = await openBookingPage(ask, company, { way: 'office' });
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: baseURL ?? '' })));
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  for (const visitor of pages) {
    await visitor.goto(`/book/${slug}`);
    await visitor.getByRole('button', { name: /Drain cleaning/ }).click();
    await visitor.getByLabel('Street and number').fill('100 King St W');
    await visitor.getByLabel('City').fill('Toronto');
    await visitor.getByLabel('Postal code').fill('M5X 1A9');
    await visitor.getByRole('button', { name: 'See free times' }).click();
    await expect(visitor.getByRole('region').first().getByRole('button').first()).toBeVisible();
  }
  const [one, other] = pages as [(typeof pages)[0], (typeof pages)[0]];
  await one.getByRole('region').first().getByRole('button').first().click();
  await expect(one.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await other.getByRole('region').first().getByRole('button').first().click();
  await expect(other.getByRole('alert')).toHaveText('This time has just been taken. Please pick another.');
  await other.getByRole('region').first().getByRole('button').first().click();
  await expect(other.getByRole('heading', { name: 'Your details' })).toBeVisible();
  for (const context of contexts) await context.close();
});

test('the page is shown on the own site of the company alone, as high as it is', async ({
  page,
  baseURL,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  // What the browser says about the site that may not show the page.
  expectConsoleErrors(/frame-ancestors|Refused to frame|Framing/);
  const company = await openCompany();
  const slug = await openBookingPage(ask, company);
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><h1>Shop</h1>
      <script src="${baseURL}/booking-embed.js" data-company="${slug}"></script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;
  const foreign = `http://localhost:${port}`;
  try {
    await ask(company, 'PATCH', '/api/booking', { sites: [own] });
    await page.goto(own);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Book a visit' })).toBeVisible();
    const height = async () => (await placeOf(page.locator('iframe'))).height;
    await expect.poll(height).not.toBe(720);
    await frame.getByRole('button', { name: /Drain cleaning/ }).click();
    await expect(frame.getByLabel('City')).toBeVisible();
    await page.goto(foreign);
    await expect(page.locator('iframe')).toBeAttached();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Book a visit' })).toBeHidden();
  } finally {
    site.close();
  }
});
