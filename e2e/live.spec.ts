import type { Page } from '@playwright/test';
import type { Request } from '@truckroll/contract/requests/requests';
import { expect, expectAccessible, keepPicture, test, unique } from './journey.ts';

const isStream = (url: string): boolean => new URL(url).pathname === '/api/live';

/** Waits for the stream of a page. After its response the stream misses nothing. */
const streamOf = (page: Page) => page.waitForResponse((reply) => isStream(reply.url()) && reply.status() === 200);

// Without the stream, pages poll once a minute. Changes that are visible within the usual 40 s have come through the
// stream. bench/live measures the time.

test('a list, a board and a panel follow what others do', async ({ page, enterAs, ask, makeClient, openCompany }) => {
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann' }, company);
  const stream = streamOf(page);
  await enterAs(company, '/clients');
  await stream;
  await expect(page.getByRole('row', { name: /Ann/ })).toBeVisible();
  await makeClient({ firstName: 'Bea' }, company);
  await expect(page.getByRole('row', { name: /Bea/ })).toBeVisible();

  const ofBoard = streamOf(page);
  await page.goto('/requests?layout=board');
  await ofBoard;
  await expect(page.getByRole('main').getByText('No requests found')).toBeVisible();
  const body = { clientId: client.id };
  const request = await ask<Request>(company, 'POST', '/api/requests', body);
  await expect(page.getByRole('article', { name: /REQ-000001/ })).toBeVisible();

  const ofPanel = streamOf(page);
  await page.goto(`/requests/${request.id}`);
  await ofPanel;
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('New Request').first()).toBeVisible();
  await ask(company, 'PATCH', `/api/requests/${request.id}`, { stage: 'cancelled' });
  await expect(panel.getByText('Cancelled').first()).toBeVisible();
});

test('the tabs of one browser share one stream, and the last one still follows when the others are closed', async ({
  page,
  context,
  enterAs,
  makeClient,
  openCompany,
}) => {
  const company = await openCompany();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url());
  });
  const stream = streamOf(page);
  await enterAs(company, '/clients');
  await stream;
  const other = await context.newPage();
  await other.goto('/clients');
  await expect(other.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const [first, second] = [unique('First'), unique('Second')];
  await makeClient({ firstName: first }, company);
  for (const tab of [page, other]) await expect(tab.getByRole('row', { name: new RegExp(first) })).toBeVisible();
  expect(streams).toHaveLength(1);
  // A token in the URL would be written to the logs of proxies.
  expect([...new URL(streams[0] ?? '').searchParams.keys()]).toEqual(['pastMs']);
  const taken = streamOf(other);
  await page.close();
  await taken;
  await makeClient({ firstName: second }, company);
  await expect(other.getByRole('row', { name: new RegExp(second) })).toBeVisible();
});

test('where no stream is possible, the bell is polled each minute', async ({
  page,
  enterAs,
  makeClient,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|ERR_BLOCKED/);
  const company = await openCompany();
  await page.route(
    (url) => url.pathname === '/api/live',
    (route) => route.abort(),
  );
  await page.clock.install();
  await enterAs(company, '/home');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const before = await bell.getAttribute('aria-label');
  await makeClient({ firstName: 'Ann' }, company);
  await page.clock.runFor(10_000);
  expect(await bell.getAttribute('aria-label')).toBe(before);
  await page.clock.runFor(55_000);
  await expect(bell).not.toHaveAccessibleName(before ?? '');
});

test('an open form keeps what is typed, and says who has saved what in the meantime', async ({
  page,
  enterAs,
  ask,
  makeClient,
}) => {
  const client = await makeClient({ firstName: unique('Form') });
  const stream = streamOf(page);
  await enterAs('owner', `/clients?edit=${client.id}`);
  await stream;
  const form = page.getByRole('dialog', { name: 'Edit Client' });
  const notes = form.getByLabel('Notes', { exact: true });
  await notes.fill('Typed and not saved');
  const { name } = await ask<{ user: { name: string } }>('office', 'GET', '/api/me').then(({ user }) => user);
  await ask('office', 'PUT', `/api/clients/${client.id}`, { companyName: 'Fresh Air Ltd' });
  const notice = form.getByRole('status').filter({ hasText: 'saved this' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(`${name} saved this`);
  await expect(notes).toHaveValue('Typed and not saved');
  await notice.getByRole('button', { name: 'Show changes' }).click();
  await expect(notice.getByRole('listitem').filter({ hasText: '— → Fresh Air Ltd' })).toBeVisible();
  // A flex container could shrink the notice until it hides its own text, which still counts as visible.
  expect(await notice.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await keepPicture(page, 'changed-elsewhere');
});

test('the calendar shows who else has a visit open', async ({
  page,
  browser,
  baseURL,
  enterAs,
  ask,
  makeClient,
  tokenOf,
}) => {
  const client = await makeClient({ firstName: unique('Open') });
  const title = unique('Open visit');
  const day = '2032-05-11';
  const { jobId } = await ask<{ jobId: string }>('owner', 'POST', '/api/jobs', {
    clientId: client.id,
    title,
    jobType: 'one-off',
    jobFormIds: [],
    ...{
      startDateTime: `${day}T15:00:00.000Z`,
      endDateTime: `${day}T17:00:00.000Z`,
      isStartTime: true,
      isEndTime: true,
    },
  });
  const visits = await ask<{ id: string }[]>('owner', 'GET', `/api/jobs/${jobId}/visits`);
  const { name } = await ask<{ user: { name: string } }>('office', 'GET', '/api/me').then(({ user }) => user);
  const stream = streamOf(page);
  await enterAs('owner', `/calendar?mode=day&date=${day}`);
  await stream;
  const card = page.locator('[data-entry]').filter({ hasText: title });
  await expect(card).toBeVisible();

  const theirs = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), reducedMotion: 'reduce' });
  const token = await tokenOf('office');
  await theirs.addInitScript((known) => localStorage.setItem('truckroll.session', JSON.stringify(known)), token);
  const other = await theirs.newPage();
  await other.goto(`/calendar?mode=day&date=${day}&visit=${visits[0]?.id}`);
  await expect(other.getByRole('dialog')).toBeVisible();
  await expect(card).toHaveAccessibleName(new RegExp(`open at ${name}`));
  await keepPicture(page, 'open-visit');
  await card.click();
  await expect(page.getByRole('dialog').getByText(`${name} has this visit open`)).toBeVisible();
  await expect(other.getByRole('dialog').getByText('has this visit open')).toBeVisible();
  await expectAccessible(page);
  await other.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByText('has this visit open')).toBeHidden();
  await theirs.close();
});
