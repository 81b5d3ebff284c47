import type { Locator, Page } from '@playwright/test';
import type { Client } from '@truckroll/contract/clients/clients';
import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

type AddressName = 'Primary' | 'Billing' | 'Business';

const modal = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Addresses' });
const address = (page: Page, name: AddressName = 'Primary') => page.getByRole('group', { name: `${name} address` });
const line = (page: Page, name?: AddressName) =>
  address(page, name).getByRole('combobox', { name: 'Address', exact: true });
const part = (page: Page, label: string, name?: AddressName) => address(page, name).getByLabel(label, { exact: true });
const fields = (page: Page, name: AddressName = 'Primary') =>
  page.getByRole('button', { name: `Fields, ${name} address` });
const map = (page: Page, name: AddressName = 'Primary') => page.getByRole('button', { name: `Map, ${name} address` });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

const invalidText = 'Please enter valid coordinate values (e.g., 40.7128, -74.006).';
const rangeText = 'Please enter valid latitude (-90 to 90) and longitude (-180 to 180) values.';

test.describe('an address', () => {
  let name: string;
  /** Reads the stored client that the journey has just created. */
  let stored: () => Promise<Client>;

  test.beforeEach(async ({ page, enterAs, ask }) => {
    name = unique('Addressed');
    stored = async () => {
      await expect(toast(page, 'Client created!')).toBeVisible();
      const search = encodeURIComponent(name);
      const found = await ask<{ clients: Client[] }>('owner', 'GET', `/api/clients?search=${search}`);
      expect(found.clients).toHaveLength(1);
      return found.clients[0] as Client;
    };
    await enterAs('owner', '/clients?new=client');
    await modal(page).getByLabel('Name', { exact: true }).fill(name);
  });

  test('is chosen from suggestions by keyboard, which fills all its parts', async ({ page }) => {
    await line(page).fill('500 Delaware Avenue, Buffalo');
    const suggestions = page.getByRole('listbox', { name: 'Suggested addresses' });
    await expect(suggestions.getByRole('option').first()).toHaveText('500 Delaware Avenue, Buffalo, NY, USA');
    expect(await suggestions.getByRole('option').count()).toBeLessThanOrEqual(8);
    await expect(line(page)).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await keepPicture(page, 'address-suggestions');
    await line(page).press('ArrowDown');
    await line(page).press('Enter');
    await expect(line(page)).toHaveValue('500 Delaware Avenue, Buffalo, NY, USA');
    await expect(address(page).getByText('Approximate position')).toBeVisible();

    await fields(page).click();
    const parts = { Street: 'Delaware Avenue', 'House Number': '500', City: 'Buffalo', State: 'NY', Country: 'US' };
    for (const [label, text] of Object.entries(parts)) await expect(part(page, label)).toHaveValue(text);
    await expect(part(page, 'Latitude')).toHaveValue(/^42\.\d+$/);
    await expect(part(page, 'Plus Code')).toHaveValue(/^87J3/);
    await expectAccessible(page);
    await keepPicture(page, 'address-fields');

    await line(page).press('End');
    await line(page).pressSequentially(', rear');
    await expect(part(page, 'Latitude')).toHaveValue('');
    await expect(address(page).getByText('Approximate position')).toBeHidden();
  });

  test('that is only typed is geocoded on saving', async ({ page }) => {
    await line(page).fill('260 Carlaw Avenue, Toronto');
    await create(page).click();
    const { propertyAddress } = await stored();
    expect(propertyAddress).toMatchObject({ formattedAddress: '260 Carlaw Avenue, Toronto' });
    expect(propertyAddress?.latitude).toBeCloseTo(43.7, 0);
    expect(propertyAddress?.longitude).toBeCloseTo(-79.4, 0);
  });

  test('that geocoding does not find, or that is a coordinate pair, is kept as typed', async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/404/);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/geo/geocode')) asked.push(url.searchParams.get('address') ?? '');
    });
    await line(page).fill('The old barn behind the mill');
    await page.getByRole('button', { name: 'Add Address' }).click();
    await line(page, 'Billing').fill('40.7128, -74.006');
    await create(page).click();
    const client = await stored();
    expect(client.propertyAddress).toMatchObject({ formattedAddress: 'The old barn behind the mill', latitude: null });
    expect(client.billingAddress).toMatchObject({ formattedAddress: '40.7128, -74.006' });
    expect(asked).toEqual(['The old barn behind the mill']);
  });

  test('is kept as typed when geocoding fails', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/ERR_FAILED/);
    await page.route('**/geo/geocode?*', (route) => route.abort());
    await line(page).fill('260 Carlaw Avenue, Toronto');
    await create(page).click();
    const { propertyAddress } = await stored();
    expect(propertyAddress).toMatchObject({ formattedAddress: '260 Carlaw Avenue, Toronto', latitude: null });
  });

  test('has coordinates in decimals or in degrees, minutes and seconds', async ({ page }) => {
    await fields(page).click();
    await part(page, 'Latitude').pressSequentially('4a0.7x');
    await expect(part(page, 'Latitude')).toHaveValue('40.7');
    const refused = [
      ['1.2.3', '7', invalidText],
      ['-', '7', invalidText],
      ['91', '0', rangeText],
      ['0', '181', rangeText],
    ] as const;
    for (const [latitude, longitude, text] of refused) {
      await part(page, 'Latitude').fill(latitude);
      await part(page, 'Longitude').fill(longitude);
      await create(page).click();
      await expect(address(page).getByText(text).first()).toBeVisible();
      await expect(part(page, 'Latitude')).toHaveValue(latitude);
    }
    await expectAccessible(page);
    await keepPicture(page, 'address-refused');

    await part(page, 'Degrees / minutes / seconds').fill(`33°51'35"S 151°12'40"E`);
    await expect(part(page, 'Latitude')).toHaveValue(/^-33\.859/);
    await expect(part(page, 'Longitude')).toHaveValue(/^151\.211/);
    await part(page, 'Degrees / minutes / seconds').fill(`40°42'46"N 74°00'22"W`);
    await expect(part(page, 'Latitude')).toHaveValue(/^40\.712/);
    await expect(part(page, 'Longitude')).toHaveValue(/^-74\.006/);
    await create(page).click();
    const { propertyAddress } = await stored();
    expect(propertyAddress?.latitude).toBeCloseTo(40.7128, 3);
    expect(propertyAddress?.longitude).toBeCloseTo(-74.0061, 3);
    expect(JSON.stringify(propertyAddress)).not.toContain('°');
  });

  test('gets its details from its text or from its coordinates', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/404|ERR_FAILED/);
    const generate = address(page).getByRole('button', { name: 'Generate address details' });
    await fields(page).click();
    await line(page).fill('zzzz qqqq');
    await generate.click();
    await expect(toast(page, 'Unable to geocode the address. Please check the address and try again.')).toBeVisible();
    await line(page).fill('260 Carlaw Avenue, Toronto');
    await generate.click();
    await expect(toast(page, 'Address details generated successfully.')).toBeVisible();
    await expect(part(page, 'City')).toHaveValue('Toronto');
    await expect(part(page, 'Street')).toHaveValue('Carlaw Avenue');

    await part(page, 'Latitude').fill('42.8864');
    await part(page, 'Longitude').fill('-78.8784');
    await generate.click();
    await expect(part(page, 'City')).toHaveValue('Buffalo');
    await expect(part(page, 'State')).toHaveValue('NY');
    await expect(part(page, 'Latitude')).toHaveValue('42.8864');
    await part(page, 'Latitude').fill('0');
    await part(page, 'Longitude').fill('-150');
    await generate.click();
    await expect(
      toast(page, 'Unable to find address at these coordinates. Please check the values and try again.'),
    ).toBeVisible();
    await part(page, 'Latitude').fill('1.2.3');
    await generate.click();
    await expect(address(page).getByText(invalidText)).toBeVisible();

    await page.route('**/geo/reverse?*', (route) => route.abort());
    await part(page, 'Latitude').fill('42.8864');
    await part(page, 'Longitude').fill('-78.8784');
    await generate.click();
    await expect(toast(page, 'Google Maps is not available. Please try again later.')).toBeVisible();
  });

  test('is set on the map by keyboard, and one panel is open at a time', async ({ page }) => {
    await fields(page).click();
    await expect(part(page, 'Latitude')).toBeVisible();
    await map(page).click();
    await expect(part(page, 'Latitude')).toBeHidden();
    await expect(fields(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(map(page)).toHaveAttribute('aria-expanded', 'true');
    const place = page.getByRole('region', { name: 'Map, Primary address' });
    await expect(address(page).getByText('No position yet.')).toBeVisible();
    await address(page).getByRole('button', { name: 'Set marker in the middle' }).click();
    const marker = place.getByRole('button', { name: 'Primary address' });
    await expect(marker).toBeFocused();
    const position = address(page).getByRole('status').filter({ hasText: ' · ' });
    await expect(position).toHaveText(/^-?\d+\.\d+, -?\d+\.\d+ · /);
    const before = await position.textContent();
    await marker.press('ArrowUp');
    await marker.press('Shift+ArrowRight');
    await expect(position).not.toHaveText(before ?? '');
    await expectAccessible(page);
    await keepPicture(page, 'address-map');
    const [latitude = 0, longitude = 0] = ((await position.textContent()) ?? '').split(/, | · /).map(Number);
    const [latitudeBefore = 0, longitudeBefore = 0] = (before ?? '').split(/, | · /).map(Number);
    expect(latitude).toBeGreaterThan(latitudeBefore);
    expect(longitude).toBeGreaterThan(longitudeBefore);

    await map(page).click();
    await expect(place).toBeHidden();
    await fields(page).click();
    await expect(part(page, 'Latitude')).toHaveValue(String(latitude));
    await create(page).click();
    expect((await stored()).propertyAddress).toMatchObject({ latitude, longitude });
  });
});

