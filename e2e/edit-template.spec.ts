import type { Document } from '@truckroll/contract/documents/documents';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('a template is changed in place, says who did, and asks the second of two people', { tag: '@phone' }, async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  // The version of somebody else.
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', { firstName: 'Ann' });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, title: 'Furnace replacement' },
    options: [
      { id: 'good', name: 'Good' },
      { id: 'best', name: 'Best', isRecommended: true },
    ],
    items: [
      { name: 'Furnace', rate: 4000, optionId: 'good' },
      { name: 'Furnace, two stages', rate: 5500, optionId: 'best' },
    ],
  });
  const of = { name: 'Furnace', estimateId: document.id };
  const { template } = await ask<{ template: { id: string } }>(company, 'POST', '/api/estimate-templates', of);

  await enterAs(company, '/grow/estimate/new');
  await page.getByRole('button', { name: 'Start from a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByRole('button', { name: 'Actions for Furnace' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit template Furnace', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: /^Best/ }).click();
  const rate = page.getByRole('textbox', { name: 'Rate of item 1' });
  await expect(rate).toHaveValue('5,500.00');
  await rate.focus();
  await rate.press('ControlOrMeta+a');
  await rate.pressSequentially('5900');
  await expect(page.getByText(/saved \S+ as the template 'Furnace'/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'template-edit');

  // Somebody else renames it meanwhile: nothing of what was typed is lost.
  await ask(company, 'PATCH', `/api/estimate-templates/${template.id}`, { name: 'Gas furnace' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(question.getByText(/rate \$5,900\.00/)).toBeVisible();
  await question.getByRole('button', { name: 'Use these values' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();
  const stored = await ask<{ template: { name: string; items: { rate: number }[] } }>(
    company,
    'GET',
    `/api/estimate-templates/${template.id}`,
  );
  expect(stored.template.name).toBe('Gas furnace');
  expect(stored.template.items.map((item) => item.rate)).toEqual([4000, 5900]);
  await page.goto(`/grow/estimate/edit?templateId=${template.id}`);
  await expect(page.getByText(/changed the template: line items\. Total \$5,500\.00 → \$5,900\.00/)).toBeVisible();
  await expect(page.getByText(/renamed the template from 'Furnace' to 'Gas furnace'/)).toBeVisible();
});
