import { expect, test, toast, unique } from './journey.ts';

test('a waiting request is scheduled from the tray', async ({ page, enterAs, ask, makeClient }) => {
  const client = await makeClient();
  const { request } = await ask<{ request: { requestNumberDisplay: string } }>('owner', 'POST', '/api/requests', {
    clientId: client.id,
    description: 'No heat\nSince Monday',
  });
  const name = request.requestNumberDisplay;
  await enterAs('owner', '/calendar?mode=day&date=2031-04-09');
  const tray = page.getByRole('complementary', { name: 'To schedule' });
  await tray.getByRole('button', { name: `Schedule ${client.name}, No heat ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Request' });
  await expect(dialog.getByLabel('Start date')).toHaveValue('04/09/2031');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(tray.getByText(name)).toBeHidden();
});

test.describe('tasks on the calendar', () => {
  test('are shown on request while open, and are created on the visible day', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const name = unique('Order parts');
    await ask(company, 'POST', '/api/tasks', { name, category: 'admin', scheduleDateTime: '2031-04-08T14:00:00.000Z' });
    await enterAs(company, '/calendar?mode=list&date=2031-04-08');
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
    await expect(page.getByText(name)).toBeHidden();
    await page.getByRole('checkbox', { name: 'Tasks' }).check();
    await expect(page).toHaveURL(/tasks=shown/);
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog.getByLabel('Title')).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const another = unique('Call the supplier');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Task' }).click();
    const form = page.getByRole('dialog', { name: 'Create Task' });
    await expect(form.getByLabel('Date', { exact: true })).toHaveValue('04/08/2031');
    await form.getByLabel('Title').fill(another);
    await form.getByRole('button', { name: 'Create Task' }).click();
    await expect(toast(page, 'Task created successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: another })).toBeVisible();
  });
});
