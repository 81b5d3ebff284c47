import type { Locator, Page } from '@playwright/test';
import type { Role } from '@truckroll/contract/team/roles';
import type { TeamMember } from '@truckroll/contract/team/team';
import { type Company, expect, expectAccessible, keepPicture, password, test, toast, unique } from './journey.ts';

const row = (page: Page, name: string): Locator => page.getByRole('main').getByRole('row').filter({ hasText: name });
const saved = (page: Page) => expect(toast(page, 'Saved').first()).toBeVisible();
const mailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@journey.test`;

async function act(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The path of the link in the open dialog of an invitation. */
async function linkOf(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Invitation of ${name}` });
  await expect(dialog).toContainText('This installation has no mail server');
  const link = new URL(await dialog.getByLabel('Link').inputValue());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return link.pathname + link.search;
}

test('an owner without mail gets back in by the printed recovery code', async ({
  page,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400/);
  const company = await openCompany();
  await enterAs(company, '/settingsV2/profile');
  await page.getByRole('button', { name: 'Create a recovery code' }).click();
  const question = page.getByRole('dialog', { name: 'Create a recovery code' });
  await question.getByLabel('Current password').fill(password);
  await question.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  const printed = (await code.textContent()) ?? '';
  await expectAccessible(page);
  await keepPicture(page, 'recovery-code');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Email').fill(company.email);
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(
    'The email address or the code is not correct.',
  );
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill(printed.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password').fill(`${password} again`);
  await page.getByLabel('Repeat password').fill(`${password} again`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(toast(page, 'Your password has been changed. Please sign in.')).toBeVisible();
});

test('the first invitation confirms the address of the installation in place', async ({
  page,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany({ isConfirmed: false });
  await enterAs(company, '/settingsV2/team?new=true');
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('First Name').fill('Ida');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, use this address' }).click();
  await expect(dialog.getByText('Where does your team open Truckroll?')).toBeHidden();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ida');
  await dialog.getByLabel('Email').fill(mailOf(unique('Ida')));
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Office Staff' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saved(page);
});

test('a person is invited without a mail server, joins, works and is deactivated', async ({
  page,
  enterAs,
  openCompany,
  browser,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const name = unique('Ida');
  await enterAs(company, '/settingsV2/team?tab=invited');
  await expect(page.getByText('No invitations are pending')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('First Name').fill(name);
  await dialog.getByLabel('Email').fill(company.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Role is required');
  await expectAccessible(page);
  await keepPicture(page, 'person');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin without a role: may do everything' }).click();
  await page.getByRole('dialog', { name: 'Full access' }).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Office Staff' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This email address is already in use.');
  await dialog.getByLabel('Email').fill(mailOf(name));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await keepPicture(page, 'invitation');
  const first = await linkOf(page, name);
  await expect(row(page, name)).toContainText(mailOf(name));
  await page.goto('/settingsV2/outgoing-mail');
  await expect(row(page, mailOf(name))).toContainText('Kept here: no mail server');
  await page.goto('/settingsV2/team?tab=invited');
  await act(page, name, 'Invitation link');
  const second = await linkOf(page, name);
  expect(second).not.toBe(first);

  const own = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
  const theirs = await own.newPage();
  await theirs.goto(second);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Join ${company.name}`);
  await expect(theirs.getByLabel('First Name')).toHaveValue(name);
  await expectAccessible(theirs);
  await keepPicture(theirs, 'join');
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByLabel('Repeat password').fill(password);
  await theirs.getByRole('button', { name: 'Join' }).click();
  await expect(theirs).toHaveURL(/\/home$/);
  await theirs.getByRole('button', { name: new RegExp(`account of ${name}`) }).click();
  await theirs.getByRole('menuitem', { name: 'Sign out' }).click();
  await theirs.getByLabel('Email').fill(mailOf(name));
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(theirs).toHaveTitle(new RegExp(`\\| ${company.name}$`));

  await page.goto('/settingsV2/team');
  await act(page, name, 'Deactivate');
  const question = page.getByRole('dialog', { name: 'Deactivate person' });
  await expect(question).toContainText(`${name} can no longer sign in and is signed out everywhere. All records stay.`);
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(row(page, name)).toHaveCount(0);
  await theirs.goto('/clients');
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.getByLabel('Email').fill(mailOf(name));
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('alert')).toHaveText('This user is inactive. Contact your administrator.');
  await own.close();
  await page.getByRole('tab', { name: 'Inactive' }).click();
  await expect(row(page, name)).toContainText('Office Staff');
  await act(page, name, 'Activate');
  await page.getByRole('dialog', { name: 'Activate person' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('the owner hands over the company, with the password', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  // Live updates begin again with the new rights.
  expectConsoleErrors(/400|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const company = await openCompany();
  const name = unique('Ida');
  const body = { firstName: name, email: mailOf(name), roleId: null };
  const { member } = await ask<{ member: TeamMember }>(company, 'POST', '/api/teams', body);
  const { link } = await ask<{ link: string }>(company, 'POST', `/api/teams/${member.id}/invitation-link`);
  await enterAs(company, '/settingsV2/team?tab=invited');
  await expect(row(page, name)).toBeVisible();
  const data = { token: new URL(link).searchParams.get('token'), password };
  expect((await page.request.post('/api/auth/accept-invitation', { data })).ok()).toBe(true);
  await page.goto('/settingsV2/team');
  await expect(row(page, 'Olga')).toContainText('Super Admin (owner)');
  await page.getByRole('button', { name: 'Actions for Olga' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out everywhere' })).toBeVisible();
  for (const entry of ['Make owner', 'Deactivate'])
    await expect(page.getByRole('menuitem', { name: entry })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await act(page, name, 'Make owner');
  const question = page.getByRole('dialog', { name: 'Make owner' });
  await expect(question).toContainText(`${name} becomes the owner of ${company.name} and you become an admin.`);
  await expectAccessible(page);
  await keepPicture(page, 'make-owner');
  await question.getByLabel('Current password').fill('not the password');
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(question.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is not correct.',
  );
  await question.getByLabel('Current password').fill(password);
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(toast(page, `${name} is the owner now`)).toBeVisible();
  await expect(row(page, name)).toContainText('Super Admin (owner)');

  await act(page, name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit person' });
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await expect(dialog.getByLabel('Role', { exact: false }).first()).toBeDisabled();
  await expectAccessible(page);
  await keepPicture(page, 'owner-of-others');
});

test.describe('a role', () => {
  let company: Company;
  test.beforeEach(async ({ openCompany }) => {
    company = await openCompany();
  });

  test('is built from abilities, and cannot be deleted while somebody has it', async ({ page, enterAs, ask }) => {
    await enterAs(company, '/settingsV2/roles');
    await expect(row(page, 'Super Admin')).toContainText('System');
    await expectAccessible(page);
    await keepPicture(page, 'roles');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await page.getByLabel('Label').fill('Helper');
    await page.getByLabel('Name', { exact: true }).fill('office staff!');
    const clients = page.getByRole('region', { name: 'Clients' });
    await clients.getByRole('checkbox', { name: 'All of Clients' }).check();
    await expect(clients.getByRole('checkbox', { checked: false })).toHaveCount(0);
    await clients.getByRole('checkbox', { name: 'Delete', exact: false }).first().uncheck();
    await expect(clients.getByRole('checkbox', { name: 'All of Clients' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('helper');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Helper' })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'role');
    const { roles } = await ask<{ roles: Role[] }>(company, 'GET', '/api/roles');
    const role = roles.find(({ name }) => name === 'helper');
    const held = role?.permissions.find(({ name }) => name === 'Clients')?.abilities ?? [];
    expect([held.includes('create'), held.includes('delete')]).toEqual([true, false]);

    await ask(company, 'POST', '/api/teams', { firstName: 'Hal', email: mailOf(unique('Hal')), roleId: role?.id });
    await page.goto('/settingsV2/roles');
    await page.getByRole('button', { name: 'Actions for Helper' }).click();
    const entry = page.getByRole('menuitem', { name: 'Delete' });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await entry.hover();
    await expect(page.getByRole('tooltip')).toHaveText('This role is in use by 1 user(s).');
    await page.keyboard.press('Escape');
    await act(page, 'Helper', 'Duplicate');
    await expect(page.getByLabel('Label')).toHaveValue('Helper (copy)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete role' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/settingsV2\/roles$/);
    await expect(row(page, 'Helper (copy)')).toHaveCount(0);
    await expect(row(page, 'Helper')).toHaveCount(1);
  });

  test('of the admins is read-only', async ({ page, enterAs }) => {
    await enterAs(company, '/settingsV2/roles');
    await act(page, 'Super Admin', 'View');
    await expect(page.getByText('This role has all abilities and cannot be changed.')).toBeVisible();
    const changeable = page.getByRole('main').getByRole('checkbox', { disabled: false });
    await expect(changeable).toHaveCount(1);
    await expect(changeable).toHaveAccessibleName('Requires two-step sign-in');
    await page.getByRole('button', { name: 'Delete' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('This role cannot be deleted.');
  });

  test('skills are added, renamed, assigned and deleted', async ({ page, enterAs, ask, expectConsoleErrors }) => {
    expectConsoleErrors(/409/);
    await enterAs(company, '/settingsV2/skills');
    await page.getByRole('button', { name: 'Add' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add skill' });
    await dialog.getByLabel('Name').fill(' ');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Skill name is required');
    await dialog.getByLabel('Name').fill('Gas fitter');
    await page.keyboard.press('Enter');
    await saved(page);
    await act(page, 'Gas fitter', 'Edit');
    await page.getByRole('dialog', { name: 'Edit skill' }).getByLabel('Name').fill('Gas fitter A');
    const { skills } = await ask<{ skills: { id: string }[] }>(company, 'GET', '/api/skills');
    await ask(company, 'PATCH', `/api/skills/${skills[0]?.id}`, { name: 'Gas' });
    await page.keyboard.press('Enter');
    const versions = page.getByRole('dialog', { name: 'Changed by someone else' });
    await expect(versions.getByRole('radiogroup', { name: /^Name/ })).toContainText('Gas fitter A');
    await versions.getByRole('button', { name: 'Use these values' }).click();
    await page.getByRole('dialog', { name: 'Edit skill' }).getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Gas fitter A')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/settingsV2/team');
    await act(page, 'Olga', 'Edit');
    const person = page.getByRole('dialog', { name: 'Edit person' });
    await person.getByRole('combobox', { name: 'Skills' }).click();
    await page.getByRole('option', { name: 'Gas fitter A' }).click();
    await page.keyboard.press('Escape');
    await person.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Olga')).toContainText('Gas fitter A');
    await page.goto('/settingsV2/skills');
    await act(page, 'Gas fitter A', 'Delete');
    await page.getByRole('dialog', { name: 'Delete skill' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('No skills found')).toBeVisible();
    const { team } = await ask<{ team: TeamMember[] }>(company, 'GET', '/api/teams?limit=-1');
    expect(team.map(({ skills }) => skills)).toEqual([[]]);
  });
});

test('everybody manages their own name, password and devices', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/40[01]/);
  const company = await openCompany();
  const other = await page.request.post('/api/auth/login', { data: { email: company.email, password } });
  const { token } = ((await other.json()) as { data: { token: string } }).data;
  await enterAs(company, '/settingsV2/profile');
  await page.getByLabel('Last Name').fill('Berg');
  await page.getByRole('region', { name: 'About you' }).getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await expect(page.getByRole('button', { name: /account of Olga Berg/ })).toBeVisible();
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByText('This device, now')).toHaveCount(1);
  await expectAccessible(page);
  await keepPicture(page, 'profile');
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await page.getByRole('dialog', { name: 'Sign out device' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(devices.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(0);
  const refused = await page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);

  const changing = page.getByRole('region', { name: 'Password' });
  const fill = async (current: string, next: string, repeated: string) => {
    await changing.getByLabel('Current password').fill(current);
    await changing.getByLabel('New password').fill(next);
    await changing.getByLabel('Repeat password').fill(repeated);
    await changing.getByRole('button', { name: 'Save' }).click();
  };
  await fill(password, 'a much better one', 'another one again');
  await expect(changing.getByLabel('Repeat password')).toHaveAccessibleDescription('The passwords do not match.');
  await fill('not this one at all', 'a much better one', 'a much better one');
  await expect(changing.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is not correct.',
  );
  await fill(password, 'a much better one', 'a much better one');
  await expect(changing.getByLabel('Current password')).toHaveValue('');
  await ask(company, 'GET', '/api/me');
  const login = (typed: string) =>
    page.request.post('/api/auth/login', { data: { email: company.email, password: typed } });
  expect((await login(password)).status()).toBe(401);
  expect((await login('a much better one')).status()).toBe(200);
});
