import type { Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { JobForm } from '@truckroll/contract/jobs/job-forms';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

const saved = (page: Page) => expect(toast(page, 'Saved').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function act(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test.describe('a field of the company', () => {
  const types = ['Number', 'Date', 'Timestamp', 'Checkbox', 'Phone', 'Text', 'Multi Select', 'Select'];

  test('has one of eight types, keeps the position it was moved to, and is filled in with a client', async ({
    page,
    enterAs,
    openCompany,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/422/);
    const company = await openCompany();
    await enterAs(company, '/settingsV2/custom-properties');
    await expect(page.getByText('No custom properties found')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Add property' });
    for (const type of types) {
      await page.getByRole('button', { name: 'Add', exact: true }).first().click();
      await dialog.getByLabel('Name').fill(`A ${type}`);
      await dialog.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: type, exact: true }).click();
      if (type.endsWith('Select')) {
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog.getByRole('alert').first()).toHaveText('Options is required');
        for (const [at, option] of ['Red', 'Red', 'Blue'].entries()) {
          await dialog.getByRole('button', { name: 'Add option' }).click();
          await dialog.getByRole('textbox', { name: `Option ${at + 1}`, exact: true }).fill(option);
        }
        await dialog.getByLabel('Colour of option 1').fill('#c62828');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog.getByText('Another option has this name')).toBeVisible();
        await expectAccessible(page);
        await keepPicture(page, 'property');
        await dialog.getByRole('button', { name: 'Remove option 2' }).click();
        await dialog.getByRole('button', { name: 'Move up option 2' }).click();
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    }
    const rows = page.getByRole('list', { name: 'Custom properties' }).getByRole('listitem');
    await expect(rows).toHaveCount(types.length);
    await expect(rows.last()).toContainText('BlueRed');
    // The list shows the new order before it is stored.
    const stored = page.waitForResponse((reply) => /\/properties\//.test(reply.url()) && reply.ok());
    await act(page, 'A Select', 'Move up');
    await expect(rows.last()).toContainText('A Multi Select');
    await stored;
    await page.reload();
    await expect(rows.nth(6)).toContainText('A Select');
    await expectAccessible(page);
    await keepPicture(page, 'properties');
    await act(page, 'A Phone', 'Delete');
    await page.getByRole('dialog', { name: 'Delete property' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(rows).toHaveCount(types.length - 1);

    await page.goto('/clients?new=client');
    const modal = page.getByRole('dialog', { name: 'Create a Client' });
    await modal.getByLabel('Name', { exact: true }).fill('Filled In');
    await modal.getByLabel('A Number', { exact: true }).fill('3');
    await modal.getByLabel('A Select', { exact: true }).click();
    await expect(page.getByRole('option')).toHaveText(['Blue', 'Red']);
    await page.getByRole('option', { name: 'Red' }).click();
    await modal.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Client created!')).toBeVisible();
    await page.goto('/settingsV2/custom-properties');
    await act(page, 'A Number', 'Edit');
    const editing = page.getByRole('dialog', { name: 'Edit property' });
    await editing.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(
      'The type cannot be changed while values exist.',
    );
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
    await expect(editing).toBeHidden();
  });

  test('keeps the seconds of a moment stored by another system', async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    const { property } = await ask<{ property: CustomProperty }>(company, 'POST', '/api/properties', {
      module_type: 'client_properties',
      name: 'Last visit',
      type: 'Timestamp',
    });
    const moment = '2025-03-10T18:05:37.000Z';
    const { client } = await ask<{ client: Client }>(company, 'POST', '/api/clients', {
      firstName: 'Precise',
      properties: [{ id: property.id, value: moment }],
    });
    await enterAs(company, `/clients/${client.id}?edit=${client.id}`);
    const modal = page.getByRole('dialog', { name: 'Edit Client' });
    await expect(modal.getByLabel('Last visit, date')).toHaveValue('03/10/2025');
    await expect(modal.getByLabel('Last visit, time')).toHaveValue('14:05');
    await modal.getByLabel('Notes', { exact: true }).fill('Something else changes');
    await modal.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Client updated!')).toBeVisible();
    const stored = await ask<{ client: Client }>(company, 'GET', `/api/clients/${client.id}`);
    expect(stored.client.properties.map(({ value }) => value)).toEqual([moment]);
  });
});

test('a job form is built from every type of field, previewed before saving, and changed', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/addons/job-forms/connect');
  await enterAs(company, '/settingsV2/job-forms');
  await page.getByRole('link', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Title').fill('Furnace check');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Furnace check')).toBeVisible();
  const types = [
    ...['Text', 'Long text', 'Number', 'Select', 'Multi-select'],
    ...['Checkbox', 'Date', 'Date and time', 'Photo', 'Signature'],
  ];
  for (const [at, type] of types.entries()) {
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('menuitem', { name: type, exact: true }).click();
    const field = page.getByRole('group', { name: `Field ${at + 1}`, exact: true });
    await expect(field.getByLabel('Label')).toBeFocused();
    await page.keyboard.type(`Ask ${type}`);
    if (type === 'Select') await field.getByLabel('Options').fill('Good\nBad');
  }
  await expect(preview.getByText('Ask Signature')).toBeVisible();
  await save(page).click();
  const many = page.getByRole('group', { name: 'Field 5', exact: true });
  await expect(many.getByLabel('Options')).toBeFocused();
  await many.getByLabel('Options').fill('One\nTwo\nTwo');
  await save(page).click();
  await expect(many.getByLabel('Options')).toHaveAccessibleDescription(/'Two' stands here twice/);
  await many.getByLabel('Options').fill('One\nTwo');
  await page.getByRole('group', { name: 'Field 3', exact: true }).getByLabel('Required').check();
  await page.getByRole('button', { name: 'Move up field 8', exact: true }).click();
  await expectAccessible(page);
  await keepPicture(page, 'form-builder');
  await preview.getByRole('combobox', { name: 'Ask Select', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Good', 'Bad']);
  await page.keyboard.press('Escape');
  await page.getByLabel('Attach to new jobs').check();
  await save(page).click();
  await saved(page);
  await expect(page).toHaveURL(/\/settingsV2\/job-forms\/[0-9a-f-]{36}$/);
  const { jobForms } = await ask<{ jobForms: JobForm[] }>(company, 'GET', '/api/job-forms');
  expect(jobForms[0]?.fields.map(({ type, required }) => [type, required])).toEqual([
    ['text', false],
    ['textarea', false],
    ['number', true],
    ['select', false],
    ['multi-select', false],
    ['checkbox', false],
    ['datetime', false],
    ['date', false],
    ['photo', false],
    ['signature', false],
  ]);

  await page.getByRole('button', { name: 'Remove field 1', exact: true }).click();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Job forms' }).click();
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Active', exact: true }).uncheck();
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await page.goto('/settingsV2/job-forms');
  await expect(page.getByText('No job forms found')).toBeVisible();
  await page.getByRole('switch', { name: 'Show inactive' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Furnace check' });
  await expect(row.getByRole('cell').nth(1)).toHaveText('9');
  await act(page, 'Furnace check', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No job forms found')).toBeVisible();
});
