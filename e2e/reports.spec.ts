import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TeamMember } from '@truckroll/contract/team/team';
import { expect, expectAccessible, keepPicture, test } from './journey.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) });
const month = (page: Page, figureName: string) => page.getByRole('slider', { name: `${figureName} by month` });

test('an owner reads revenue beside the year before, chooses months with the keys, and saves the file', async ({
  page,
  enterAs,
  openCompany,
  makeClient,
  ask,
}) => {
  const company = await openCompany();
  const { id: clientId } = await makeClient({ firstName: 'Ann' }, company);
  const invoice = (date: string, rate: number) =>
    ask<{ document: { id: string } }>(company, 'POST', '/documents', {
      ...{ clientId, documentType: 1, documentStatus: 'sent', date, dueDate: date },
      items: [{ name: 'Work', rate }],
    });
  const { document } = await invoice('2025-01-10', 100);
  await ask(company, 'POST', '/api/payments', {
    ...{ documentId: document.id, paymentAmount: 100, paymentDate: '2025-02-25', paymentMethod: 'Cash' },
  });
  await invoice('2025-03-05', 50);
  await invoice('2024-01-20', 80);
  await ask(company, 'PATCH', '/api/account', { currency: 'EUR' });
  await invoice('2025-03-06', 7);

  await enterAs(company, '/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Revenue' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('There is nothing to report for this period.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Period: Last 12 months' }).click();
  await page.getByRole('menuitemradio', { name: 'Between two days' }).click();
  await page.getByLabel('Period from').fill('01/01/2025');
  await page.getByLabel('Period to').fill('01/01/2028');
  await expect(page.getByText('A report can cover at most 36 months.')).toBeVisible();
  await page.getByLabel('Period to').fill('03/31/2024');
  await expect(page.getByText('The end is before the start.')).toBeVisible();
  await page.getByLabel('Period to').fill('03/31/2025');
  await expect(
    page.getByText('Jan 01, 2025 to Mar 31, 2025, compared with Jan 01, 2024 to Mar 31, 2024'),
  ).toBeVisible();
  // The account's currency comes first; each currency has a report of its own.
  const revenue = part(page, 'Revenue');
  await expect(figure(page, 'Revenue')).toHaveAccessibleName(/€7\.00/);
  await page.getByLabel('Currency').selectOption('USD');
  await expect(figure(page, 'Revenue')).toHaveAccessibleName('Revenue $150.00 +88% year before $80.00');
  await expect(page).toHaveURL(/from=2025-01-01&to=2025-03-31&currency=USD/);

  const months = month(page, 'Revenue');
  await expect(months).toHaveAttribute('aria-valuetext', 'March 2025: Revenue $50.00, year before $0.00');
  await months.press('Home');
  await expect(months).toHaveAttribute('aria-valuetext', 'January 2025: Revenue $100.00, year before $80.00, +25%');
  await months.press('ArrowRight');
  await expect(revenue.getByText('Revenue $0.00, year before $0.00')).toBeVisible();
  await figure(page, 'Outstanding').check();
  await expect(month(page, 'Outstanding')).toHaveAttribute(
    'aria-valuetext',
    'February 2025: Outstanding $80.00, year before $80.00, ±0%',
  );
  const row = revenue.getByRole('row', { name: /^January 2025/ });
  await expect(row.getByRole('cell')).toHaveText([
    '$100.00year before $80.00 (+25%)',
    '$0.00year before $0.00',
    '$180.00year before $80.00 (+125%)',
    '$0.00year before $0.00',
    '$0.00year before $0.00',
    '1year before 1 (±0%)',
  ]);
  await expectAccessible(page);
  await keepPicture(page, 'reports');

  const save = async (): Promise<string[]> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      revenue.getByRole('button', { name: 'Download CSV: Revenue' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('revenue-usd-2025-01-01-2025-03-31.csv');
    return (await readFile(await file.path(), 'utf8')).split('\r\n');
  };
  const file = await save();
  expect(file[0]).toBe(
    '\uFEFFMonth,Revenue (USD),"Revenue (USD), year before",Collected (USD),"Collected (USD), year before",' +
      'Outstanding (USD),"Outstanding (USD), year before",' +
      'Written off (USD),"Written off (USD), year before",Tax (USD),"Tax (USD), year before",' +
      'Invoices,"Invoices, year before"',
  );
  expect(file.slice(1)).toEqual([
    'January 2025,100,80,0,0,180,80,0,0,0,0,1,1',
    'February 2025,0,0,100,0,80,80,0,0,0,0,0,0',
    'March 2025,50,0,0,0,130,80,0,0,0,0,1,0',
    'Total,150,80,100,0,130,80,0,0,0,0,2,1',
    '',
  ]);
  await page.getByLabel('Compare with the year before').uncheck();
  await expect(page.getByText('Jan 01, 2025 to Mar 31, 2025', { exact: true })).toBeVisible();
  await expect(figure(page, 'Revenue')).toHaveAccessibleName('Revenue $150.00');
  expect((await save()).slice(0, 2)).toEqual([
    '\uFEFFMonth,Revenue (USD),Collected (USD),Outstanding (USD),Written off (USD),Tax (USD),Invoices',
    'January 2025,100,0,180,0,0,1',
  ]);

  await page.getByRole('tab', { name: 'Days to pay' }).click();
  await expect(figure(page, 'Average days to pay')).toHaveAccessibleName('Average days to pay 46 days');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/reports\?compare=off&tab=payment-time$/);
  await expect(page.getByText('There is nothing to report for this period.')).toBeVisible();
});