test.describe('three addresses', () => {
  const typeOf = (row: Locator) => row.getByRole('combobox', { name: /, type$/ });

  test('take the free types in turn, and a used type cannot be chosen', async ({
    page,
    enterAs,
    ask,
    expectConsoleErrors,
  }) => {
    // Geocoding does not find these streets.
    expectConsoleErrors(/404/);
    const name = unique('Three Doors');
    await enterAs('owner', '/clients?new=client');
    await modal(page).getByLabel('Name', { exact: true }).fill(name);
    await expect(page.getByRole('button', { name: 'Delete Primary address' })).toBeDisabled();
    const add = page.getByRole('button', { name: 'Add Address' });
    await line(page, 'Primary').fill('1 First Street');
    await add.click();
    await expect(line(page, 'Billing')).toBeFocused();
    await line(page, 'Billing').fill('2 Second Street');

    await typeOf(address(page, 'Billing')).click();
    await expect(page.getByRole('option', { name: 'taken' })).toHaveCount(1);
    await page.getByRole('option', { name: /^Primary ?, taken$/ }).click();
    await expect(typeOf(address(page, 'Billing'))).toHaveValue('Billing');
    await expect(line(page, 'Primary')).toHaveValue('1 First Street');
    await page.keyboard.press('Escape');
    await add.click();
    await line(page, 'Business').fill('3 Third Street');
    await expect(add).toBeHidden();
    await expectAccessible(page);
    await keepPicture(page, 'three-addresses');

    await page.getByRole('button', { name: 'Delete Billing address' }).click();
    await expect(add).toBeFocused();
    await typeOf(address(page, 'Business')).click();
    await page.getByRole('option', { name: 'Billing' }).click();
    await expect(line(page, 'Billing')).toHaveValue('3 Third Street');
    await add.click();
    await expect(line(page, 'Business')).toHaveValue('');
    await create(page).click();
    await expect(toast(page, 'Client created!')).toBeVisible();

    const search = `/api/clients?search=${encodeURIComponent(name)}`;
    const made = (await ask<{ clients: Client[] }>('owner', 'GET', search)).clients[0];
    expect(made).toMatchObject({
      propertyAddress: { formattedAddress: '1 First Street' },
      billingAddress: { formattedAddress: '3 Third Street' },
      companyAddress: null,
    });

    await page.goto(`/clients?edit=${made?.id}`);
    await page.getByRole('button', { name: 'Delete Billing address' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Client updated!')).toBeVisible();
    const changed = (await ask<{ clients: Client[] }>('owner', 'GET', search)).clients[0];
    expect(changed).toMatchObject({ propertyAddress: { formattedAddress: '1 First Street' }, billingAddress: null });
  });
});
