import { startIssuer } from '../server/src/testing/openid-issuer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test, unique } from './journey.ts';

test('an admin adds a domain and connects the provider @phone', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/4(00|22)/);
  const issuer = await startIssuer();
  const company = await openCompany();
  await enterAs(company, '/settingsV2/single-sign-on');
  const domains = page.getByRole('region', { name: 'Mail domains' });
  await expect(domains).toContainText('None yet');
  await domains.getByLabel('Domain', { exact: true }).fill('gmail.com');
  await domains.getByRole('button', { name: 'Add domain' }).click();
  await expect(domains.getByLabel('Domain', { exact: true })).toHaveAccessibleDescription(
    'Anybody can have an address of this domain. Enter one of your own.',
  );
  const domain = `${unique('d').replaceAll(' ', '-').toLowerCase()}.invalid`;
  await domains.getByLabel('Domain', { exact: true }).fill(domain);
  await page.keyboard.press('Enter');
  await expect(domains.getByLabel(`Name of the record for ${domain}`)).toHaveValue(`_truckroll.${domain}`);
  await domains.getByRole('button', { name: 'Look for the record' }).click();
  await expect(domains.getByRole('alert')).toContainText('The record was not found.');

  const provider = page.getByRole('region', { name: 'Provider' });
  await provider.getByLabel('Issuer').fill('http://127.0.0.1:1');
  await provider.getByLabel('Client ID').fill(issuer.client.id);
  await provider.getByLabel('Client secret').fill(issuer.client.secret);
  await provider.getByLabel('Role of new people').click();
  await page.getByRole('option').first().click();
  await provider.getByRole('button', { name: 'Save' }).click();
  await expect(provider.getByLabel('Issuer')).toHaveAccessibleDescription(/No OpenID provider answers at this address/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'single-sign-on');
  await provider.getByLabel('Issuer').fill(issuer.address);
  await provider.getByLabel('People of the proved domains must sign in this way').check();
  await provider.getByRole('button', { name: 'Save' }).click();
  await expect(provider.getByText('Prove at least one mail domain first.')).toBeVisible();
  await provider.getByLabel('People of the proved domains must sign in this way').uncheck();
  await provider.getByRole('button', { name: 'Save' }).click();
  await expect(provider.getByText('Stored. Leave it empty to keep it.')).toBeVisible();
  await page.reload();
  await expect(provider.getByLabel('Issuer')).toHaveValue(issuer.address);
  await issuer.close();
});

test('an admin makes the token of the directory, sees it once, and ends provisioning @phone', async ({
  page,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany();
  // A domain can be proved by the DNS alone: what the server does with the token is in its own tests.
  const domain = { id: 'd', domain: 'acme.com', recordName: '', recordValue: '', provedAt: '2026-01-01T00:00:00.000Z' };
  const connection = {
    issuer: 'https://acme.okta.com',
    clientId: 'c',
    roleId: null,
    isEnforced: false,
    updatedAt: 'u',
  };
  let provisioning: object | null = null;
  await page.route('**/api/single-sign-on', (route) => {
    const urls = { redirectUri: 'https://acme.example/sso', provisioningUrl: 'https://acme.example/api/scim/v2' };
    const data = { connection, domains: [domain], provisioning, ...urls };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.route('**/api/single-sign-on/provisioning', (route) => {
    const isMade = route.request().method() === 'POST';
    provisioning = isMade ? { hint: 'oken', madeAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null } : null;
    return route.fulfill({
      status: isMade ? 201 : 200,
      json: { success: true, data: isMade ? { token: 'a-token' } : {} },
    });
  });
  await enterAs(company, '/settingsV2/single-sign-on');
  const section = page.getByRole('region', { name: 'Provisioning' });
  await expect(section.getByLabel('SCIM base URL, to enter in the directory')).toHaveValue(/scim\/v2$/);
  await section.getByRole('button', { name: 'Make a token' }).press('Enter');
  await expect(section.getByLabel('Token, to enter in the directory')).toHaveValue('a-token');
  await expect(section).toContainText('Token …oken. The directory has not come yet.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await section.scrollIntoViewIfNeeded();
  await keepPicture(page, 'provisioning');
  await section.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog', { name: 'New token' }).getByRole('button', { name: 'Make a new token' }).click();
  await expect(section.getByLabel('Token, to enter in the directory')).toHaveValue('a-token');
  await page.reload();
  await expect(section).toContainText('Token …oken.');
  await expect(section.getByLabel('Token, to enter in the directory')).toHaveCount(0);
  await section.getByRole('button', { name: 'End provisioning' }).click();
  await page.getByRole('dialog', { name: 'End provisioning' }).getByRole('button').last().click();
  await expect(section.getByRole('button', { name: 'Make a token' })).toBeVisible();
});

test('the sign-in page leads to the provider, and the tab that began comes back signed in @phone', async ({
  page,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/4(01|22)/);
  const company = await openCompany();
  await page.goto('/login?next=/clients');
  const button = page.getByRole('button', { name: 'Use single sign-on' });
  await button.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(company.email);
  await button.click();
  await expect(page.getByText('Single sign-on is not set up for this email address.')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'single-sign-on-none');

  // The server's part, with a provider, is in its own tests: a domain can be proved by the DNS alone.
  await page.route('**/api/auth/sso', (route) =>
    route.fulfill({ json: { success: true, data: { url: '/sso?code=a-code&state=a-state', ticket: 'a-ticket' } } }),
  );
  const sent: unknown[] = [];
  await page.route('**/api/auth/sso/finish', async (route) => {
    sent.push(route.request().postDataJSON());
    const data = { email: company.email, password };
    await route.fulfill({ response: await page.request.post('/api/auth/login', { data }) });
  });
  await button.click();
  await expect(page).toHaveURL(/^[^?]+\/clients/);
  expect(sent).toMatchObject([{ ticket: 'a-ticket', answer: 'code=a-code&state=a-state' }]);
});

test('an answer of the provider is nothing in a tab that has begun nothing', async ({ page }) => {
  await page.goto('/sso?code=stolen&state=stolen');
  await expect(page.getByRole('alert')).toContainText('This sign-in was begun in another tab or browser');
  await expectAccessible(page);
  await keepPicture(page, 'single-sign-on-elsewhere');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
