import type { Page } from '@playwright/test';
import { everythingOn } from './device-content.ts';
import { type Company, expect, test, toast, unique } from './journey.ts';

/** The answers that this browser has kept. */
const keptOn = async (page: Page) => (await everythingOn(page)).filter(({ place }) => place === 'kept');

/** Enters a company of this journey, and waits until its clients are kept. */
async function seeClients(page: Page, enter: () => Promise<void>, name: string): Promise<void> {
  await enter();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect.poll(async () => (await keptOn(page)).some(({ text }) => text.includes(name))).toBe(true);
}

const makeClientIn = async (
  ask: <T>(who: Company, method: 'POST', path: string, body: object) => Promise<T>,
  company: Company,
) => {
  const name = unique('Ada');
  await ask(company, 'POST', '/api/clients', { firstName: name });
  return name;
};

/** Holds all calls of the page until the returned function lets them go. */
async function holdCalls(page: Page): Promise<() => Promise<void>> {
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/api/**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const go of held) go();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

/** Notes in each new page whether the last seen page was shown before the application, and what it said. */
const watchSeenPage = async (page: Page) =>
  await page.addInitScript(() => {
    const seen = { text: '', isBeforeApplication: false, canBeReached: false };
    Object.assign(window, { watchedPage: seen });
    new MutationObserver(() => {
      const place = document.querySelector<HTMLElement>('#seen');
      if (place === null || place.childElementCount === 0 || seen.text !== '') return;
      seen.text = place.textContent;
      seen.isBeforeApplication = document.querySelector('#root main') === null;
      seen.canBeReached = !place.inert;
    }).observe(document, { childList: true, subtree: true });
  });

const seenPageOf = (page: Page): Promise<{ text: string; isBeforeApplication: boolean; canBeReached: boolean }> =>
  page.evaluate(() => (window as unknown as { watchedPage: never }).watchedPage);

const hasKeptPage = async (page: Page, name: string): Promise<boolean> =>
  (await keptOn(page)).some((row) => row.name.startsWith('page ') && row.text.includes(name));

test('a page shows what it showed last before the application has arrived, once, and nothing after the sign-out', async ({
  page,
  openCompany,
  enterAs,
  ask,
  expectConsoleErrors,
}) => {
  // Requests that the sign-out overtakes.
  expectConsoleErrors(/401 \(Unauthorized\)/);
  const company = await openCompany();
  const name = await makeClientIn(ask, company);
  await enterAs(company, '/clients');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect.poll(() => hasKeptPage(page, name)).toBe(true);

  await watchSeenPage(page);
  await page.reload();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await seenPageOf(page)).toMatchObject({ isBeforeApplication: true, canBeReached: false });
  expect((await seenPageOf(page)).text).toContain(name);
  await expect(page.locator('#seen')).toHaveCount(0);
  await expect(page.locator('main')).toHaveCount(1);

  // A window of another width is laid out anew.
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect((await seenPageOf(page)).text).toBe('');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/clients');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect((await seenPageOf(page)).text).toBe('');
});

