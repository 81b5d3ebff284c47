import type { Page } from '@playwright/test';
import { box, chooseClient, jobOf, list, openForm, save, savedId, unfold } from './job-form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a property and a contact are added, and a job chooses them', { tag: '@phone' }, async ({
  page,
  enterAs,
  makeClient,
  ask,
}) => {
  const client = await makeClient({ firstName: unique('Harbour') });
  await enterAs('owner', `/clients/${client.id}`);
  await expect(page.getByText('No properties yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add property' }).click();
  const property = dialog(page, 'Add property');
  await property.getByLabel('Name').fill('Boathouse');
  await property.getByLabel('Address').fill('9 Quay Street, Toronto');
  await property.getByLabel('Notes').fill('Steep ramp');
  await property.getByLabel('Access codes').fill('Gate 4711');
  await expectAccessible(page);
  await save(property, 'Save').click();
  await expect(toast(page, 'Property saved')).toBeVisible();

  await page.getByRole('button', { name: 'Add contact' }).click();
  const contact = dialog(page, 'Add contact');
  await contact.getByLabel('Name').fill('Kim Lee');
  await contact.getByLabel('Role').fill('Caretaker');
  await contact.getByRole('textbox', { name: 'Phone', exact: true }).fill('4165550134');
  await contact.getByLabel('Extension').fill('12');
  await save(contact, 'Save').click();
  const contacts = page.getByRole('list', { name: 'Contacts', exact: true });
  await expect(contacts.getByRole('link', { name: '+1 (416) 555-0134 ext. 12' })).toHaveAttribute(
    'href',
    'tel:+14165550134;ext=12',
  );

  const places = page.getByRole('list', { name: 'Properties' });
  await expect(places).toContainText('Steep ramp');
  await expect(places).not.toContainText('4711');
  await places.getByRole('button', { name: 'Show access codes of Boathouse' }).click();
  await expect(places).toContainText('Gate 4711');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'client-places');

  await page.goto('/jobs?job=new');
  const form = await openForm(page);
  await chooseClient(page, form, client.name);
  await unfold(form, 'Place and contact');
  await list(form, 'Property').click();
  await page.getByRole('option', { name: 'Boathouse' }).click();
  // The address moves what is below it, and so the list of contacts, if it were already open.
  await expect(list(form, 'Address')).toHaveValue('9 Quay Street, Toronto');
  await list(form, 'Contact').click();
  await page.getByRole('option', { name: 'Kim Lee, Caretaker' }).click();
  await expect(box(form, 'Phone')).toHaveValue('(416) 555-0134');
  const id = await savedId(page, () => save(form).click());
  expect(await jobOf(ask, 'owner', id)).toMatchObject({
    jobAddress: { formattedAddress: '9 Quay Street, Toronto' },
    serviceProperty: { name: 'Boathouse' },
    contact: { name: 'Kim Lee' },
  });
  await page.goto(`/jobs/${id}`);
  const panel = page.getByRole('dialog').or(page.getByRole('main'));
  await expect(panel.getByText('Boathouse').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Show access codes of Boathouse' })).toBeVisible();

  const { visit: planned } = await ask<{ visit: { id: string } }>('owner', 'POST', `/api/jobs/${id}/schedule`, {
    startDateTime: '2099-03-09T13:00:00.000Z',
  });
  await page.goto(`/jobs/${id}?tab=visits&visit=${planned.id}`);
  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  await expect(visit.getByText('Steep ramp')).toBeVisible();
  await expect(visit.getByText('Kim Lee')).toBeVisible();
  await expect(visit.getByRole('link', { name: '+1 (416) 555-0134 ext. 12' }).first()).toBeVisible();
  await visit.getByRole('button', { name: 'Show access codes of Boathouse' }).click();
  await expect(visit.getByText('Gate 4711')).toBeVisible();
  await expectAccessible(page);
});

test('the first property of a client is added in a form, which takes its address', async ({
  page,
  enterAs,
  makeClient,
  ask,
}) => {
  const client = await makeClient();
  await enterAs('owner', '/jobs?job=new');
  const form = await openForm(page);
  await chooseClient(page, form, client.name);
  await unfold(form, 'Place and contact');
  await form.getByRole('button', { name: 'Add property' }).click();
  const property = page.getByRole('dialog', { name: 'Add property' });
  await property.getByLabel('Name').fill('Boathouse');
  await property.getByRole('combobox', { name: 'Address' }).fill('9 Quay Street, Toronto');
  await save(property, 'Save').click();
  await expect(property).toBeHidden();
  await expect(list(form, 'Property')).toHaveValue('Boathouse');
  await expect(list(form, 'Address')).toHaveValue('9 Quay Street, Toronto');
  const id = await savedId(page, () => save(form).click());
  expect(await jobOf(ask, 'owner', id)).toMatchObject({ serviceProperty: { name: 'Boathouse' } });
});
