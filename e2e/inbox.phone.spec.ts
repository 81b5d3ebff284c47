import { expect, expectAccessible, test } from './journey.ts';

test('a thread is a page of its own with a way back and reachable actions', async ({
  page,
  enterAs,
  ask,
  openCompany,
}) => {
  const company = await openCompany();
  const email = company.email.replace('@journey.test', '@mailbox.test');
  await ask(company, 'POST', '/api/integrations/email', { provider: 'local', email });
  for (const subject of ['Boiler leaks', 'Gate code'])
    await ask(company, 'POST', '/api/emails/simulate', { from: 'ann@lee.test', subject, text: 'It drips.' });
  await enterAs(company, '/inbox');
  const list = page.getByRole('list', { name: 'Emails' });
  await list.getByRole('link', { name: /Boiler leaks/ }).tap();
  await expect(page.getByRole('heading', { name: 'Boiler leaks', level: 1 })).toBeVisible();
  await expect(page.getByText('It drips.')).toBeVisible();
  await expect(list).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as unread' }).tap();
  await page.getByRole('button', { name: 'Back to the emails' }).tap();
  await expect(list.getByRole('link', { name: 'Unread: Boiler leaks' })).toBeVisible();
  await list.getByRole('link', { name: /Boiler leaks/ }).tap();
  await page.getByRole('button', { name: 'Done', exact: true }).tap();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});
