import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

type Named = { id: string };

test('a rule is written from an example, tried on the last month, switched on, and acts', { tag: '@phone' }, async ({
  page,
  openCompany,
  enterAs,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: Named }>(company, 'POST', '/api/clients', { firstName: 'Ada' });
  const { tag } = await ask<{ tag: Named }>(company, 'POST', '/api/tags', { name: 'Warranty' });
  const newJob = async (title: string) =>
    (
      await ask<{ jobId: string }>(company, 'POST', '/api/jobs', {
        ...{
          clientId: client.id,
          title,
          jobType: 'one-off',
          tagIds: [tag.id],
          startDateTime: '2030-03-12T14:00:00.000Z',
        },
      })
    ).jobId;
  const complete = (jobId: string) =>
    ask(company, 'PATCH', '/api/jobs', { jobId, jobStatus: 'completed', openVisits: 'complete' });
  await complete(await newJob('Boiler'));

  await enterAs(company, '/settingsV2/rules');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).first().click();
  const examples = page.getByRole('dialog', { name: 'Start from an example' });
  await expectAccessible(page);
  await examples.getByRole('button', { name: /^Call after warranty work/ }).click();
  const form = page.getByRole('dialog', { name: 'Add rule' });
  await expect(form).toContainText('When a job is completed, if Tags include Warranty, then create the task');
  await form.getByRole('button', { name: 'Try on the last month' }).click();
  await expect(form.getByRole('status')).toContainText('It would have acted 1 time and skipped 0 events');
  await expect(form.getByRole('list', { name: 'Tried events' })).toContainText('Ada');
  await form.getByLabel('Acts after').fill('2');
  await expect(form).toContainText('then, 2 minutes later, create the task');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'rule-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved. The rule is off until you switch it on.')).toBeVisible();

  const isOn = page.getByRole('switch', { name: 'On: Call after warranty work' });
  await expect(isOn).not.toBeChecked();
  await isOn.press('Space');
  await expect(isOn).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'rules');

  await complete(await newJob('Furnace'));
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Act now/ }).click();
  await expect(page.getByText('Created a task')).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'rules-log');
  await page.goto('/tasks');
  await expect(page.getByText(/^Call Ada about/).first()).toBeVisible();
});

test('a rule is written from nothing, says what is missing, and is deleted', async ({ page, openCompany, enterAs }) => {
  const company = await openCompany();
  await enterAs(company, '/settingsV2/rules?new=true');
  await page.getByRole('button', { name: 'Empty rule' }).click();
  const form = page.getByRole('dialog', { name: 'Add rule' });
  await form.getByLabel('Name').fill('Large estimates');
  await form.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'An estimate is sent' }).click();
  await form.getByRole('button', { name: 'Add condition' }).click();
  await form.getByRole('button', { name: 'Add condition' }).click();
  await form.getByRole('button', { name: 'Remove condition 1' }).press('Enter');
  // The pressed button is gone: the focus stays at its place.
  await expect(form.getByRole('group', { name: 'If all of these hold' })).toBeFocused();
  await expect(form.getByRole('button', { name: 'Remove condition 2' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter an amount')).toBeVisible();
  await expect(form.getByText('Please fill in this part of the action')).toBeVisible();
  await form.getByLabel('Amount').fill('5000');
  await form.getByLabel('Task', { exact: true }).fill('Call ');
  await form.getByRole('button', { name: 'Insert a field' }).click();
  await page.getByRole('menuitem', { name: "The client's name" }).click();
  await expect(form.getByLabel('Task', { exact: true })).toHaveValue('Call {client.name}');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Large estimates' });
  await expect(row).toContainText(
    'When an estimate is sent, if Total is at least 5,000, then create the task “Call {client.name}”.',
  );
  await page.getByRole('button', { name: 'Actions for Large estimates' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete rule' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();
});
