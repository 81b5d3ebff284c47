import type { Page } from '@playwright/test';
import { type Company, expect, password, test, unique } from './journey.ts';

/** Everything in this browser's database of kept answers, unsealed with its own key. */
async function keptOn(page: Page): Promise<{ address: string; text: string }[]> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no reason'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (names.some((name) => name !== 'truckroll.kept')) throw new Error(`More databases: ${names.join()}`);
    if (names.length === 0) return [];
    const database = await settled(indexedDB.open('truckroll.kept'));
    const all = (store: string): Promise<unknown[]> => settled(database.transaction(store).objectStore(store).getAll());
    const owners = (await all('owner')) as { keys: { seal: CryptoKey; name: CryptoKey } }[];
    const rows = (await all('answers')) as { vector: Uint8Array<ArrayBuffer>; content: ArrayBuffer }[];
    database.close();
    if (owners.some(({ keys }) => keys.seal.extractable || keys.name.extractable))
      throw new Error('A key can be read.');
    const [owner] = owners;
    if (owner === undefined) return [];
    return await Promise.all(
      rows.map(async ({ vector, content }) => {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: vector }, owner.keys.seal, content);
        const [head = '', ...rest] = new TextDecoder().decode(plain).split('\n');
        return { address: (JSON.parse(head) as { address: string }).address, text: rest.join('\n') };
      }),
    );
  });
}

const neverKept =
  /two-step|sessions|password|calendar-feed|push-key|signed-url|nextJobNumber|nextRequestNumber|getDocumentNumber|\/auth\/|\/public\/|\/storage\/|export/;

const pages = ['/home', '/clients', '/jobs', '/requests', '/tasks', '/calendar', '/settingsV2/profile'];

for (const who of ['owner', 'manager', 'office', 'pro', 'lite'])
  test(`this device keeps nothing that ${who} may not read, and nothing after the sign-out`, async ({
    page,
    enterAs,
    request,
    ask,
  }) => {
    // A session of its own, because it is ended here.
    const email = `${who}@demo.test`;
    const reply = await request.post('/api/auth/login', { data: { email, password } });
    const { data: session } = (await reply.json()) as { data: { token: string } };
    const person: Company = { token: session.token, email, name: who };
    for (const path of pages) {
      await enterAs(person, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect.poll(async () => (await keptOn(page)).length).toBeGreaterThan(5);
    const kept = await keptOn(page);
    expect(kept.map(({ address }) => address).filter((address) => neverKept.test(address))).toEqual([]);
    expect(kept.map(({ address }) => address)).toContain('/api/me');
    for (const { address, text } of kept) {
      const { data } = JSON.parse(text) as { data: unknown };
      // A refusal fails the request.
      const now = await ask<unknown>(person, 'GET', address);
      expect(Object.keys(Object(data)), address).toEqual(Object.keys(Object(now)));
    }
    await page.getByRole('button', { name: /, account of / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => keptOn(page)).toEqual([]);
  });

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

test('a page without a network shows what was seen last and says since when, and follows the server later', async ({
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

  const changed = await makeClientIn(ask, company);
  await page.reload();
  await expect(page.getByRole('link', { name: changed })).toBeVisible();
  await expect.poll(async () => (await keptOn(page)).some(({ text }) => text.includes(changed))).toBe(true);

  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: changed })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /cannot be reached.*Shown as of / })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText('Shown as of')).toBeHidden();
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
