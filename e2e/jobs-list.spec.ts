import {
  type Company,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  test,
  toast,
  unique,
} from './journey.ts';

type Made = { id: string; jobNumber: number };

test.describe('the list of jobs', () => {
  test('is filtered, sorted and paged by its URL, and keeps it behind an open job', async ({
    page,
    enterAs,
    ask,
    makeClient,
    openCompany,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
    const make = (title: string, more: object = {}) =>
      ask<Made>(company, 'POST', '/api/jobs', { clientId: client.id, title, scheduleLater: true, ...more });
    await make('Boiler', { priority: 'high' });
    await make('Drain', {
      scheduleLater: false,
      startDateTime: '2026-03-09T13:00:00.000Z',
      isStartTime: true,
      endDateTime: '2026-03-09T15:00:00.000Z',
      isEndTime: true,
    });
    for (let number = 3; number <= 12; number += 1) await make(`Job of number ${number}`);
    await enterAs(company, '/jobs?limit=10');
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('#12');
    await expectAccessible(page);
    await keepPicture(page, 'jobs-list');

    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Number' }).click();
    await expect(page).toHaveURL(/sortBy=jobNumber&sortOrder=asc/);
    await expect(rows.first()).toContainText('#1');

    await page.getByRole('button', { name: 'Priority' }).first().click();
    await page.getByRole('menuitemradio', { name: 'High' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/priority=high/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Status' }).first().click();
    await page.getByRole('checkbox', { name: 'Scheduled', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Drain');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    for (const [filter, address, count] of [
      ['Late', /late=true/, 1],
      ['Unscheduled', /unscheduled=true/, 10],
    ] as const) {
      await page.getByRole('button', { name: 'Status' }).first().click();
      await page.getByRole('checkbox', { name: filter }).check();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(address);
      await expect(rows).toHaveCount(count);
      await page.getByRole('button', { name: 'Clear filters' }).click();
    }
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('nothing like it');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();

    await page.getByRole('tab', { name: 'Closed' }).click();
    await expect(page.getByText('No jobs found')).toBeVisible();
    await page.goBack();
    await page.goto('/jobs?search=boiler&sortBy=jobNumber');
    await rows.getByRole('link').first().click();
    const panel = page.getByRole('dialog', { name: /, Boiler #1$/ });
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\/[\w-]+\?search=boiler&sortBy=jobNumber/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/jobs\?search=boiler&sortBy=jobNumber/);
    await expect(rows.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  test("stays in its frame on a narrow screen, with each job's actions within reach", async ({ page, enterAs }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await enterAs('owner', '/jobs');
    const table = page.getByRole('table', { name: 'Jobs' });
    const action = table.getByRole('button', { name: /^Actions for/ }).first();
    await expect(action).toBeInViewport({ ratio: 1 });
    // The table is wider than its container, and scrolls there.
    await expect(table.locator('..')).toHaveAttribute('data-wider');
    await expectNoSidewaysScroll(page);
    await action.click();
    await expect(page.getByRole('menu')).toBeVisible();
  });

  test('deletes a job after a confirmation, even when the button is clicked twice', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    // The row under the pointer may be loaded ahead while it is deleted.
    expectConsoleErrors(/404/);
    const title = unique('Doomed');
    const client = await makeClient();
    await ask('owner', 'POST', '/api/jobs', { clientId: client.id, title, scheduleLater: true });
    await enterAs('owner', `/jobs?search=${encodeURIComponent(title)}`);
    let deletions = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions += 1;
    });
    await page.getByRole('button', { name: new RegExp(`^Actions for .*${title} #\\d+$`) }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit Job', 'Duplicate Job', 'Create Task', 'Delete']);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).dblclick();
    await expect(toast(page, 'Job deleted')).toBeVisible();
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    expect(deletions).toBe(1);
  });

  test('has no create or edit actions for those without the right, and no prices', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const { team } = await ask<{ team: { id: string; email: string }[] }>('owner', 'GET', '/api/teams?limit=-1');
    const lite = team.find(({ email }) => email === 'lite@demo.test')?.id ?? '';
    const title = unique('Assigned');
    const client = await makeClient();
    const { id } = await ask<Made>('owner', 'POST', '/api/jobs', {
      clientId: client.id,
      title,
      scheduleLater: true,
      assignedToTeams: [lite],
    });
    await enterAs('lite', `/jobs?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: /#\d+/ })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Assigned to me' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Create Job' })).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Total' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toBeHidden();
    await page.goto(`/jobs/${id}`);
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('tab', { name: 'Details' })).toBeVisible();
    await expect(panel.getByRole('tab', { name: 'Logs' })).toBeHidden();
    await expect(panel.getByRole('button', { name: 'Edit Job' })).toBeHidden();
    await expect(panel.getByText('Draft')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Status/ })).toBeHidden();
  });

  test('is saved as a view, and many of its jobs are moved at once', async ({
    page,
    enterAs,
    ask,
    makeClient,
    expectConsoleErrors,
    openCompany,
  }) => {
    // One of the two jobs may not be moved.
    expectConsoleErrors(/422/);
    const company = await openCompany();
    const client = await makeClient({}, company);
    await ask(company, 'POST', '/api/jobs', { clientId: client.id, title: 'Boiler', scheduleLater: true });
    await ask(company, 'POST', '/api/jobs', {
      ...{ clientId: client.id, title: 'Drain', priority: 'high' },
      ...{ startDateTime: '2026-03-09T13:00:00.000Z', isStartTime: true },
      ...{ endDateTime: '2026-03-09T15:00:00.000Z', isEndTime: true },
    });
    await enterAs(company, '/jobs?priority=high');
    const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    const naming = page.getByRole('dialog', { name: 'Save view' });
    await naming.getByLabel('Name').fill('Urgent work');
    await naming.getByRole('checkbox', { name: 'Share with everybody in the company' }).check();
    await expectAccessible(page);
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'View saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Views: Urgent work', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Views: Urgent work, changed' }).click();
    await expectAccessible(page);
    await keepPicture(page, 'jobs-views');
    await page.getByRole('menuitemradio', { name: 'Urgent work' }).click();
    await expect(page).toHaveURL(/priority=high/);
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Views: Urgent work' }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await page.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'View deleted')).toBeVisible();

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected jobs' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    await page.getByRole('dialog', { name: 'Change status' }).getByRole('button', { name: 'Confirm' }).click();
    const refused = page.getByRole('dialog', { name: '1 of 2 could not be changed' });
    await expect(refused).toContainText('Boiler');
    await expectAccessible(page);
    await keepPicture(page, 'jobs-refused');
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await expect(bar).toContainText('1 selected');
    await expect(rows.filter({ hasText: 'Drain' })).toContainText('In Progress');
    await expect(toast(page, '1 job updated')).toBeVisible();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expect(rows.filter({ hasText: 'Drain' })).toContainText('Scheduled');
  });

  test('reports that it could not be loaded, and that a job does not exist', async ({
    page,
    enterAs,
    expectConsoleErrors,
    openCompany,
  }) => {
    expectConsoleErrors(/ERR_FAILED|404/);
    const company: Company = await openCompany();
    const requests = '**/api/jobs?*';
    await page.route(requests, (route) => route.abort());
    await enterAs(company, '/jobs');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load jobs' })).toBeVisible();
    await page.unroute(requests);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No jobs found')).toBeVisible();
    await page.goto('/jobs/01890000-0000-7000-8000-000000000000');
    const panel = page.getByRole('dialog', { name: 'Job not found' });
    await panel.getByRole('button', { name: 'Go to the jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });
});
