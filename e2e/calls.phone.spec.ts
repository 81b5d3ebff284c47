import { callCompany, endedCalls } from './call-company.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('a voicemail is heard, read and called back on a phone', async ({ page, enterAs, openCompany, ask }) => {
  const company = await openCompany();
  const to = await callCompany({ ask, company });
  const from = '+14165550147';
  await ask(company, 'POST', '/api/addons/calls/simulate', { kind: 'voicemail', from, to });
  await endedCalls({ ask, company }, 1);
  await enterAs(company, '/messages/calls');
  const card = page.getByRole('list', { name: 'Calls' }).getByRole('listitem').first();
  await expect(card).toContainText('Voicemail');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'calls');
  await card
    .getByRole('button', { name: /555-0147/ })
    .first()
    .tap();
  await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).tap();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Call back', exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Create a task to call back' }).tap();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Task to call back' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'call-details');
});
