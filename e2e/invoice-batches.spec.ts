import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('finished jobs are looked at, billed together and undone', { tag: '@phone' }, async ({
  page,
  openCompany,
  enterAs,
  ask,
  expectConsoleErrors,
}) => {
  // Rows load their invoices ahead, which the undoing deletes meanwhile.
  expectConsoleErrors(/404/);
  const company = await openCompany();
  const clientOf = async (firstName: string, email?: string) =>
    (await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName, lastName: 'Lee', email }))
      .client.id;
  const finish = async (clientId: string, title: string, price: number) => {
    const jobItems = price === 0 ? [] : [{ itemName: title, quantity: 1, price }];
    const start = { startDateTime: '2026-03-09T13:00:00.000Z', isStartTime: true };
    const { id } = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
      ...{ clientId, title, jobItems, jobFormIds: [], ...start },
    });
    await ask(company, 'PATCH', '/api/jobs', { jobId: id, jobStatus: 'completed' });
  };
  const [ada, bob] = [await clientOf('Ada', 'ada@lee.test'), await clientOf('Bob')];
  await finish(ada, 'Boiler', 120);
  await finish(ada, 'Filter', 30.5);
  await finish(ada, 'Favor', 0);
  await finish(bob, 'Drain', 80);

  await enterAs(company, '/grow/invoice');
  await page.getByRole('link', { name: 'Batch invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batch invoices' })).toBeVisible();
  const ofAda = page.getByRole('region', { name: 'Ada Lee' });
  await expect(ofAda.getByText('Nothing to bill: the job has no price.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bob Lee' }).getByText(/no email address/)).toBeVisible();
  await expect(page.getByText('3 invoices for 2 clients, $230.50')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'batch-preview');

  await ofAda.getByRole('switch', { name: 'One invoice for all' }).check();
  await expect(page.getByText('2 invoices for 2 clients, $230.50')).toBeVisible();
  await page.getByRole('checkbox', { name: 'All jobs of Bob Lee' }).uncheck();
  await expect(page.getByText('1 invoice for 1 client, $150.50')).toBeVisible();
  // A second press makes no second batch.
  await page.getByRole('button', { name: 'Create drafts' }).dblclick();

  await expect(page.getByRole('heading', { level: 1, name: /^Batch of/ })).toBeVisible();
  await expect(page.getByText('1 invoice for 2 jobs')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'batch-done');

  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByRole('link', { name: /^Boiler #/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Filter #/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo batch' }).click();
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();
  await page.getByRole('link', { name: 'Batch invoices' }).click();
  await expect(
    page.getByRole('table', { name: 'Batches' }).or(page.getByRole('list', { name: 'Batches' })),
  ).toBeVisible();
  await expect(page.getByText('3 invoices for 2 clients, $230.50')).toBeVisible();
});