test('a page of settings is not kept as it looks', async ({ page, openCompany, enterAs }) => {
  await enterAs(await openCompany(), '/settingsV2/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect.poll(async () => (await keptOn(page)).some((row) => /^page .*\/clients$/.test(row.name))).toBe(true);
  expect((await keptOn(page)).filter((row) => /^page .*settings/.test(row.name))).toEqual([]);
});

const formsOfOlderValues = [
  {
    title: 'of a record with a version',
    path: '/settingsV2/company',
    kept: '/api/me',
    change: ['/api/account', { email: 'new@company.test' }],
    typed: ['Tax number', 'RT0002'],
    followed: ['Email', 'new@company.test'],
  },
  {
    title: 'of settings',
    path: '/settingsV2/addons/calls',
    kept: '/api/addons/calls/settings',
    change: ['/api/addons/calls/settings', { recordingDays: 45 }],
    typed: ['Voicemail greeting', 'We are out on a job.'],
    followed: ['Days until recordings are deleted', '45'],
  },
] as const;

for (const { title, path, kept, change, typed, followed } of formsOfOlderValues)
  test(`a form ${title} begins with what was seen last, takes over what nobody has typed, and is saved`, async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const field = (name: string) => page.getByRole('textbox', { name });
    if (path.endsWith('calls')) await ask(company, 'POST', '/api/addons/calls/connect', {});
    await enterAs(company, path);
    await expect(field(followed[0])).toBeVisible();
    await expect.poll(async () => (await keptOn(page)).some(({ name }) => name === kept)).toBe(true);

    const release = await holdCalls(page);
    await ask(company, 'PATCH', change[0], change[1]);
    await page.reload();
    await field(typed[0]).fill(typed[1]);
    await expect(field(followed[0])).not.toHaveValue(followed[1]);
    await release();
    await expect(field(followed[0])).toHaveValue(followed[1]);
    await expect(field(typed[0])).toHaveValue(typed[1]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await page.reload();
    await expect(field(typed[0])).toHaveValue(typed[1]);
    await expect(field(followed[0])).toHaveValue(followed[1]);
  });

test('a page shows what was seen last before the server answers, and without a network says since when', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|Something went wrong/);
  const company = await openCompany();
  const name = await makeClientIn(ask, company);
  await seeClients(page, () => enterAs(company, '/clients'), name);

  const release = await holdCalls(page);
  const changed = await makeClientIn(ask, company);
  await page.reload();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('Shown as of')).toBeHidden();
  await release();
  await expect(page.getByRole('link', { name: changed })).toBeVisible();
  await expect.poll(async () => (await keptOn(page)).some(({ text }) => text.includes(changed))).toBe(true);

  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: changed })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /cannot be reached.*Shown as of / })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText('Shown as of')).toBeHidden();
});

test('the records of a list on screen are fetched when the page is idle, and one opens while the server does not answer', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const name = await makeClientIn(ask, company);
  const fetched = page.waitForResponse((reply) => /\/api\/clients\/[0-9a-f-]{36}$/.test(reply.url()));
  await enterAs(company, '/clients');
  await (await fetched).finished();
  const release = await holdCalls(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await release();
});

test('what was deleted elsewhere is removed from this device, and an unchanged day costs at most 50 kB', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const client = async () => {
    const firstName = unique('Ada');
    const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName });
    return { id: client.id, name: firstName };
  };
  const [gone, stays] = [await client(), await client()];
  const hasCaughtUp = () => page.waitForResponse((reply) => reply.url().includes('/api/changes'));
  const opened = hasCaughtUp();
  const isKept = async (text: string) => (await keptOn(page)).some((answer) => answer.text.includes(text));
  await enterAs(company, `/clients/${gone.id}`);
  await expect.poll(() => isKept(gone.name)).toBe(true);
  await (await opened).finished();
  await page.goto(`/clients/${stays.id}`);
  await expect.poll(() => isKept(stays.name)).toBe(true);
  await page.goto('about:blank');
  await ask(company, 'DELETE', `/api/clients/${gone.id}`);
  const again = hasCaughtUp();
  await page.goto('/home');
  await (await again).finished();
  await expect.poll(() => isKept(gone.id)).toBe(false);
  expect(await isKept(stays.id)).toBe(true);

  let bytes = 0;
  page.on('response', async (reply) => {
    if (!reply.url().includes('/api/') || reply.url().includes('/api/live')) return;
    const { responseBodySize, responseHeadersSize } = await reply.request().sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  const unchanged = hasCaughtUp();
  await page.reload();
  await (await unchanged).finished();
  await page.waitForLoadState('load');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(50_000);
});

test('a session that was ended elsewhere leaves nothing behind', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401/);
  const company = await openCompany();
  const name = await makeClientIn(ask, company);
  await seeClients(page, () => enterAs(company, '/clients'), name);
  await page.goto('about:blank');
  await ask(company, 'POST', '/api/auth/logout', {});
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptOn(page)).toEqual([]);
});
