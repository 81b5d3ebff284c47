import type { APIRequestContext, Page } from '@playwright/test';
import type { Me } from '@truckroll/contract/session/session';
import type { Role } from '@truckroll/contract/team/roles';
import { everythingOn, moreThanAllowed, type Reader, type Stored } from './device-content.ts';
import { join } from './join.ts';
import { type Ask, type Company, expect, password, test, toast, unique } from './journey.ts';
import { photo } from './photographed-job.ts';
import { planJob } from './planned-job.ts';

test.use({ serviceWorkers: 'allow' });

const saved = 'Saved on this device. It is sent as soon as there is a network.';
const notLoaded =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|could not be (loaded|stored)|fetching the script/;
const pages = [
  ...[
    '/home',
    '/clients',
    '/requests',
    '/jobs',
    '/tasks',
    '/calendar',
    '/grow/invoice',
    '/grow/estimate',
    '/price-book',
  ],
  ...[
    '/messages',
    '/settingsV2/team',
    '/reports',
    '/settingsV2/profile',
    '/settingsV2/company',
    '/settingsV2/roles',
    '/outbox',
  ],
];

/** A session of its own, because these are ended here. */
async function signIn(request: APIRequestContext, email: string): Promise<Company> {
  const reply = await request.post('/api/auth/login', { data: { email, password } });
  const { data } = (await reply.json()) as { data: { token: string } };
  return { token: data.token, email, name: email };
}

const idOf = async (ask: Ask, who: Company): Promise<string> =>
  (await ask<{ user: Me }>(who, 'GET', '/api/me')).user.id;

const readerOf = (request: APIRequestContext, token: string, me: string | null): Reader => ({
  me,
  async read(address) {
    const reply = await request.get(address, { headers: { Authorization: `Bearer ${token}` } });
    return { status: reply.status(), text: await reply.text() };
  },
});

/** The name of the page, or why there is none: not every role may open each. */
const isShown = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
const places = (stored: readonly Stored[]): string[] => [...new Set(stored.map(({ place }) => place))].toSorted();
const withoutSettings = (stored: readonly Stored[]): Stored[] =>
  stored.filter(({ place }) => !['cache', 'localStorage', 'sessionStorage'].includes(place));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out' });
  await expect(question.or(page.getByLabel('Email'))).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Saves a note and a photo of a job's visit without a network. */
async function writeWithoutNetwork(page: Page): Promise<void> {
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await visit.getByLabel('Add a note').fill('The cellar is under water');
  await visit.getByRole('button', { name: 'Add Note' }).click();
  await expect(toast(page, saved).first()).toBeVisible();
  await visit.getByLabel('Files', { exact: true }).setInputFiles([photo('before.png')]);
  await expect(visit.getByRole('list', { name: 'Photos that wait on this device' }).getByRole('img')).toHaveCount(1);
}

