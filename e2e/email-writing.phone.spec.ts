import { expect, expectAccessible, keepPicture, test, unique } from './journey.ts';

test('on a phone the composer fills the screen, and its draft survives a reload and going back', async ({
  page,
  ask,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany();
  const email = `office-${unique('').trim()}@acme.test`;
  await ask(company, 'POST', '/api/integrations/email', { provider: 'local', email });
  await enterAs(company, '/inbox');
  await page.getByRole('button', { name: 'Compose' }).click();
  const composer = page.getByRole('dialog', { name: 'New email' });
  await composer.getByRole('combobox', { name: 'To' }).fill('ann@lee.test');
  await composer.getByRole('textbox', { name: 'Subject' }).fill('Boiler');
  await composer.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('We come on Monday');
  await expect(composer.getByText('Draft saved')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'email-composer-phone');
  await page.reload();

  await page.getByRole('tab', { name: 'Drafts' }).click();
  await page
    .getByRole('list', { name: 'Drafts' })
    .getByRole('button', { name: /^Boiler/ })
    .click();
  await expect(composer.getByRole('textbox', { name: 'Message' })).toContainText('We come on Monday');
  await composer.getByRole('textbox', { name: 'Subject' }).fill('Boiler again');
  await page.goBack();
  await expect(composer).toBeHidden();
  await expect(page.getByText('Saved in Drafts')).toBeVisible();
  await expect(page).toHaveURL(/tab=drafts/);
  await expect(page.getByRole('button', { name: /^Boiler again/ })).toBeVisible();
});
