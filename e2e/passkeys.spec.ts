import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test } from './journey.ts';
import { ownProduct } from './products.ts';

type VirtualDevice = {
  /** Whether it recognises its owner. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
  /** Whether its owner answers at once, also what the email field offers. */
  setPresent: (enabled: boolean) => Promise<void>;
};

/** A phone or computer that keeps passkeys and knows its owner's finger: Chromium's virtual authenticator. */
async function virtualDevice(page: Page): Promise<VirtualDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    setPresent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

const sectionOf = (page: Page): Locator => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string): Promise<void> {
  const section = sectionOf(page);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is not correct.',
  );
  await expectAccessible(page);
  await keepPicture(page, 'passkey-add');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('listitem')).toContainText(name);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog', { name: 'Sign out everywhere' }).getByRole('button', { name: 'Confirm' }).click();
}

// Passkeys belong to a host name, which an IP address is not.
test.use({ baseURL: `http://localhost:${ownProduct.port}` });

test('a passkey is added, signs in without a password, is renamed and removed @phone', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/40[01]/);
  const company = await openCompany();
  const device = await virtualDevice(page);
  await enterAs(company, '/settingsV2/profile');
  const section = sectionOf(page);
  await expect(section).toContainText('None');
  await addPasskey(page, 'My phone');
  await expect(section.getByRole('listitem')).toContainText('not used yet');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'passkeys');

  await device.setPresent(false);
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'passkey-sign-in');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await device.setVerified(false);
  await device.setPresent(true);
  await button.click();
  await expect(page.getByText('No passkey was used. Try again, or sign in with your password.')).toBeVisible();
  await device.setVerified(true);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/settingsV2/profile');
  await expect(section.getByRole('listitem')).toContainText('Last used');
  await section.getByRole('button', { name: 'Actions for My phone' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename passkey' });
  await rename.getByLabel('Name', { exact: true }).fill('Old phone');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).toContainText('Old phone');
  await section.getByRole('button', { name: 'Actions for Old phone' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove passkey' });
  await remove.getByLabel('Current password').fill(password);
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(section).toContainText('None');
});

test('a removed passkey is refused, and the password still signs in', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/40[01]/);
  const company = await openCompany();
  const device = await virtualDevice(page);
  await enterAs(company, '/settingsV2/profile');
  await addPasskey(page, 'My phone');
  const { passkeys } = await ask<{ passkeys: { id: string }[] }>(company, 'GET', '/api/me/passkeys');
  await ask(company, 'POST', `/api/me/passkeys/${passkeys[0]?.id}/remove`, { currentPassword: password });

  await device.setPresent(false);
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(
    page.getByText('This passkey could not be used. Try again, or sign in with your password.'),
  ).toBeVisible();
  await page.getByLabel('Email').fill(company.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('the email field offers the passkey, without a press of a button', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/40[01]/);
  const company = await openCompany();
  await virtualDevice(page);
  await enterAs(company, '/settingsV2/profile');
  await addPasskey(page, 'My phone');
  await signOut(page);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/settingsV2/profile');
  await expect(sectionOf(page).getByRole('listitem')).toContainText('Last used');
});
