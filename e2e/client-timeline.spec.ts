import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('the timeline of a client is filtered by kind and opens a record', { tag: '@phone' }, async ({
  page,
  enterAs,
  makeClient,
  ask,
}) => {
  const client = await makeClient();
  const job = { clientId: client.id, title: 'Boiler service', startDateTime: '2026-03-02T14:00:00.000Z' };
  await ask('owner', 'POST', '/api/jobs', job);
  const note = { title: 'Where the key is', noteContent: '<p>Under the mat</p>', moduleType: 'clients' };
  await ask('owner', 'POST', '/api/clientDrive/notes', { ...note, moduleId: client.id });
  const estimate = { documentType: 2, clientId: client.id, items: [{ name: 'Pump', rate: 120 }] };
  await ask('owner', 'POST', '/api/documents', estimate);

  await enterAs('owner', `/clients/${client.id}`);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Timeline' });
  for (const text of ['Boiler service', 'Where the key is', '$120.00']) await expect(panel).toContainText(text);
  // The creator stands beside the estimate with a face, and the whole fits the screen.
  const created = panel.getByRole('listitem').filter({ hasText: '$120.00' });
  await expect(created.locator('[data-initials]')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'client-timeline');

  const filters = panel.getByRole('region', { name: 'Filter by kind' });
  await filters.getByRole('button', { name: 'Notes' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/tab=timeline&kinds=note/);
  await filters.getByRole('button', { name: 'Money' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(filters.getByRole('button', { name: 'Notes' })).toHaveAttribute('aria-pressed', 'true');
  await filters.getByRole('button', { name: 'Emails' }).click();
  await filters.getByRole('button', { name: 'Notes' }).click();
  await filters.getByRole('button', { name: 'Money' }).click();
  await expect(panel).toContainText('Nothing matches these filters.');
  await filters.getByRole('button', { name: 'All', exact: true }).click();
  await panel.getByRole('link', { name: /^Note: Where the key is/ }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Where the key is');
});
