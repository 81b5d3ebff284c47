import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('a request is created on a phone, section by section', async ({ page, enterAs, makeClient, openCompany }) => {
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Eve' }, company);
  await enterAs(company, '/requests?new=request');
  const form = page.getByRole('dialog', { name: 'Create Request' });
  await form.getByRole('button', { name: 'Add Client' }).tap();
  const above = page.getByRole('dialog', { name: 'Create Client' });
  await expect(above.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect.poll(async () => (await above.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'request-new-client-phone');
  await above.getByRole('button', { name: 'Cancel' }).tap();
  await expect(above).toBeHidden();
  await form.getByRole('combobox', { name: 'Client', exact: true }).fill('Eve');
  await page.getByRole('option', { name: client.name }).tap();
  await expect(form.getByRole('textbox', { name: 'Requirements' })).toBeHidden();
  await form.getByRole('button', { name: 'Scheduling' }).tap();
  await form.getByRole('checkbox', { name: 'Schedule Later' }).tap();
  await expect(form.getByRole('textbox', { name: 'Start date', exact: true })).toBeHidden();
  await form.getByRole('button', { name: 'Additional Information' }).tap();
  await form.getByRole('textbox', { name: 'Requirements' }).fill('No heat');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'request-form-phone');
  await form.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(toast(page, 'Request REQ-000001 created successfully')).toBeVisible();
  await page
    .getByRole('link', { name: /REQ-000001/ })
    .first()
    .tap();
  const panel = page.getByRole('dialog', { name: 'REQ-000001' });
  await expect(panel.getByText('Schedule Later')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
