import type { Page } from '@playwright/test';
import type { HomeMonth } from '@truckroll/contract/home/home';
import { formatDay } from '@truckroll/domain/format/dates';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = [
  'Time clock',
  "Today's visits",
  'Late visits',
  'Tasks due',
  'Open requests',
  'Unscheduled jobs',
  'Overdue invoices',
  'Estimates waiting',
  'Revenue',
  'Completed jobs',
  'Clients',
  'New clients',
  'Promises kept this month',
];
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test('a manager sees the open work, with the counts of the lists behind each card', async ({
  page,
  enterAs,
  ask,
  makeClient,
}) => {
  const { id: clientId } = await makeClient();
  const sent = { clientId, documentStatus: 'sent', items: [{ name: 'Work', rate: 80.5 }] };
  await ask('owner', 'POST', '/documents', { ...sent, documentType: 1, date: dayAgo(20), dueDate: dayAgo(5) });
  await ask('owner', 'POST', '/documents', { ...sent, documentType: 2 });
  const overdue = await ask<{ totals: { amountDue: number }; documents: { dueDate: string }[] }>(
    'manager',
    'GET',
    '/documents?documentType=1&overdue=true&sortBy=dueDate&sortOrder=asc&limit=1',
  );
  const waiting = await ask<{ total: number }>(
    'manager',
    'GET',
    '/documents?documentType=2&documentStatus=sent,viewed',
  );
  const requests = await ask<{ stageCounts: Record<string, number> }>(
    'manager',
    'GET',
    '/api/requests?view=all&limit=1',
  );
  const { months } = await ask<{ months: HomeMonth[] }>('manager', 'GET', '/api/home/months');
  const [before, month] = months.slice(-2);
  await enterAs('manager', '/home');
  for (const name of cards) await expect(card(page, name)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(
    cards.length,
  );
  await expectAccessible(page);
  await keepPicture(page, 'home');

  const open = card(page, 'Open requests');
  await expect(open.getByRole('link', { name: 'New Request' })).toContainText(
    String(requests.stageCounts.new_request ?? 0),
  );
  // The bars are a list, whose items are read with their months and amounts.
  const bars = page.getByRole('list', { name: 'Revenue by month' }).getByRole('link');
  await expect(bars).toHaveCount(12);
  await expect(bars.last()).toContainText(money.format(month?.revenue ?? 0));
  await expect(page.getByRole('list', { name: 'Completed jobs by month' }).getByRole('link').last()).toContainText(
    `${month?.completedJobs} job`,
  );
  await expect(card(page, 'Overdue invoices')).toContainText(money.format(overdue.totals.amountDue));
  await expect(card(page, 'Overdue invoices').getByRole('listitem').first()).toContainText(
    `due ${formatDay(overdue.documents[0]?.dueDate ?? '')}`,
  );
  await expect(card(page, 'Estimates waiting').getByRole('listitem')).toHaveCount(Math.min(waiting.total, 5));

  const leads = [
    ["Today's visits", 'Calendar', /\/calendar\?.*date=\d{4}-\d\d-\d\d/],
    ['Tasks due', 'Tasks', /\/tasks/],
    ['Open requests', 'Requests', /\/requests\?group=requests/],
    ['Unscheduled jobs', 'Unscheduled', /\/jobs\?unscheduled=true/],
    ['Overdue invoices', 'Overdue', /\/grow\/invoice\?overdue=true/],
    ['Estimates waiting', 'Waiting', /\/grow\/estimate\?status=sent%2Cviewed|\/grow\/estimate\?status=sent,viewed/],
    ['Revenue', 'Invoices', /\/grow\/invoice/],
    ['Completed jobs', 'Completed', /\/jobs\?group=completed/],
    ['Clients', 'All clients', /\/clients/],
  ] as const;
  for (const [name, link, address] of leads) {
    await card(page, name).getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Good/);
    await page.goBack();
  }
  // A bar's number equals that of the list behind it.
  await page.getByRole('list', { name: 'Completed jobs by month' }).getByRole('link').nth(-2).click();
  await expect(page).toHaveURL(
    new RegExp(`/jobs\\?group=completed&from=${before?.month}-01&to=${before?.month}-\\d\\d`),
  );
  await expect(page.getByText(new RegExp(`^1 to \\d+ of ${before?.completedJobs}$`))).toBeVisible();
  await page.goBack();
  await bars.last().click();
  await expect(page).toHaveURL(
    new RegExp(`/grow/invoice\\?status=.+&from=${month?.month}-01&to=${month?.month}-\\d\\d&currency=USD`),
  );
});

test('the team of the day that cannot be loaded is an error, not a day without people', async ({
  page,
  enterAs,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/500/);
  await page.route(/\/api\/teams?\?.*limit=-1/, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Nothing works today.' } }),
  );
  await enterAs('manager', '/home');
  await expect(card(page, "Today's visits").getByRole('alert')).toContainText('Nothing works today.');
  await expect(page.getByRole('region', { name: 'Team today' })).toBeHidden();
});

test('no card of a narrow window moves when its data arrives', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route(/\/api\/(tasks|requests|documents)\b/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await enterAs('manager', '/home');
  const last = card(page, 'New clients');
  await expect(last).toHaveAttribute('aria-busy', 'false');
  const before = await placeOf(last);
  isHeld = false;
  for (const go of held) go();
  for (const name of ['Tasks due', 'Open requests', 'Overdue invoices', 'Estimates waiting'])
    await expect(card(page, name)).toHaveAttribute('aria-busy', 'false');
  expect((await placeOf(last)).y).toBe(before.y);
});

