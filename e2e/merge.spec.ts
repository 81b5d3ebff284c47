import type { Client } from '@truckroll/contract/clients/clients';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('two likely clients are merged with chosen fields, and the merge is undone', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const phoneNumber = { countryCode: '+1', number: '7165550142', countryIdentifier: 'us' };
  const ann = await makeClient({ firstName: 'Ann', lastName: 'Lee', email: 'ann@merge.test', phoneNumber }, company);
  const anna = await makeClient(
    { firstName: 'Anna', lastName: 'Lee', email: 'anna@merge.test', companyName: 'Lee Ltd', phoneNumber },
    company,
  );
  await makeClient({ firstName: 'Bo', lastName: 'Stone', phoneNumber }, company);
  const job = { clientId: anna.id, title: 'Boiler service', jobType: 'one-off', scheduleLater: true };
  await ask(company, 'POST', '/api/jobs', job);
  const readClient = async (id: string) => (await ask<{ client: Client }>(company, 'GET', `/api/clients/${id}`)).client;

  await enterAs(company, '/clients');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('1 to 3 of 3')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'duplicates');

  await test.step('the wrong pairs are put aside', async () => {
    for (const left of ['1 to 2 of 2', '1 to 1 of 1']) {
      await main.getByRole('button', { name: 'Not a duplicate' }).last().click();
      await expect(main.getByText(left)).toBeVisible();
    }
    await expect(main).not.toContainText('Bo Stone');
  });

  const dialog = page.getByRole('dialog', { name: 'Merge clients' });
  await test.step('one value is chosen for each field', async () => {
    await main.getByRole('button', { name: 'Compare' }).click();
    await expect(dialog.getByRole('radiogroup', { name: 'Which client stays?' })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Ann Lee' }).first()).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Lee Ltd' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'ann@merge.test' }).check();
    await dialog
      .getByRole('radiogroup', { name: 'Name', exact: true })
      .getByRole('radio', { name: 'Anna Lee' })
      .check();
    await expect(dialog).toContainText('1 job');
    await expectAccessible(page);
    await keepPicture(page, 'merge-clients');
    await dialog.getByRole('button', { name: 'Merge clients' }).click();
    await expect(toast(page, 'Anna Lee was merged into Anna Lee')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(main).toContainText('No duplicates found.');
  });

  await test.step('links to the removed client lead to the one that stayed, with everything', async () => {
    await page.goto(`/clients/${anna.id}?tab=activity&sub=jobs`);
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Lee' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/clients/${ann.id}`));
    expect(await readClient(ann.id)).toMatchObject({ email: 'ann@merge.test', companyName: 'Lee Ltd' });
    await page.goto(`/clients/${ann.id}?tab=activity&sub=jobs`);
    await expect(main.getByText('No jobs found')).toHaveCount(0);
    await page.goto(`/clients/${ann.id}?tab=timeline`);
    await expect(main.getByText('Merged with Anna Lee')).toBeVisible();
  });

  await test.step('the merge is undone from the timeline', async () => {
    await main.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('dialog', { name: 'Undo merge' }).getByRole('button', { name: 'Undo merge' }).click();
    await expect(toast(page, 'Anna Lee is back')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
    expect(await readClient(anna.id)).toMatchObject({ id: anna.id, email: 'anna@merge.test' });
    expect(await readClient(ann.id)).toMatchObject({ name: 'Ann Lee', companyName: null });
  });
});

test('several clients are archived, restored and deleted', async ({ page, enterAs, openCompany, makeClient }) => {
  const company = await openCompany();
  for (const firstName of ['Ann', 'Ben', 'Eve']) await makeClient({ firstName, lastName: 'Bulk' }, company);
  await enterAs(company, '/clients');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const choose = async (...names: string[]) => {
    for (const name of names) await row(name).getByRole('checkbox').check();
  };
  const bar = page.getByRole('region', { name: 'Selected clients' });

  await choose('Ann Bulk', 'Ben Bulk');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(toast(page, '2 clients archived')).toBeVisible();
  await expect(row('Ann Bulk')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '2 clients moved back')).toBeVisible();
  await expect(row('Ann Bulk')).toBeVisible();

  await choose('Ann Bulk', 'Eve Bulk');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 clients' });
  await expect(dialog).toContainText('Ann Bulk, Eve Bulk will be deleted. This action cannot be undone.');
  const button = dialog.getByRole('button', { name: 'Delete Clients & All Data' });
  await expect(button).toBeDisabled();
  await expectAccessible(page);
  await keepPicture(page, 'delete-clients');
  await dialog.getByLabel('Type 2 to confirm').fill('2');
  await button.click();
  await expect(toast(page, '2 clients deleted')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row('Ann Bulk')).toBeHidden();
  await expect(row('Ben Bulk')).toBeVisible();
});
