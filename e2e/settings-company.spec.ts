import type { Page } from '@playwright/test';
import type { Account } from '@truckroll/contract/account/account';
import type { Client } from '@truckroll/contract/clients/clients';
import { type Company, expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

const main = (page: Page) => page.getByRole('main');
const saved = (page: Page) => expect(toast(page, 'Saved')).toBeVisible();
/** The smallest valid image. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('the company', () => {
  let company: Company;
  test.beforeEach(async ({ openCompany }) => {
    company = await openCompany();
  });

  test('has a name, contact data, working hours and defaults for documents', async ({ page, enterAs }) => {
    await enterAs(company, '/settingsV2/company');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    await keepPicture(page, 'company');
    const name = unique('Renamed Heating');
    await page.getByLabel('Company name').fill('');
    await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await save.click();
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await expect(page.getByLabel('Company name')).toBeFocused();

    await page.getByLabel('Company name').fill(name);
    await page.getByRole('textbox', { name: 'Email' }).fill('office@renamed.test');
    await page.getByLabel('Tax number').fill('RT0001');
    await page.getByRole('checkbox', { name: 'Saturday' }).check();
    await page.getByRole('combobox', { name: 'From', exact: true }).fill('7:30');
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('16:45');
    await page.getByLabel('Invoice terms, days').fill('14');
    await page.getByLabel('Estimate instructions').fill('Good for a month');
    await save.click();
    await saved(page);
    await expect(save).toBeDisabled();
    await expect(page).toHaveTitle(`Company | ${name}`);
    await page.reload();
    await expect(page.getByLabel('Company name')).toHaveValue(name);
    await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('07:30');
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('16:45');
    await expect(page.getByLabel('Invoice terms, days')).toHaveValue('14');
    await expect(page.getByLabel('Estimate instructions')).toHaveValue('Good for a month');
  });

  test('confirms the URL of the installation, without which nobody can be invited', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const fresh = await openCompany({ isConfirmed: false });
    await enterAs(fresh, '/settingsV2/company');
    const origin = new URL(page.url()).origin;
    await expect(main(page).getByText('Not confirmed yet')).toBeVisible();
    await keepPicture(page, 'company-address-unconfirmed');
    await page.getByRole('button', { name: 'Yes, use this address' }).click();
    await saved(page);
    await expect(main(page).getByText(origin, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes, use this address' })).toBeHidden();
    const { account } = await ask<{ account: Account }>(fresh, 'GET', '/api/account');
    expect(account.installation).toEqual({ origin, isFixed: false });
  });

  test('shows its logo before and after it is saved', async ({ page, enterAs }) => {
    await enterAs(company, '/settingsV2/company');
    const choose = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await choosing).setFiles(file);
    };
    await expect(main(page).getByText('No logo')).toBeVisible();
    await choose('Upload logo', { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(main(page).getByRole('alert')).toContainText('logo.svg');
    await choose('Upload logo', { name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await expect(page.getByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Save logo' }).click();
    await saved(page);
    await page.reload();
    const shown = page.getByRole('img', { name: 'Logo', exact: true });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible();
  });

  test('has its data sharing and service settings', async ({ page, enterAs }) => {
    await enterAs(company, '/settingsV2/company');
    const maps = page.getByRole('switch', { name: 'Maps' });
    await expect(maps).toHaveAccessibleDescription('Answered by: Built-in address list (US and Canada)');
    await maps.click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await page.goto('/clients?new=client');
    const modal = page.getByRole('dialog', { name: 'Create a Client' });
    await expect(modal.getByLabel('Name', { exact: true })).toBeVisible();
    await expect(modal.getByRole('button', { name: /map/i })).toHaveCount(0);
  });

  test('gives its stages its own colours, with readable text', async ({ page, enterAs, ask }) => {
    const { client } = await ask<{ client: Client }>(company, 'POST', '/api/clients', { firstName: 'Painted' });
    await enterAs(company, '/settingsV2/colors');
    const field = page.getByLabel('Colour of New Lead, Client stages', { exact: true });
    await expect(field).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'colours');
    await field.fill('#ff0000');
    const refusal = 'This colour has too little contrast. Choose a darker or lighter one.';
    await expect(field).toHaveAccessibleDescription(refusal);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field).toBeFocused();
    await field.fill('#004d40');
    await expect(main(page).getByText(refusal)).toBeHidden();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await page.goto(`/clients/${client.id}`);
    await expect(main(page).getByText('New Lead').first()).toHaveCSS('color', 'rgb(0, 77, 64)');
    await page.goto('/settingsV2/colors');
    await page.getByRole('button', { name: 'Default colour of New Lead, Client stages' }).click();
    await expect(field).toHaveValue('#fdd835');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
  });

  test('sets whether clients become active with their work', async ({ page, enterAs, ask }) => {
    await enterAs(company, '/settingsV2/company');
    const follows = page.getByRole('switch', { name: 'Clients become active with their work' });
    await expect(follows).toBeChecked();
    await expect(follows).toHaveAccessibleDescription(/A stage that somebody chose stays/);
    await follows.press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await page.reload();
    await expect(follows).not.toBeChecked();
    const { account } = await ask<{ account: Account }>(company, 'GET', '/api/account');
    expect(account.stageFollowsWork).toBe(false);
  });

  test('connects and disconnects its add-ons', async ({ page, enterAs }) => {
    await enterAs(company, '/settingsV2/addons');
    const forms = main(page).getByRole('region', { name: 'Job Forms' });
    const connect = forms.getByRole('button', { name: 'Connect Job Forms' });
    await forms.getByRole('button', { name: 'Disconnect Job Forms' }).click();
    await page.getByRole('dialog', { name: 'Disconnect Job Forms' }).getByRole('button', { name: 'Confirm' }).click();
    await saved(page);
    await expectAccessible(page);
    await keepPicture(page, 'add-ons');
    await expect(forms).toContainText('Not connected');
    await page.goto('/settingsV2/job-forms');
    await expect(main(page).getByRole('link', { name: 'Go to add-ons' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Add', exact: true })).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Go to add-ons' }).click();
    await connect.click();
    await expect(forms).toContainText(/Connected \w{3} \d\d, \d{4}/);
    await forms.getByRole('link', { name: 'Manage' }).click();
    await expect(page).toHaveURL(/\/settingsV2\/job-forms$/);
    await expect(main(page).getByRole('link', { name: 'Add', exact: true }).first()).toBeVisible();
  });
});

test.describe('this device', () => {
  test('shows or mutes each kind of notification', async ({ page, enterAs }) => {
    await enterAs('owner', '/settingsV2/notifications');
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'alerts');
    await page.getByRole('switch', { name: 'Desktop alerts' }).click();
    await expect(page.getByText('This browser does not allow alerts for this site.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Desktop alerts' })).not.toBeChecked();
    const kinds = [/^Assigned Your jobs/, /^Reminders/, /^Documents answered/, /^New clients Created/];
    for (const [at, name] of kinds.entries()) {
      await page.getByRole('switch', { name }).click();
      await page.reload();
      for (const [place, kind] of kinds.entries())
        await expect(page.getByRole('switch', { name: kind })).toBeChecked({ checked: place > at });
    }
  });

  test('says that no background work has failed', async ({ page, enterAs, openCompany }) => {
    await enterAs(await openCompany(), '/settingsV2/background');
    await expect(page.getByText('No failed tasks. All background work is done or in progress.')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'background');
  });
});
