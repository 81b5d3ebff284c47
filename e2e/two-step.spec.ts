import { createHmac } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test } from './journey.ts';

/** The code that an authenticator app shows (RFC 6238). It is implemented independently of the product. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const start = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('two-step sign-in is turned on, used, recovered from and turned off @phone', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/40[01]/);
  const company = await openCompany();
  await enterAs(company, '/settingsV2/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'two-step-setup');
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('This code is not correct.');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  await keepPicture(page, 'recovery-codes');
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section).toContainText('10 of 10 recovery codes left');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog', { name: 'Sign out everywhere' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(company.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'second-step');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/settingsV2/profile');
  await expect(section).toContainText('9 of 10 recovery codes left');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a role that requires it leads to the set-up first @phone', async ({ page, enterAs, openCompany, ask }) => {
  const company = await openCompany();
  const { roles } = await ask<{ roles: { id: string; name: string }[] }>(company, 'GET', '/api/roles');
  const role = roles.find(({ name }) => name === 'superAdmin');
  await ask(company, 'PATCH', `/api/roles/${role?.id}`, { requiresTwoStep: true });
  const signedIn = await page.request.post('/api/auth/login', { data: { email: company.email, password } });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  await enterAs({ ...company, token }, '/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  await keepPicture(page, 'two-step-required');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/clients/);
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});