test('the office filters work by category and person, and sees what could not be loaded', async ({
  page,
  enterAs,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/500/);
  type Work = { byCategory: { name: string | null; now: { jobs: number } }[]; totals: { now: { jobs: number } } };
  const all = await ask<Work>('manager', 'GET', '/api/reports/work?compare=false');
  const [most] = all.byCategory;
  await enterAs('manager', '/reports?tab=work');
  const byCategory = part(page, 'Work by category');
  await expect(figure(page, 'Jobs').first()).toHaveAccessibleName(new RegExp(`^Jobs ${all.totals.now.jobs}`));
  await expect(
    byCategory.getByRole('list', { name: 'Work by category: Value' }).getByRole('listitem').first(),
  ).toContainText(String(most?.name));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await page.getByRole('menuitemradio', { name: String(most?.name), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`category=${most?.name}`));
  await expect(figure(page, 'Jobs').first()).toHaveAccessibleName(new RegExp(`^Jobs ${most?.now.jobs}\\b`));
  await page.getByRole('button', { name: 'Person', exact: true }).click();
  await page.getByRole('menuitemradio').nth(1).click();
  await expect(page).toHaveURL(/person=[\da-f-]{36}/);

  for (const [tab, title] of [
    ['People', 'Jobs and hours by person'],
    ['Clients', 'New and lost clients'],
    ['Conversion', 'Requests'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(part(page, title).getByRole('table')).toBeVisible();
  }
  await expect(part(page, 'Estimates')).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/reports/people*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Nothing works today.' } }),
  );
  await page.goto('/reports?tab=people');
  await expect(page.getByRole('alert')).toContainText('Nothing works today.');
  await page.unroute('**/api/reports/people*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'Jobs and hours by person')).toBeVisible();
});

test('a technician has no reports', async ({ page, enterAs }) => {
  await enterAs('lite', '/reports');
  const text = 'You do not have permission to view this page.';
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })).toHaveCount(0);
});

test('somebody who sees all jobs, but no prices, logs or money, has the reports of jobs without them', async ({
  page,
  enterAs,
  ask,
}) => {
  const name = `jobs${Date.now().toString(36)}`;
  const permissions = [{ name: 'Jobs', abilities: ['viewAll'] }];
  const { role } = await ask<{ role: { id: string } }>('owner', 'POST', '/api/roles', {
    name,
    label: name,
    permissions,
  });
  const { team } = await ask<{ team: TeamMember[] }>('owner', 'GET', '/api/teams?limit=-1&status=all');
  const tom = team.find(({ email }) => email === 'tom@demo.test');
  await ask('owner', 'PATCH', `/api/teams/${tom?.id}`, { roleId: role.id });
  await enterAs('tom', '/reports?tab=money');
  await expect(page.getByRole('tab')).toHaveText(['People', 'Work']);
  const names = ['Visits', 'Jobs', 'Planned hours'];
  await expect(part(page, 'Jobs and hours by person').getByRole('columnheader')).toHaveText(['Person', ...names]);
  await page.getByRole('tab', { name: 'Work' }).click();
  await expect(part(page, 'Work by city').getByRole('columnheader')).toHaveText(['City', 'Jobs']);
  await expect(page.getByRole('main')).not.toContainText('$');
  await ask('owner', 'PATCH', `/api/teams/${tom?.id}`, { roleId: tom?.roleId ?? null });
});