test('a card that cannot be loaded shows its own error, and retries', async ({
  page,
  enterAs,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/500/);
  await page.route('**/api/home/months', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Nothing works today.' } }),
  );
  await enterAs('manager', '/home');
  await expect(card(page, 'Revenue').getByRole('alert')).toContainText('Nothing works today.');
  await expect(card(page, 'Clients').getByRole('link', { name: 'Leads' })).toBeVisible();
  await page.unroute('**/api/home/months');
  await card(page, 'Revenue').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Revenue by month' })).toBeVisible();
});

test("a technician's home begins with the own day, and shows no money", async ({ page, enterAs }) => {
  await enterAs('lite', '/home');
  await expect(page.getByRole('region', { name: 'Tomorrow', exact: true })).toBeVisible();
  await expect(card(page, 'Late visits')).toHaveAttribute('aria-busy', 'false');
  for (const hidden of ["Today's visits", 'Overdue invoices', 'Estimates waiting', 'Revenue', 'Completed jobs'])
    await expect(card(page, hidden)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectAccessible(page);
});

test('each figure leads to its list with the same number, and a visit of the day opens its job', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const { id: clientId } = await makeClient({ firstName: 'Ada' }, company);
  const me = (await ask<{ user: { id: string } }>(company, 'GET', '/api/me')).user;
  const job = { clientId, jobType: 'one-off', jobFormIds: [] };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now());
  await ask(company, 'POST', '/api/jobs', {
    ...job,
    title: 'Boiler service',
    assignedToTeams: [me.id],
    startDateTime: `${today}T14:00:00.000Z`,
    endDateTime: `${today}T15:00:00.000Z`,
    isStartTime: true,
    isEndTime: true,
  });
  await ask(company, 'POST', '/api/jobs', { ...job, title: 'Not yet planned' });
  const sent = { clientId, documentStatus: 'sent', items: [{ name: 'Work', rate: 80.5 }] };
  await ask(company, 'POST', '/documents', { ...sent, documentType: 1, date: dayAgo(20), dueDate: dayAgo(5) });
  await ask(company, 'POST', '/documents', { ...sent, documentType: 2 });

  await enterAs(company, '/home');
  const figures = page.getByRole('region', { name: 'Figures', exact: true });
  await expect(figures).toHaveAttribute('aria-busy', 'false');
  for (const [name, value, address] of [
    ['Visits today', '1', /\/calendar\?/],
    ['Tasks due today', '0', /\/tasks\?tab=today/],
    ['Overdue', '$80.50', /\/grow\/invoice\?overdue=true/],
    ['Unscheduled jobs', '1', /\/jobs\?unscheduled=true/],
    ['New requests', '0', /\/requests\?group=requests&stage=new_request/],
    ['Estimates waiting', '1', /\/grow\/estimate\?status=sent/],
    ['Revenue this month', '$0.00', /\/grow\/invoice\?.*from=/],
  ] as const) {
    const figure = figures.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(figure).toContainText(value);
    await figure.click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
  const row = card(page, "Today's visits").getByRole('region', { name: /1 visit$/ });
  await row.getByRole('link', { name: /Boiler service/ }).click();
  await expect(page).toHaveURL(/\/jobs\/[\w-]+\?tab=visits&visit=/);
  await expect(page.getByRole('heading', { name: /Boiler service/ }).first()).toBeVisible();
});

test('the list of late visits has as many as the card says', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const { id: clientId } = await makeClient({ firstName: 'Ada' }, company);
  const daysAgo = (days: number, hours: number) => new Date(Date.now() - days * 86_400_000 + hours * 3_600_000);
  // The last one began before the days that the card looks at.
  for (const days of [1, 2, 3, 4, 5, 6, 40])
    await ask(company, 'POST', '/api/jobs', {
      ...{ clientId, jobType: 'one-off', jobFormIds: [], assignedToTeams: [], title: `Boiler ${days}` },
      ...{ startDateTime: daysAgo(days, 0), endDateTime: daysAgo(days, 1), isStartTime: true, isEndTime: true },
    });
  await enterAs(company, '/home');
  const late = card(page, 'Late visits');
  await expect(late.getByRole('listitem')).toHaveCount(5);
  await late.getByRole('button', { name: 'All 6', exact: true }).click();
  const all = page.getByRole('dialog', { name: 'Late visits of the last 31 days' });
  await expect(all.locator('tbody tr')).toHaveCount(6);
  await expectAccessible(page);
  await keepPicture(page, 'late-visits');
  await all.getByRole('button', { name: 'Close' }).first().click();
  await late.getByRole('button', { name: 'Show 1 more', exact: true }).click();
  await all.locator('tbody tr').filter({ hasText: 'Boiler 6' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/jobs\/[\w-]+\?tab=visits&visit=/);
});

test('an admin of a new company sees the first steps, and completes them', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const body = { category: 'maintenance', scheduleDateTime: new Date().toISOString(), priority: 'urgent' };
  await ask(company, 'POST', '/api/tasks', { ...body, name: 'Clean the van' });
  await enterAs(company, '/home');
  await expect(card(page, 'First steps')).toBeVisible();
  await expect(card(page, 'Overdue invoices')).toContainText('Nothing here today.');
  const tasks = card(page, 'Tasks due');
  await expect(tasks.getByRole('listitem')).toContainText('Urgent');
  await expectAccessible(page);
  await tasks.getByRole('checkbox', { name: 'Completed: Clean the van' }).click();
  await expect(toast(page, 'Task completed')).toBeVisible();
  await expect(tasks).toContainText('Nothing here today.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await tasks.getByRole('link', { name: 'Clean the van' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Clean the van');
});

test('on a phone the cards are stacked', { tag: '@phone-only' }, async ({ page, enterAs }) => {
  await enterAs('manager', '/home');
  for (const name of cards) await expect(card(page, name)).toHaveAttribute('aria-busy', 'false');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'home-phone');
});
