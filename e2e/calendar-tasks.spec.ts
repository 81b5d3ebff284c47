import { expect, test, toast, unique } from './journey.ts';

test.describe('tasks on the calendar', () => {
  test('show to who asks for them, open, and are made at the day in sight', async ({
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
