import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test.describe('an archived client', () => {
  test('is archived by its stage, shows it, and is restored by another stage', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
  }) => {
    // Of a company without rules: those of the demo company make a task for each new client.
    const company = await openCompany();
    const client = await makeClient({ stage: 'active_client' }, company);
    await enterAs(company, `/clients/${client.id}`);
    const bar = page.getByText('This client is archived.');
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
    await expect(bar).toBeHidden();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Stage', { exact: true }).click();
    await page.getByRole('option', { name: 'Archived' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Client updated!')).toBeVisible();
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Action', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['Statement', 'View as client', 'End access to their page', 'Automatic messages'],
      ...['Merge with another client', 'Delete'],
    ]);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await keepPicture(page, 'client-archived');

    // An archived client allows no records except the kinds that are created here.
    await page.goto(`/clients/${client.id}?tab=activity&sub=tasks`);
    await expect(page.getByText('No tasks found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Task' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(page.getByRole('button', { name: 'Create Request' })).toBeVisible();

    await page.goto(`/clients?search=${encodeURIComponent(client.name)}`);
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('tab', { name: /^Archived/ }).click();
    await page.getByRole('link', { name: client.name }).click();

    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Inactive Client' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'Archived' })).toHaveCount(0);
    await page.getByRole('menuitemradio', { name: 'Inactive Client' }).click();
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(page.getByRole('main').getByText('Inactive Client').first()).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test.describe('deleting a client', () => {
  test('without related data asks for confirmation, and can be cancelled', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/404/);
    const company = await openCompany();
    const client = await makeClient({}, company);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isAboutDeletion = request.method() === 'DELETE' || pathname.endsWith('/check-deletion');
      if (isAboutDeletion) sent.push(`${request.method()} ${pathname.replace(/^\/api/, '')}${search}`);
    });
    await enterAs(company, `/clients/${client.id}`);
    const questions: string[] = [];
    let answer = false;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (answer ? dialog.accept() : dialog.dismiss());
    });
    const choose = async () => {
      await page.getByRole('button', { name: 'Action', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await choose();
    await expect.poll(() => questions).toEqual([`Are you sure you want to delete ${client.name}?`]);
    const check = `GET /clients/${client.id}/check-deletion`;
    expect(sent).toEqual([check]);
    await expect(page.getByRole('button', { name: 'Action', exact: true })).toBeVisible();

    answer = true;
    await choose();
    await expect(toast(page, 'Client deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/clients$/);
    expect(sent).toEqual([check, check, `DELETE /clients/${client.id}?forceDelete=false`]);
    await page.goto(`/clients/${client.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Client not found' })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'client-not-found');
  });

  test('with related data lists and counts what is deleted and what is kept', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ email: 'goes@journey.test' }, company);
    for (const title of ['First words', 'Last words']) {
      const note = { title, noteContent: '<p>Something</p>', moduleId: client.id, moduleType: 'clients' };
      await ask(company, 'POST', '/api/clientDrive/notes', note);
    }
    await enterAs(company, `/clients?search=${encodeURIComponent(client.name)}`);
    await page.getByRole('button', { name: `Actions for ${client.name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Client' });
    await expect(dialog).toContainText('This action cannot be undone.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const listed = dialog.getByRole('listitem');
    for (const text of [
      'Jobs, visits, job items and schedules',
      'Inventory allocations',
      'Calls, messages and notifications',
      'Profile and contact info',
      'Invoices and estimates, for audit, with their payments',
    ]) {
      await expect(listed.filter({ hasText: text })).toBeVisible();
    }
    const { relatedData } = await ask<{ relatedData: { files: number; history: number; notifications: number } }>(
      company,
      'GET',
      `/api/clients/${client.id}/check-deletion`,
    );
    expect(relatedData.files).toBe(2);
    const counts = { Files: relatedData.files, History: relatedData.history, Notifications: relatedData.notifications };
    for (const [label, count] of Object.entries(counts)) await expect(dialog).toContainText(`${label}${count}`);
    await expectAccessible(page);
    await keepPicture(page, 'client-delete');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: client.name }).click();
    await page.getByRole('button', { name: 'Action', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/clients/${client.id}?forceDelete=true`, async (route) => {
      await promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Delete Client & All Data' }).click();
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    resolve();
    await expect(toast(page, 'Client deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/clients$/);
    const left = await ask<{ total: number }>(company, 'GET', `/api/clients?search=${encodeURIComponent(client.name)}`);
    expect(left.total).toBe(0);
  });

  test('that fails says why, and keeps the client', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_FAILED/);
    const company = await openCompany();
    const client = await makeClient({}, company);
    await enterAs(company, `/clients/${client.id}?edit=${client.id}`);
    page.on('dialog', (dialog) => dialog.accept());
    const modal = page.getByRole('dialog', { name: 'Edit Client' });
    const choose = async () => {
      await modal.getByRole('button', { name: 'Action', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await page.route('**/check-deletion', (route) => route.abort());
    await choose();
    await expect(toast(page, 'Failed to check client data')).toBeVisible();
    await page.unroute('**/check-deletion');
    await page.route('**/clients/*?forceDelete=*', (route) => route.abort());
    await choose();
    await expect(toast(page, 'Failed to delete client')).toBeVisible();
    await expect(modal).toBeVisible();
  });
});
