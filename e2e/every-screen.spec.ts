import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Role } from '@truckroll/contract/team/roles';
import { openBookingPage } from './booking.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test } from './journey.ts';
import { offeredPlan, preparedPlan } from './plans.ts';
import { frames, guestScreens, lockedScreen, ownScreens, type Records, type Screen } from './screens.ts';
import { sentDocument } from './sent-document.ts';
import { announcedTrip } from './trip.ts';

// Dozens of screens in one journey take minutes on a busy machine, which is no failure.
test.setTimeout(900_000);

const routes = new URL('../web/src/routes/', import.meta.url);

test('a new route names its screen here', () => {
  const files = readdirSync(routes).map((file) => file.replace(/\.tsx$/, ''));
  const known = [...frames, ...Object.keys({ ...guestScreens, ...ownScreens, ...lockedScreen })];
  expect(known.toSorted()).toEqual(files.toSorted());
});

/** Waits until nothing stands in for content and no answer is missing. */
function watchAnswers(page: Page): () => Promise<void> {
  const missing = new Set<unknown>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') missing.add(request);
  });
  page.on('requestfinished', (request) => missing.delete(request));
  page.on('requestfailed', (request) => missing.delete(request));
  return async () => {
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    await expect.poll(() => missing.size, { intervals: [20, 50, 100] }).toBe(0);
  };
}

type Ask = <Data>(who: 'owner', method: 'GET' | 'POST', path: string, body?: object) => Promise<Data>;

/** A record of the demo company for each kind of screen. */
async function findRecords(ask: Ask): Promise<Records> {
  const first = async (path: string, list: string): Promise<string> => {
    const [record] = (await ask<Record<string, { id: string }[]>>('owner', 'GET', path))[list] ?? [];
    if (record === undefined) throw new Error(`${path} has no record.`);
    return record.id;
  };
  const { threads } = await ask<{ threads: { threadId: string }[] }>('owner', 'GET', '/api/emails?limit=1');
  return {
    client: await first('/api/clients?limit=1', 'clients'),
    estimate: await first('/api/documents?documentType=2&status=draft&limit=1', 'documents'),
    invoice: await first('/api/documents?documentType=1&status=draft&limit=1', 'documents'),
    thread: threads[0]?.threadId ?? 'no thread',
    job: await first('/api/jobs?limit=1', 'jobs'),
    request: await first('/api/requests?limit=1', 'requests'),
    task: await first('/api/tasks?limit=1', 'tasks'),
    batch: await first('/api/invoice-batches?limit=1', 'batches'),
    payout: await first('/api/payouts?limit=1', 'payouts'),
    form: await first('/api/job-forms?limit=1', 'jobForms'),
    role: await first('/api/roles', 'roles'),
  };
}

/** Checks the screens one after the other, each in both themes, and reports what is wrong with all of them. */
async function checkScreens(page: Page, screens: Record<string, Screen>, go: (screen: Screen) => Promise<unknown>) {
  const settle = watchAnswers(page);
  const faults: string[] = [];
  for (const [name, screen] of Object.entries(screens)) {
    try {
      await go(screen);
      await expect(screen.shows(page)).toBeVisible();
      await settle();
      await expectAccessible(page, { staysWhite: screen.staysWhite === true });
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `every-${name}`);
    } catch (error) {
      faults.push(`${name} at ${page.url()}: ${error instanceof Error ? error.message : error}`);
      await keepPicture(page, `fault-${name}`);
    }
  }
  expect(faults).toEqual([]);
}

/** Goes to another screen within the app, as a link does, because loading the page anew takes longer than its check. */
const goTo = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address);

test('every screen of the office is accessible, fits and reports no error @phone', async ({
  page,
  enterAs,
  ask,
  tokenOf,
  request,
}) => {
  const file = {
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Email\nAnn,ann@every.test'),
  };
  const headers = { Authorization: `Bearer ${await tokenOf('owner')}` };
  const started = await request.post('/api/imports', { headers, multipart: { file } });
  const { data } = (await started.json()) as { data: { fileImport: { id: string } } };
  const { plan } = await preparedPlan(ask, 'owner');
  const records = { ...(await findRecords(ask)), plan: plan.id, import: data.fileImport.id };
  await enterAs('owner', '/home');
  await checkScreens(page, ownScreens, ({ address }) => goTo(page, address(records)));
});

test('every screen before sign-in is accessible, fits and reports no error @phone', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { roles } = await ask<{ roles: Role[] }>(company, 'GET', '/api/roles');
  const roleId = roles.find(({ name }) => name === 'superAdmin')?.id;
  const person = { firstName: 'Ann', email: `ann.${company.email}`, roleId: null };
  const { member } = await ask<{ member: { id: string } }>(company, 'POST', '/api/teams', person);
  const { link } = await ask<{ link: string }>(company, 'POST', `/api/teams/${member.id}/invitation-link`);
  await page.goto('/login');
  const document = (await sentDocument(ask, 2)).split('/').at(-1) ?? '';
  const tokens = {
    invitation: new URL(link).searchParams.get('token') ?? '',
    document,
    card: (await ask<{ token: string }>('owner', 'POST', `/api/public/documents/${document}/card-page`)).token,
    arrival: await announcedTrip(ask, company),
    hub: (await ask<{ user: { account: { id: string } } }>(company, 'GET', '/api/me')).user.account.id,
    booking: await openBookingPage(ask, company),
    planLink: await offeredPlan(ask, company),
  };
  // A page decides when it is loaded that it stays white.
  await checkScreens(page, guestScreens, ({ address, staysWhite }) =>
    staysWhite === true ? page.goto(address(tokens)) : goTo(page, address(tokens)),
  );

  await ask(company, 'PATCH', `/api/roles/${roleId}`, { requiresTwoStep: true });
  const signedIn = await page.request.post('/api/auth/login', { data: { email: company.email, password } });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  await enterAs({ ...company, token }, '/home');
  await checkScreens(page, lockedScreen, async () => undefined);
});