for (const who of ['owner', 'manager', 'office', 'pro', 'lite'])
  test(`this device has nothing that ${who} may not read, and nothing but the application after the sign-out`, async ({
    page,
    enterAs,
    request,
    ask,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/401|403|404/);
    const person = await signIn(request, `${who}@demo.test`);
    const me = await idOf(ask, person);
    for (const path of pages) {
      await enterAs(person, path);
      await isShown(page);
    }
    await page.goto('/jobs');
    const [job] = await page.getByRole('link', { name: /^#\d+/ }).all();
    const path = await job?.getAttribute('href');
    if (path) {
      await page.goto(path);
      await isShown(page);
    }
    await page.goto('/home');
    const kept = async () => (await everythingOn(page)).filter(({ place }) => place === 'kept');
    await expect.poll(async () => (await kept()).map(({ name }) => name)).toContain('/api/me');
    // Pages are kept once the device is idle.
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(5);
    const stored = await everythingOn(page);
    expect(await moreThanAllowed(stored, readerOf(request, person.token, me))).toEqual([]);

    await signOut(page);
    await expect.poll(async () => withoutSettings(await everythingOn(page))).toEqual([]);
    expect(await moreThanAllowed(await everythingOn(page), readerOf(request, person.token, null))).toEqual([]);
  });

test('what was planted on this device is found', async ({ page, enterAs, request, ask }) => {
  const person = await signIn(request, 'lite@demo.test');
  const me = await idOf(ask, person);
  const foreign = await ask<Record<string, unknown>>('owner', 'GET', '/api/clients');
  await enterAs(person, '/home');
  await isShown(page);
  await expect.poll(async () => (await everythingOn(page)).some(({ name }) => name === '/api/me')).toBe(true);
  const reader = readerOf(request, person.token, me);
  expect(await moreThanAllowed(await everythingOn(page), reader)).toEqual([]);
  const own = await reader.read('/api/me');
  const { data } = JSON.parse(own.text) as { data: Record<string, unknown> };
  await page.evaluate(
    async ([list, mine]) => {
      const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
        new Promise((resolve) => {
          asked.onsuccess = () => resolve(asked.result);
        });
      const database = await settled(indexedDB.open('truckroll.kept'));
      type Owner = { keys: { seal: CryptoKey } };
      const [owner] = (await settled(database.transaction('owner').objectStore('owner').getAll())) as Owner[];
      if (owner === undefined) throw new Error('Nothing is kept.');
      for (const [id, address, answer] of [
        ['planted-list', '/api/clients', list],
        ['planted-field', '/api/me', mine],
      ]) {
        const plain = new TextEncoder().encode(`${JSON.stringify({ address, tag: null })}\n${answer}`);
        const vector = crypto.getRandomValues(new Uint8Array(12));
        const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, owner.keys.seal, plain);
        const row = { id, at: Date.now(), size: content.byteLength, vector, content };
        await settled(database.transaction('answers', 'readwrite').objectStore('answers').put(row));
      }
      database.close();
      await (await caches.open('planted')).put('/api/planted', new Response('{}'));
      localStorage.setItem('truckroll.recent.somebody', '[]');
      localStorage.setItem('truckroll.planted', '1');
      sessionStorage.setItem('planted', '1');
    },
    [JSON.stringify({ data: foreign }), JSON.stringify({ data: { ...data, planted: true } })] as const,
  );
  const found = (await moreThanAllowed(await everythingOn(page), reader)).join('\n');
  for (const text of [
    'kept /api/clients: ',
    'kept /api/me: has the field .planted',
    'cache /api/planted: no file of the application',
    'localStorage truckroll.recent.somebody: of somebody else',
    'localStorage truckroll.planted: unknown',
    'sessionStorage planted: unknown',
  ])
    expect(found).toContain(text);
});

test('a sign-out leaves nothing but sealed writes, and the next person has nothing of the former', async ({
  page,
  context,
  enterAs,
  openCompany,
  makeClient,
  request,
  ask,
  expectConsoleErrors,
}) => {
  // Loading ahead may still ask while the session ends.
  expectConsoleErrors(notLoaded);
  expectConsoleErrors(/401/);
  const company = await openCompany();
  const client = await makeClient({}, company);
  const job = await planJob(ask, { clientId: client.id, title: 'Cellar', who: company });
  const first = await signIn(request, company.email);
  const me = await idOf(ask, first);
  const prepared = page.waitForResponse(/\/assets\/outbox-screen-/);
  await enterAs(first, `/jobs/${job.id}?tab=visits`);
  await page.getByRole('button', { name: '#1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Visit 1$/ }).getByLabel('Add a note')).toBeVisible();
  await prepared;
  await context.setOffline(true);
  await writeWithoutNetwork(page);
  const before = await everythingOn(page);
  expect(await moreThanAllowed(before, readerOf(request, first.token, me))).toEqual([]);
  const writes = before.filter(({ place }) => place === 'write');
  expect(writes.map(({ person }) => person)).toEqual(writes.map(() => me));
  expect(writes.some(({ text }) => text.includes('The cellar is under water'))).toBe(true);
  expect(before.filter(({ place }) => place === 'file')).toHaveLength(1);
  expect(before.some(({ name }) => name === `truckroll.recent.${me}`)).toBe(true);

  // Its writes do not reach the server, but the sign-out does.
  await page.route(/\/(notes|clientDrive)(\?|$)/, (route) => route.abort());
  await context.setOffline(false);
  await page.goto('/home');
  await isShown(page);
  await signOut(page);
  await expect.poll(async () => places(withoutSettings(await everythingOn(page)))).toEqual(['file', 'write']);
  const left = await everythingOn(page);
  expect(await moreThanAllowed(left, readerOf(request, first.token, null))).toEqual([]);

  const other = await openCompany();
  const second = await idOf(ask, other);
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  for (const path of ['/clients', '/jobs', '/outbox']) {
    await page.goto(path);
    await isShown(page);
  }
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
  const now = await everythingOn(page);
  expect(await moreThanAllowed(now, readerOf(request, other.token, second))).toEqual([]);
  for (const { place, person, text, name } of now)
    if (place === 'write' || place === 'file') expect(person).toBe(me);
    else if (place !== 'sessionStorage')
      expect(`${name} ${text}`).not.toMatch(new RegExp([me, client.id, job.id, company.email].join('|')));
});

test('a role that was taken away takes with it what it may not read', async ({
  page,
  enterAs,
  openCompany,
  makeClient,
  request,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401|403|404/);
  const company = await openCompany();
  const client = await makeClient({ firstName: unique('Ada') }, company);
  const token = await join(ask, company, 'Manu', 'officeManager');
  const person: Company = { token, email: '', name: 'Manu' };
  const me = await idOf(ask, person);
  for (const path of ['/clients', `/clients/${client.id}`, '/settingsV2/team', '/home']) {
    await enterAs(person, path);
    await isShown(page);
  }
  const isKept = async () => (await everythingOn(page)).some(({ text }) => text.includes(client.id));
  await expect.poll(isKept).toBe(true);
  await page.goto('about:blank');
  const { roles } = await ask<{ roles: Role[] }>(company, 'GET', '/api/roles');
  const roleId = roles.find(({ name }) => name === 'fieldTechnicianLite')?.id;
  await ask(company, 'PATCH', `/api/teams/${me}`, { roleId });
  await page.goto('/home');
  await isShown(page);
  await expect.poll(isKept).toBe(false);
  expect(await moreThanAllowed(await everythingOn(page), readerOf(request, token, me))).toEqual([]);
});
