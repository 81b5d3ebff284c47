import type { Locator, Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents';
import { expect, test } from './journey.ts';

const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

test('two people change one estimate: the second is asked, and overwrites nothing unseen', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann' }, company);
  const { id } = await ask<Document>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    title: 'Boiler',
    comments: '<p>As agreed by phone.</p>',
    items: [{ name: 'Inspection', quantity: 1, rate: 80 }],
  });
  await enterAs(company, `/grow/estimate/edit?id=${id}`);
  await expect(button(page, 'Save')).toBeDisabled();
  await box(page, 'Title').fill('Boiler and pump');
  await ask(company, 'PATCH', `/api/documents/${id}`, {
    ...{ privateNotes: 'Call first', comments: '<p>The pump is in the cellar.</p>' },
  });
  await button(page, 'Save').click();
  const stale = page.getByRole('dialog', { name: 'Changed by someone else' });
  await button(stale, 'Keep editing').click();
  await expect(box(page, 'Title')).toHaveValue('Boiler and pump');
  await button(page, 'Save').click();
  await expect(stale.getByRole('radiogroup', { name: 'Title' })).toContainText('Boiler and pump');
  await button(stale, 'Use these values').click();
  await expect(box(page, 'Private notes')).toHaveValue('Call first');
  await expect(box(page, 'Comments')).toHaveText('The pump is in the cellar.');
  await expect(box(page, 'Title')).toHaveValue('Boiler and pump');
  await page.getByRole('link', { name: 'Estimates', exact: true }).first().click();
  await button(page.getByRole('dialog', { name: 'Unsaved changes' }), 'Cancel').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^EST-/, level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Boiler and pump');
  await expect(page.getByRole('article')).toContainText('The pump is in the cellar.');
});
