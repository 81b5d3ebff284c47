import type { AccountPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import type { Client } from '@truckroll/contract/clients/clients';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

const clientNumber = '+14165550140';
const unknownNumber = '+14165550142';
const phone = (number: string) => ({ countryCode: '+1', number: number.slice(2), countryIdentifier: 'us' });

test('texts are exchanged, scheduled, written from templates, and an unknown number becomes a lead', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  await enterAs(company, '/messages');
  await expect(page.getByText('Calls Not Connected')).toBeVisible();
  await ask(company, 'POST', '/api/addons/calls/connect');
  await page.reload();
  await expect(page.getByText('No Phone Numbers Available')).toBeVisible();
  const { available } = await ask<{ available: { phoneNumber: string }[] }>(
    company,
    'GET',
    '/api/addons/calls/phone-numbers/available?areaCode=416',
  );
  const buy = (at: number, friendlyName: string) =>
    ask<{ phoneNumber: AccountPhoneNumber }>(company, 'POST', '/api/addons/calls/phone-numbers', {
      phoneNumber: available[at]?.phoneNumber,
      friendlyName,
    });
  const own = (await buy(0, 'Front desk')).phoneNumber.phoneNumber;
  const client: Client = await makeClient(
    { firstName: 'Ann', lastName: 'Lee', phoneNumber: phone(clientNumber) },
    company,
  );
  const receive = (from: string, body: string) =>
    ask(company, 'POST', '/api/addons/calls/simulate', { kind: 'sms', from, to: own, body });

  // A message to a client, its delivery and the answer.
  await page.reload();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  const started = page.getByRole('dialog', { name: 'New message' });
  await started.getByRole('combobox', { name: 'Client' }).fill('Ann');
  await page.getByRole('option', { name: /Ann Lee/ }).click();
  await started.getByRole('button', { name: 'Write message' }).click();
  const open = page.getByRole('region', { name: 'Open conversation' });
  await expect(open.getByRole('heading', { name: 'Ann Lee' })).toBeVisible();
  const text = open.getByRole('textbox', { name: 'Message' });
  const send = open.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await text.fill('   ');
  await expect(send).toBeDisabled();
  await text.fill('x'.repeat(160));
  await expect(open.getByText('160/1600 characters')).toBeVisible();
  await expect(open.getByText('segments')).toHaveCount(0);
  await text.fill('x'.repeat(321));
  await expect(open.getByText('321/1600 characters · 3 segments')).toBeVisible();
  await text.fill('Are you at home');
  await text.press('Shift+Enter');
  await text.pressSequentially('at ten?');
  // The unsent text survives leaving the page.
  await page.reload();
  await expect(text).toHaveValue('Are you at home\nat ten?');
  await text.press('Enter');
  const messages = open.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Are you at home at ten?')).toBeVisible();
  await expect(text).toHaveValue('');
  await expect(messages.getByRole('img', { name: 'Delivered' })).toBeVisible();
  await expect(messages.getByText('Yes, that works for me. Thank you!')).toBeVisible();
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('listitem')).toHaveText([/Ann Lee.*Yes, that works for me/]);

  // A template, filled in for the client.
  await open.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Add template' }).click();
  const template = page.getByRole('dialog', { name: 'Add template' });
  await template.getByLabel('Name').fill('On the way');
  await template.getByLabel('Text').fill('Hello ');
  await template.getByRole('button', { name: 'Insert a field' }).click();
  await page.getByRole('menuitem', { name: '{client.firstName}' }).click();
  await expect(template.getByLabel('Text')).toHaveValue('Hello {client.firstName}');
  await expectAccessible(page);
  await template.getByRole('button', { name: 'Save' }).click();
  await expect(template).toHaveCount(0);
  await open.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: /On the way/ }).click();
  await expect(text).toHaveValue('Hello Ann');

  // The template, changed by two people.
  await open.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Manage templates' }).click();
  const all = page.getByRole('dialog', { name: 'Templates', exact: true });
  await all.getByRole('button', { name: 'Actions for On the way' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit template' });
  await edited.getByLabel('Text').fill('Hi {client.firstName}');
  const templatesPath = '/api/addons/calls/sms/templates';
  const { templates } = await ask<{ templates: { id: string }[] }>(company, 'GET', templatesPath);
  const others = { name: 'Nearly there', content: 'Good day {client.firstName}' };
  await ask(company, 'PUT', `${templatesPath}/${templates[0]?.id}`, others);
  await edited.getByRole('button', { name: 'Save' }).click();
  const versions = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(versions.getByRole('radiogroup', { name: /^Text/ })).toContainText('Good day {client.firstName}');
  await versions.getByRole('button', { name: 'Use these values' }).click();
  await expect(edited.getByLabel('Name')).toHaveValue('Nearly there');
  await expect(edited.getByLabel('Text')).toHaveValue('Hi {client.firstName}');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toHaveCount(0);
  await expect(all.getByRole('listitem')).toContainText(/Nearly there.*Hi {client.firstName}/);
  await all.getByRole('button', { name: 'Close' }).click();
  // Saving a template does not send the message that is being written.
  await expect(text).toHaveValue('Hello Ann');

  // Later, and not after all.
  await open.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('menuitem').first().click();
  const scheduled = open.getByRole('list', { name: 'Scheduled messages' });
  await expect(scheduled.getByText('Hello Ann')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(text).toHaveValue('');
  await expectAccessible(page);
  await keepPicture(page, 'messages');
  await scheduled.getByRole('button', { name: 'Cancel message' }).click();
  await expect(scheduled).toHaveCount(0);

  await open.getByRole('button', { name: 'Suggest a reply' }).click();
  await expect(text).not.toHaveValue('');
  await expect(open.getByText('Drafted by the built-in engine')).toBeVisible();
  await text.fill('');

  // An opt-out stops messages.
  await receive(clientNumber, 'STOP');
  await expect(open.getByText(/^This number has opted out of messages\./)).toBeVisible();
  await expect(text).toHaveCount(0);
  await receive(clientNumber, 'START');
  await expect(text).toBeVisible();

  // A message of nobody known.
  await receive(unknownNumber, 'Do you repair boilers?');
  const unread = list.getByRole('link', { name: 'Unread: +1 (416) 555-0142' });
  await expect(unread).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  await unread.click();
  await expect(messages.getByText('Do you repair boilers?')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await open.getByRole('button', { name: 'Create Client' }).click();
  const created = page.getByRole('dialog', { name: 'Create Client' });
  await expect(created.getByRole('textbox', { name: 'Phone' })).toHaveValue('(416) 555-0142');
  await page.keyboard.press('Escape');
  await open.getByRole('button', { name: 'Add as lead' }).click();
  await expect(toast(page, 'Added as a lead')).toBeVisible();
  await open.getByRole('button', { name: 'Open client' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Client' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A message that cannot be delivered says so, and is sent again.
  await page.goto('/messages?number=+14165550149');
  await text.fill('Is anybody there?');
  await send.click();
  await expect(messages.getByRole('img', { name: 'Failed' })).toBeVisible();
  await expect(list.getByText('Not sent:')).toBeVisible();
  await messages.getByRole('button', { name: 'Try again' }).click();
  await expect(messages.getByRole('img', { name: 'Sent' })).toBeVisible();

  // Filters, and a client's own page.
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('0140');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Unread' }).check();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.goto(`/clients/${client.id}?tab=activity&sub=messages`);
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(/^Front desk/);
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Are you at home at ten?')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a number of two clients asks whose messages these are', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/addons/calls/connect');
  const { available } = await ask<{ available: { phoneNumber: string }[] }>(
    company,
    'GET',
    '/api/addons/calls/phone-numbers/available?areaCode=647',
  );
  const to = available[0]?.phoneNumber;
  await ask(company, 'POST', '/api/addons/calls/phone-numbers', { phoneNumber: to, friendlyName: 'Front desk' });
  for (const firstName of ['Ann', 'Bob']) await makeClient({ firstName, phoneNumber: phone(clientNumber) }, company);
  const text = { kind: 'sms', from: clientNumber, to, body: 'The gate is open.' };
  await ask(company, 'POST', '/api/addons/calls/simulate', text);
  await enterAs(company, `/messages?number=${clientNumber}`);
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('The gate is open.')).toBeVisible();
  await page.getByRole('button', { name: 'Shared by 2 clients' }).click();
  await page.getByRole('menuitem', { name: 'Bob' }).click();
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('Bob')).toBeVisible();
});
