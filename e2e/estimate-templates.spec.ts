import type { Document } from '@truckroll/contract/documents/documents';
import {
  type Ask,
  type Company,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  test,
  toast,
} from './journey.ts';

/** An estimate of two options with a tax, texts and steps, of a client whose name must not get into a template. */
async function makeEstimate(ask: Ask, company: Company): Promise<{ id: string; taxId: string }> {
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@journey.test' },
  });
  const { tax } = await ask<{ tax: { id: string } }>(company, 'POST', '/api/taxes', { name: 'Green levy', rate: 5 });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, title: 'Furnace replacement', comments: '<p>Ready in a day.</p>' },
    options: [
      { id: 'good', name: 'Good' },
      { id: 'best', name: 'Best', isRecommended: true },
    ],
    items: [
      { name: 'Furnace', rate: 4000, optionId: 'good' },
      { name: 'Furnace, two stages', rate: 5500, optionId: 'best', taxIds: [tax.id] },
      { name: 'Filter', rate: 20, quantity: 2, optionId: 'best', isOptional: true, isChosen: false },
    ],
    billingSchedule: {
      steps: [
        { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
        { name: 'Balance', kind: 'rest', when: 'completion' },
      ],
    },
  });
  return { id: document.id, taxId: tax.id };
}

test('an estimate becomes a template, which begins the estimate of another client', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  // The refused name.
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const row = (name: string) => dialog('Templates').getByRole('listitem').filter({ hasText: name });
  const saveAs = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
  };

  // No template yet.
  await enterAs(company, '/grow/estimate/new');
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await expect(dialog('Templates').getByText('No templates yet')).toBeVisible();
  await dialog('Templates').getByRole('button', { name: 'Cancel' }).click();

  const estimate = await makeEstimate(ask, company);
  await page.goto(`/grow/estimate/view?id=${estimate.id}`);
  await saveAs();
  const name = dialog('Save as template').getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Furnace replacement');
  await expectAccessible(page);
  await keepPicture(page, 'template-save');
  await dialog('Save as template').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();
  await saveAs();
  await dialog('Save as template').getByRole('button', { name: 'Save' }).click();
  await expect(dialog('Save as template').getByText('A template with this name already exists')).toBeVisible();
  await name.fill('Boiler service');
  await name.press('Enter');
  await expect(dialog('Save as template')).toBeHidden();

  // What is not charged any more is left out, and what was typed stays.
  await ask(company, 'DELETE', `/api/taxes/${estimate.taxId}`);
  const client = await makeClient({}, company);
  await page.goto(`/grow/estimate/new?clientId=${client.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('For the upper floor');
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await expect(row('Boiler service')).toContainText('3 items · Good, Best');
  await expect(row('Boiler service')).toContainText('$5,500.00');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'template-picker');
  await dialog('Templates').getByRole('button', { name: 'Actions for Boiler service' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog('Rename template').getByRole('textbox', { name: 'Name' }).fill('Furnace, two stages');
  await dialog('Rename template').getByRole('button', { name: 'Save' }).click();
  await expect(row('Furnace, two stages')).toBeVisible();
  await dialog('Templates').getByRole('button', { name: 'Actions for Furnace replacement' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog('Delete template').getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog('Templates').getByRole('listitem')).toHaveCount(1);
  const search = dialog('Templates').getByRole('searchbox', { name: 'Search templates' });
  await search.fill('boiler');
  await expect(dialog('Templates').getByText('No templates found')).toBeVisible();
  await search.fill('STAGES best');
  await row('Furnace, two stages')
    .getByRole('button', { name: /^Furnace, two stages/ })
    .click();

  await expect(toast(page, 'Left out, because no longer charged: Green levy.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('For the upper floor');
  await expect(page.getByRole('textbox', { name: 'Comments' })).toContainText('Ready in a day.');
  await expect(page.getByRole('tab', { name: 'Good, $4,000.00' })).toBeVisible();
  await page.getByRole('tab', { name: 'Best, $5,500.00' }).click();
  await expect(page.getByRole('combobox', { name: 'Name of item 2' })).toHaveValue('Filter');
  await expect(page.getByRole('button', { name: 'Start from a template' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'template-started');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const sheet = page.getByRole('article');
  for (const text of ['For the upper floor', 'Recommended', 'Ready in a day.', '$5,500.00'])
    await expect(sheet).toContainText(text);
  await expect(sheet).toContainText(client.name);
  await expect(sheet).not.toContainText('Ann Lee');
});

test('the palette finds a template and starts an estimate from it, once', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const estimate = await makeEstimate(ask, company);
  await ask(company, 'POST', '/api/estimate-templates', { name: 'Two stages', estimateId: estimate.id });
  await enterAs(company, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('two stages');
  const found = page.getByRole('group', { name: 'Estimate templates' }).getByRole('option');
  await expect(found).toContainText('Two stages');
  await expect(found).toContainText('Furnace replacement · Good, Best');
  await expectAccessible(page);
  await keepPicture(page, 'palette-template');
  await found.click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Furnace replacement');
  await expect(page.getByRole('tab', { name: 'Good, $4,000.00' })).toBeVisible();
  await expectAccessible(page);

  // Who removes all of it is not given it again.
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await page.getByRole('tab', { name: /^Best/ }).click();
  await page.getByRole('button', { name: 'Remove option' }).click();
  await page.getByRole('dialog', { name: 'Remove Best' }).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Delete item 1' }).click();
  await expect(page.getByRole('button', { name: 'Start from a template' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name of item 1' })).toHaveCount(0);
  expect(reads.filter((path) => path.startsWith('/api/estimate-templates'))).toEqual([]);
});
