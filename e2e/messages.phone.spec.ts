import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('a conversation is a page of its own with a way back', async ({ page, enterAs, openCompany, ask }) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/addons/calls/connect');
  const { available } = await ask<{ available: { phoneNumber: string }[] }>(
    company,
    'GET',
    '/api/addons/calls/phone-numbers/available?areaCode=437',
  );
  const to = available[0]?.phoneNumber;
  await ask(company, 'POST', '/api/addons/calls/phone-numbers', { phoneNumber: to, friendlyName: 'Front desk' });
  const text = { kind: 'sms', from: '+14165550143', to, body: 'Can you come today?' };
  await ask(company, 'POST', '/api/addons/calls/simulate', text);
  await enterAs(company, '/messages');
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await list.getByRole('link', { name: /555-0143/ }).tap();
  await expect(page.getByText('Can you come today?')).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('textbox', { name: 'Message' }).fill('At four. Is that fine?');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Yes, that works for me. Thank you!')).toBeVisible();
  await page.getByRole('button', { name: 'Add as lead' }).tap();
  await expect(toast(page, 'Added as a lead')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'messages-phone');
  await page.getByRole('link', { name: 'Back to the conversations' }).tap();
  await expect(list.getByText('Yes, that works for me. Thank you!')).toBeVisible();
});
