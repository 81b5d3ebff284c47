import type { Page } from '@playwright/test';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import type { Task } from '@truckroll/contract/tasks/tasks';
import type { Role } from '@truckroll/contract/team/roles';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test, toast } from './journey.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name });

/** Today in the company's zone, in form format: 'MM/dd/yyyy'. */
const today = (): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Toronto',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date());

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test.describe('tasks', () => {
  test('a weekly task lists its missing fields, is completed, followed by its next, and undone', async ({
    page,
    enterAs,
    openCompany,
  }) => {
    await enterAs(await openCompany(), '/tasks');
    await expect(page.getByText('No tasks found')).toBeVisible();
    await page.keyboard.press('n');
    const form = dialog(page, 'Create Task');
    await expect(form.getByLabel('Title')).toBeFocused();
    await expect(form.getByRole('button', { name: 'Create Task' })).toBeDisabled();
    await form.getByLabel('Title').fill('Water the plants');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(form.getByText('Please select a date for the task')).toBeVisible();
    await form.getByLabel('Date', { exact: true }).fill(today());
    await form.getByLabel('Time', { exact: true }).fill('');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(form.getByText('Please select a time for the task')).toBeVisible();
    await form.getByLabel('Time', { exact: true }).fill('23:59');
    await choose(page, 'Repeat', 'Weekly');
    await expect(form.getByLabel('Mon')).toBeChecked();
    for (const day of ['Mon', 'Wed', 'Fri']) await form.getByLabel(day).uncheck();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(form.getByText('Please select at least one weekday')).toBeVisible();
    await form.getByLabel('Tue').check();
    for (const label of ['Every', 'Occurrences']) {
      await form.getByLabel(label, { exact: true }).fill('0');
      await form.getByLabel(label, { exact: true }).blur();
      await expect(form.getByLabel(label, { exact: true })).toHaveValue('1');
    }
    await expect(form.getByText('Every week on Tuesday, 1 time', { exact: true })).toBeVisible();
    await form.getByLabel('Occurrences').fill('10');
    await expect(form.getByText('Every week on Tuesday, 10 times')).toBeVisible();
    await choose(page, 'Reminder type', 'SMS');
    await expect(form.getByText('SMS reminders need the Calls add-on')).toBeVisible();
    await choose(page, 'Reminder type', 'Email');
    await expectAccessible(page);
    await keepPicture(page, 'task-dialog');
    await form.getByRole('button', { name: 'Create Task' }).click();
    await expect(toast(page, 'Task created successfully')).toBeVisible();

    await expect(page.getByRole('rowheader', { name: 'Today' }).or(page.getByText('Today').last())).toBeVisible();
    await row(page, 'Water the plants').getByRole('checkbox', { name: 'Completed: Water the plants' }).click();
    await expect(page.getByText(/^Task completed\. Next on/)).toBeVisible();
    await expect(row(page, 'Water the plants').getByTitle('Every week on Tuesday, 10 times')).toBeVisible();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(row(page, 'Water the plants')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('No tasks found')).toBeVisible();
    await page.getByRole('tab', { name: 'Open' }).click();
    await expect(row(page, 'Water the plants')).toHaveCount(1);
  });

  test('are found by filters, opened by their URL, and a series is deleted at once', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const base = { category: 'admin', scheduleDateTime: new Date(Date.now() + 3 * 86_400_000).toISOString() };
    const rule = { scheduleType: 'daily', recurrenceRule: { interval: 1 } };
    await ask(company, 'POST', '/api/tasks', { ...base, ...rule, name: 'Back up', priority: 'urgent' });
    await ask(company, 'POST', '/api/tasks', { ...base, name: 'File papers', category: 'follow_up' });
    await ask(company, 'POST', '/api/tasks', { name: 'An idea', status: 'draft' });
    await enterAs(company, '/tasks');
    await expect(row(page, 'File papers')).toBeVisible();
    await page.getByRole('button', { name: 'Priority' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
    await expect(row(page, 'File papers')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back up' }).click();
    const form = dialog(page, 'Edit Task');
    await form.getByLabel('Title').fill('Back up it all');
    await form.getByRole('button', { name: 'Update Task' }).click();
    await expect(toast(page, 'Task updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Back up it all' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const asked = dialog(page, 'Delete task');
    await asked.getByLabel('All open tasks of the series').check();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Task deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();

    await page.getByRole('tab', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: 'An idea' }).click();
    await expect(form.getByText('Draft', { exact: true })).toBeVisible();
    await form.getByLabel('Date', { exact: true }).fill(today());
    await choose(page, 'Category', 'Admin');
    await form.getByRole('button', { name: 'Update Task' }).click();
    await expect(page.getByText('No tasks found')).toBeVisible();
  });

  test('return to the previous page when the last one of the last page is deleted', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    ask,
  }) => {
    // A rule of the demo company makes a task for each new client.
    const company = await openCompany();
    const client = await makeClient({}, company);
    for (let at = 1; at <= 11; at += 1) {
      const scheduleDateTime = new Date(Date.now() + at * 86_400_000).toISOString();
      const task = { name: `Step ${at}`, clientId: client.id, category: 'follow_up', scheduleDateTime };
      await ask(company, 'POST', '/api/tasks', task);
    }
    await enterAs(company, `/clients/${client.id}?tab=activity&sub=tasks`);
    await expect(page.getByText('1 to 10 of 11')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Step 11', exact: true }).click();
    await dialog(page, 'Edit Task').getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = dialog(page, 'Delete task');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/tasks/*', async (route) => {
      if (route.request().method() === 'DELETE') await promise;
      await route.continue();
    });
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(asked.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    resolve();
    await expect(toast(page, 'Task deleted')).toBeVisible();
    await expect(page.getByText('1 to 10 of 10')).toBeVisible();
    await expect(page.getByRole('row', { name: /Step \d/ })).toHaveCount(10);
  });

  test("of a client are at the client's URL, and a deleted one leads back to the list", async ({
    page,
    enterAs,
    makeClient,
    ask,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/404/);
    const formattedAddress = '260 Carlaw Avenue, Toronto, ON M4M 2S1, Canada';
    const client = await makeClient({ propertyAddress: { formattedAddress } });
    await enterAs('owner', `/clients/${client.id}?tab=activity&sub=tasks`);
    const form = dialog(page, 'Create Task');
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue(formattedAddress);
    // Nothing was typed, so no confirmation is needed.
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Create Task' }).click();
    await form.getByLabel('Title').fill('Look at the roof');
    await form.getByLabel('Date', { exact: true }).fill(today());
    await form.getByLabel('Time', { exact: true }).fill('23:59');
    await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue(formattedAddress);
    await form.getByRole('button', { name: 'Create Task' }).click();
    await expect(toast(page, 'Task created successfully')).toBeVisible();
    const { tasks } = await ask<{ tasks: Task[] }>('owner', 'GET', `/api/tasks/client?clientId=${client.id}`);
    expect(tasks[0]?.propertyAddress?.formattedAddress).toBe(formattedAddress);

    await page.goto('/tasks/01890000-0000-7000-8000-000000000000');
    await dialog(page, 'Task not found').getByRole('button', { name: 'Go to the tasks' }).click();
    await expect(page).toHaveURL(/\/tasks(\?|$)/);
  });

  test('can be about any client that their creator sees, even one who sees only own tasks', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
    const { role } = await ask<{ role: Role }>(company, 'POST', '/api/roles', {
      name: 'planner',
      label: 'Planner',
      permissions: [
        { name: 'TaskManagement', abilities: ['viewAssigned', 'create'] },
        { name: 'Clients', abilities: ['viewAll'] },
      ],
    });
    const email = `pat.${company.email}`;
    await ask(company, 'POST', '/api/teams', { firstName: 'Pat', email, roleId: role.id });
    const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
    const invitation = /[?&]token=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
    const joining = { token: invitation, password, firstName: 'Pat' };
    const { token } = await ask<{ token: string }>(company, 'POST', '/api/auth/accept-invitation', joining);
    await enterAs({ ...company, token }, '/tasks?new=task');
    await dialog(page, 'Create Task').getByRole('combobox', { name: 'Client', exact: true }).fill('Ann');
    await page.getByRole('option', { name: client.name }).click();
    await expect(dialog(page, 'Create Task').getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(
      client.name,
    );
  });
});

test('on a phone a task has its own page, and is ticked off in the list', { tag: '@phone-only' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const scheduleDateTime = new Date(Date.now() + 86_400_000).toISOString();
  await ask(company, 'POST', '/api/tasks', { name: 'Call Ann', category: 'follow_up', scheduleDateTime });
  await enterAs(company, '/tasks');
  await page.getByRole('link', { name: 'Call Ann' }).click();
  await expect(dialog(page, 'Edit Task').getByLabel('Title')).toHaveValue('Call Ann');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'task-phone');
  await dialog(page, 'Edit Task').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Completed: Call Ann' }).click();
  await expect(toast(page, 'Task completed')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('on a phone several tasks are selected and completed at once', { tag: '@phone-only' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const scheduleDateTime = new Date(Date.now() + 86_400_000).toISOString();
  for (const name of ['Call Ann', 'Call Bob'])
    await ask(company, 'POST', '/api/tasks', { name, category: 'follow_up', scheduleDateTime });
  await enterAs(company, '/tasks');
  for (const name of ['Call Ann', 'Call Bob']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'tasks-selected');
  await bar.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(toast(page, '2 tasks completed')).toBeVisible();
  await expect(page.getByText('No tasks found')).toBeVisible();
});
