import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';
import { placeOf } from './place.ts';

test.describe('the list of clients on a phone', () => {
  test('is a list of cards, with filters behind a button', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient({
      email: 'card@journey.test',
      phoneNumber: { countryCode: '+1', number: '7165550188', countryIdentifier: 'us' },
      propertyAddress: { street: 'Elm Street', houseNumber: '12', city: 'Buffalo', state: 'New York', country: 'USA' },
    });
    await enterAs('owner', '/clients');
    const cards = page.getByRole('list', { name: 'Clients' });
    await expect(cards.getByRole('listitem').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keepPicture(page, 'clients');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('button', { name: 'Stage', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'clients-filters');

    await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.name);
    const card = cards.getByRole('listitem').filter({ hasText: client.name });
    await expect(card.getByRole('link', { name: `Call ${client.name}` })).toHaveAttribute('href', 'tel:+17165550188');
    await expect(card.getByRole('link', { name: `Text ${client.name}` })).toHaveAttribute('href', 'sms:+17165550188');
    const address = card.getByRole('link', { name: /^12 Elm Street, Buffalo/ });
    await expect(address).toHaveAttribute('href', /Elm%20Street/);
    // It has a line of its own, beside the buttons.
    expect((await placeOf(address)).width).toBeGreaterThan(140);
    await card.getByRole('link', { name: client.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('button', { name: 'Create Client' }).click();
    const modal = page.getByRole('dialog', { name: 'Create a Client' });
    await expect(modal.getByLabel('Phone', { exact: true })).toBeEnabled();
    const box = await placeOf(modal);
    expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
    await expect(modal.getByRole('button', { name: 'Create', exact: true })).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keepPicture(page, 'client-new');
    await modal.getByLabel('Name', { exact: true }).fill(unique('Thumb Typed'));
    await modal.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Client created!')).toBeVisible();
  });
});
