import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Client, ClientInput } from '@truckroll/contract/clients/clients';

export const password = 'truckroll-demo';
export type SignIn = 'owner' | 'manager' | 'office' | 'pro' | 'lite' | 'tom' | 'rival';
/** A company that belongs to one journey, with its owner's token. */
export type Company = { token: string; name: string; email: string };
export type Who = SignIn | Company;

const emails: Record<SignIn, string> = {
  owner: 'owner@demo.test',
  manager: 'manager@demo.test',
  office: 'office@demo.test',
  pro: 'pro@demo.test',
  lite: 'lite@demo.test',
  tom: 'tom@demo.test',
  rival: 'owner@rival.test',
};

/** The milliseconds that each answer takes longer: slow networks show faults that a fast one hides. */
const latency = Number(process.env.JOURNEY_LATENCY ?? 0);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency },
    // Without a limit.
    ...{ downloadThroughput: -1, uploadThroughput: -1 },
  });
}

/** A unique name: all journeys of a run share the demo company. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

export type Ask = <Data>(
  who: Who,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Data>;

type Journey = {
  /** Signs in as a person of the demo company or of another company, without using the sign-in page. */
  enterAs: (who: Who, path: string) => Promise<void>;
  /** Allows console errors that this journey causes on purpose, by a pattern of their text. */
  expectConsoleErrors: (pattern: RegExp) => void;
  /** Sends an API request, for data that a journey needs but does not show. */
  ask: Ask;
  /** Creates a client for the journey. */
  makeClient: (input?: Partial<ClientInput>, who?: Who) => Promise<Client>;
  /**
   * Opens a company for changes that would disturb other journeys in the demo company, such as changes of its settings.
   * Its address is confirmed by default.
   */
  openCompany: (options?: { isConfirmed: boolean }) => Promise<Company>;
};

type Sessions = { tokenOf: (who: Who) => Promise<string> };

async function signIn(request: APIRequestContext, baseURL: string, email: string): Promise<string> {
  const reply = await request.post(`${baseURL}/api/auth/login`, { data: { email, password } });
  expect(reply.status()).toBe(200);
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
}

/** The test function of all journeys: an unexpected console error or page error fails it. */
export const test = base.extend<Journey & { watched: { expected: RegExp[] } }, Sessions>({
  tokenOf: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext();
      const tokens = new Map<SignIn, Promise<string>>();
      await use(async (who) => {
        if (typeof who !== 'string') return who.token;
        const token = tokens.get(who) ?? signIn(request, project.use.baseURL ?? '', emails[who]);
        tokens.set(who, token);
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ page }, use) => {
      const errors: { text: string; place: string }[] = [];
      const expected: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push({ text: message.text(), place: message.location().url });
      });
      page.on('pageerror', ({ message }) => errors.push({ text: message, place: page.url() }));
      if (latency > 0) await slowDown(page);
      // No journey may expect page errors, so they are kept apart from console errors.
      const violations: string[] = [];
      const context = page.context();
      await context.exposeBinding('reportPolicyViolation', (_, text: string) => violations.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
          const { reportPolicyViolation } = window as unknown as { reportPolicyViolation?: (text: string) => void };
          reportPolicyViolation?.(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
        });
      });
      await use({ expected });
      expect(violations).toEqual([]);
      expect(errors.filter(({ text }) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  expectConsoleErrors: async ({ watched }, use) => {
    await use((pattern) => watched.expected.push(pattern));
  },
  enterAs: async ({ page, tokenOf }, use) => {
    await use(async (who, path) => {
      await page.addInitScript(
        (token) => {
          if (window !== top || location.protocol === 'about:') return;
          // The session is set only on the first page, because a sign-out during the journey must persist.
          if (sessionStorage.getItem('entered') !== null) return;
          sessionStorage.setItem('entered', 'yes');
          localStorage.setItem('truckroll.session', JSON.stringify(token));
        },
        await tokenOf(who),
      );
      await page.goto(path);
    });
  },
  ask: async ({ request, tokenOf }, use) => {
    const ask: Ask = async (who, method, path, body) => {
      const headers = { Authorization: `Bearer ${await tokenOf(who)}` };
      const reply = await request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
      expect([method, path, reply.ok() ? 'ok' : await reply.text()]).toEqual([method, path, 'ok']);
      return ((await reply.json()) as { data: never }).data;
    };
    await use(ask);
  },
  openCompany: async ({ request, ask, baseURL }, use) => {
    await use(async ({ isConfirmed } = { isConfirmed: true }) => {
      const name = unique('Company');
      const email = `${name.replace(' ', '-').toLowerCase()}@journey.test`;
      const data = { companyName: name, firstName: 'Olga', email, password, timezone: 'America/Toronto' };
      const reply = await request.post('/api/auth/register', { data });
      expect(reply.status()).toBe(201);
      const company = { name, email, token: ((await reply.json()) as { data: { token: string } }).data.token };
      // Journeys read times with 24 hours, unless one is about the clock.
      const units = { clock: '24h', distance: 'km', weekStart: 'sunday' };
      await ask(company, 'PATCH', '/api/account', { units, ...(isConfirmed ? { publicOrigin: baseURL } : {}) });
      return company;
    });
  },
  makeClient: async ({ ask }, use) => {
    await use(async (input = {}, who = 'owner') => {
      const { client } = await ask<{ client: Client }>(who, 'POST', '/api/clients', {
        ...(input.firstName === undefined ? { firstName: unique('Journey') } : {}),
        ...input,
      });
      return client;
    });
  },
});

export { expectAccessible } from './accessibility.ts';
export { expect };

/** Expects the content to reflow: the page must never scroll sideways (screens 3.1). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(window_ ?? 0);
}

/** Saves a screenshot to the run's results, by project, when screenshots are enabled. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.JOURNEY_PICTURES === undefined) return;
  await page.screenshot({
    path: `${test.info().project.outputDir}/screens/${test.info().project.name}/${name}.png`,
    animations: 'disabled',
  });
}

/** A toast, found by its text. */
export const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
