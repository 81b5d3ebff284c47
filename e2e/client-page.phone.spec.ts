import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test("a client's page fits a phone, on every tab", async ({ page, enterAs, makeClient, ask }) => {
  const client = await makeClient({
    email: 'a.long.address.that.does.not.fit@journey-with-a-long-name.test',
    phoneNumber: { countryCode: '+1', number: '4165550100', countryIdentifier: 'ca' },
    propertyAddress: { formattedAddress: '260 Carlaw Avenue, Toronto, ON M4M 2S1, Canada' },
  });
  const note = { title: 'Where the key is', noteContent: '<p>Under the mat</p>', moduleType: 'clients' };
  await ask('owner', 'POST', '/api/clientDrive/notes', { ...note, moduleId: client.id });
  await enterAs('owner', `/clients/${client.id}`);
  await expect(page.getByRole('link', { name: '+1 (416) 555-0100' }).first()).toHaveAttribute(
    'href',
    'tel:+14165550100',
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'client');
  for (const tab of ['Activity', 'Emails', 'Files', 'Assets']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tabpanel').first()).not.toHaveText('');
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `client-${tab.toLowerCase()}`);
  }
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('list', { name: 'Files' }).getByText('Where the key is').click();
  await expect(page.getByLabel('Title')).toHaveValue('Where the key is');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'client-note');
});
