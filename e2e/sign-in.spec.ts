import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  password,
  test,
  toast,
  unique,
} from './journey.ts';

async function signIn(page: Page, { email, typed = password }: { email: string; typed?: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.describe('signing in', () => {
  test('leads to the home page, and signing out is final @phone', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await keepPicture(page, 'sign-in');
    await signIn(page, { email: 'manager@demo.test' });
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Marcus');
    await expect(page).toHaveTitle(/\| Northwind Home Services$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'home');

    await page.getByRole('button', { name: /account of Marcus Reid/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/clients');
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  test('says what is wrong, keeps what was typed and can be retried', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/401/);
    await page.goto('/login');
    await signIn(page, { email: '', typed: '' });
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);

    await signIn(page, { email: 'office@demo.test', typed: 'not the password' });
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
    await expect(page.getByLabel('Email')).toHaveValue('office@demo.test');
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/home$/);
  });

  test('returns to the requested page, and only to pages of the product', async ({ page, enterAs }) => {
    await page.goto('/clients?category=leads');
    await expect(page).toHaveURL(/\/login\?next=/);
    await signIn(page, { email: 'office@demo.test' });
    await expect(page).toHaveURL(/\/clients\?category=leads$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();

    await enterAs('office', '/login?next=https://example.com');
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/home$/);
  });

  test('opens over the page when the session has expired, and keeps what was typed', async ({
    page,
    enterAs,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/401/);
    const name = unique('Typed before the end');
    await enterAs('manager', '/clients?new=client');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.evaluate(() => localStorage.setItem('truckroll.session', JSON.stringify('x'.repeat(43))));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toContainText('Your session has expired. Please sign in again.');
    await expect(dialog.getByLabel('Email')).toHaveValue('manager@demo.test');
    await expectAccessible(page);
    await keepPicture(page, 'session-ended');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Client created!')).toBeVisible();
  });
});

test.describe('before there is an account', () => {
  test('a visitor creates a company and is led through the first steps', async ({ page }) => {
    const companyName = unique('Fresh Start Plumbing');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
    await keepPicture(page, 'create-account');

    await page.getByLabel('Company Name').fill(companyName);
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('The password must have at least 10 characters.')).toBeVisible();
    await expect(page.getByLabel('Company Name')).toHaveValue(companyName);

    await page.getByLabel('First Name').fill('Nora');
    await page.getByLabel('Email').fill(`${unique('nora').replace(' ', '.')}@fresh.test`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/first-run$/);
    await expect(page).toHaveTitle(new RegExp(`\\| ${companyName}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your company' })).toBeVisible();
    await keepPicture(page, 'first-run');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
    await expect(page.getByText('No clients found')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'clients-empty');
  });

  test('a forgotten password gets the same response for known and unknown addresses', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
    for (const email of ['tom@demo.test', 'nobody@nowhere.test']) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText(/^This installation has no mail server, so no link can be sent\./)).toBeVisible();
    }
  });

  test('an expired link says so and offers another', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/40[04]/);
    await page.goto(`/reset-password?token=${'x'.repeat(43)}`);
    await page.getByLabel('New password').fill('a long enough one');
    await page.getByLabel('Repeat password').fill('another long one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('The passwords do not match.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Repeat password').fill('a long enough one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link is invalid or has expired.');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);

    await page.goto(`/accept-invitation?token=${'x'.repeat(43)}`);
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
    await expectAccessible(page);
  });
});
