import type { Page } from '@playwright/test';
import type { Role } from '@truckroll/contract/team/roles';
import type { TeamMember } from '@truckroll/contract/team/team';
import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Clients' });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Client' });
const listOf = (name: string) => `/clients?search=${encodeURIComponent(name)}`;
/** The records that a client's menus can create, for everybody who may create clients. */
const made = ['Create Task', 'Create Estimate', 'Create Invoice', 'Create Job'];
const ofTheirPage = ['Send link to their page', 'End access to their page', 'Automatic messages'];
const lockedText = 'Only an admin can change the client name.';

async function expectLockedName(page: Page, name: string): Promise<void> {
  const field = editor(page).getByLabel('Name', { exact: true });
  await expect(field).toHaveValue(name);
  await expect(field).not.toBeEditable();
  await expect(field).toHaveAccessibleDescription(lockedText);
}

test('an office manager may do everything except rename a client', async ({ page, enterAs, makeClient }) => {
  const client = await makeClient();
  await enterAs('manager', listOf(client.name));
  await expect(page.getByRole('button', { name: 'Create Client' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${client.name}` })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Assigned to me' })).toBeEnabled();
  await page.getByRole('button', { name: `Actions for ${client.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', ...made, 'Delete']);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expectLockedName(page, client.name);
  await expectAccessible(page);
  await editor(page).getByLabel('Notes', { exact: true }).fill('From the office');
  await editor(page).getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Client updated!')).toBeVisible();

  await page.getByRole('link', { name: client.name }).click();
  const tabs = page.getByRole('tablist', { name: client.name }).getByRole('tab');
  await expect(tabs).toHaveText(['Details', 'Timeline', 'Activity', 'Emails', 'Files', 'Assets']);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tablist', { name: 'Activity' }).getByRole('tab')).toHaveText([
    'Jobs',
    'Events',
    'Requests',
    'Tasks',
    'Calls',
    'Messages',
  ]);
});

test('the office staff changes clients but cannot delete any', async ({ page, enterAs, makeClient }) => {
  const client = await makeClient();
  await enterAs('office', listOf(client.name));
  await page.getByRole('button', { name: `Actions for ${client.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', ...made]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: client.name }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([...made, 'Statement', 'View as client', ...ofTheirPage]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectLockedName(page, client.name);
  await expect(editor(page).getByRole('button', { name: 'Action', exact: true })).toBeVisible();
});

test('a technician sees only own clients, creates new ones, and cannot rename any', async ({
  page,
  enterAs,
  makeClient,
}) => {
  const other = await makeClient();
  const name = unique('Own of Diego');
  await enterAs('pro', '/clients');
  await expect(page.getByRole('checkbox', { name: 'Assigned to me' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Assigned to me' })).toBeDisabled();
  await expectAccessible(page);
  await keepPicture(page, 'clients-of-pro');
  await page.getByRole('button', { name: 'Create Client' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Create a Client' });
  await expect(modal.getByLabel('Name', { exact: true })).toBeEditable();
  await modal.getByLabel('Name', { exact: true }).fill(name);
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Client created!')).toBeVisible();

  await page.goto(listOf(name));
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('tablist', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([...made, 'Statement', ...ofTheirPage]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectLockedName(page, name);
  await editor(page).getByLabel('Company Name', { exact: true }).fill('Diego & Sons');
  await editor(page).getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Client updated!')).toBeVisible();

  await page.goto(listOf(other.name));
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('a client of others is not found by a technician, at any URL', async ({
  page,
  enterAs,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404/);
  const other = await makeClient();
  await enterAs('pro', `/clients/${other.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Client not found' })).toBeVisible();
  await page.goto(`/clients?edit=${other.id}`);
  await expect(editor(page).getByText('Client not found')).toBeVisible();
});

test('a lite technician sees the clients of own visits, and creates and changes nothing', async ({
  page,
  enterAs,
  ask,
}) => {
  const all = await ask<{ total: number }>('owner', 'GET', '/api/clients?limit=1');
  const own = await ask<{ total: number }>('lite', 'GET', '/api/clients?limit=1');
  expect([own.total > 0, own.total < all.total]).toEqual([true, true]);
  await enterAs('lite', '/clients?new=client');
  await expect(table(page).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Client' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, 'clients-of-lite');
});

test.describe('somebody whose role changes', () => {
  let becomes: (role: string) => Promise<void>;

  test.beforeEach(async ({ ask }) => {
    becomes = async (name) => {
      const { roles } = await ask<{ roles: Role[] }>('owner', 'GET', '/api/roles');
      const { team } = await ask<{ team: TeamMember[] }>('owner', 'GET', '/api/teams?limit=-1&status=all');
      const tom = team.find(({ email }) => email === 'tom@demo.test');
      const roleId = roles.find((role) => role.name === name)?.id ?? null;
      expect([name, roleId]).not.toEqual([name, null]);
      await ask('owner', 'PATCH', `/api/teams/${tom?.id}`, { roleId });
    };
  });

  test('sees earlier changes, read-only', async ({ page, enterAs, makeClient, expectConsoleErrors }) => {
    expectConsoleErrors(/403/);
    await becomes('fieldTechnicianPro');
    const client = await makeClient({ notes: 'Mine' }, 'tom');
    await enterAs('tom', listOf(client.name));
    await expect(table(page).getByRole('button', { name: new RegExp(`^Stage of ${client.name}`) })).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${client.name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await editor(page).getByLabel('Notes', { exact: true }).fill('Too late');

    await becomes('fieldTechnicianLite');
    const update = editor(page).getByRole('button', { name: 'Update' });
    const rightsRead = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/me');
    await update.click();
    await expect(toast(page, 'You do not have permission to do this.')).toBeVisible();
    await rightsRead;
    await expect(editor(page).getByLabel('Notes', { exact: true })).toHaveValue('Too late');
    await expect(update).toBeVisible();
    await keepPicture(page, 'client-editor-without-right');
    await editor(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('link', { name: client.name })).toBeVisible();
    await expect(table(page).getByRole('button', { name: /^(Stage|Actions)/ })).toHaveCount(1);
    await expect(table(page).getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create Client' })).toHaveCount(0);

    await page.getByRole('link', { name: client.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
    await expect(page.getByRole('main').getByText('Mine')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Brief me']);
    await expectAccessible(page);
    await keepPicture(page, 'client-of-lite');
    await page.goto(`/clients?edit=${client.id}`);
    await expect(editor(page).getByText('Mine')).toBeVisible();
    await expect(editor(page).getByRole('textbox')).toHaveCount(0);
    await expect(editor(page).getByRole('button')).toHaveText(['']);
    await keepPicture(page, 'client-modal-of-lite');
  });

  test('sees only the details without the right to the history', async ({ page, enterAs, makeClient, ask }) => {
    const name = `reader${Date.now().toString(36)}`;
    const permissions = [{ name: 'Clients', abilities: ['edit', 'viewBasicInfo', 'viewAll'] }];
    const { role } = await ask<{ role: Role }>('owner', 'POST', '/api/roles', { name, label: 'Reader', permissions });
    await becomes(name);
    const client = await makeClient();
    await enterAs('tom', `/clients/${client.id}`);
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(editor(page).getByLabel('Notes', { exact: true })).toBeVisible();
    await expect(editor(page).getByRole('tab')).toHaveCount(0);

    const abilities = ['edit', 'viewBasicInfo', 'viewAll', 'viewHistory'];
    await ask('owner', 'PATCH', `/api/roles/${role.id}`, { permissions: [{ name: 'Clients', abilities }] });
    await page.reload();
    await expect(editor(page).getByRole('tab')).toHaveText(['Details', 'Activity', 'Emails', 'Files', 'Assets']);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByRole('tablist', { name: 'Activity' }).getByRole('tab')).toHaveText(['Events']);
  });

  test('does not see the clients area without a right to it', async ({ page, enterAs, makeClient, ask }) => {
    const name = `nobody${Date.now().toString(36)}`;
    const permissions = [{ name: 'TaskManagement', abilities: ['viewAssigned'] }];
    await ask('owner', 'POST', '/api/roles', { name, label: 'Tasks only', permissions });
    await becomes(name);
    const client = await makeClient();
    await enterAs('tom', '/home');
    const home = page.getByRole('main');
    await expect(home.getByRole('heading', { level: 2 })).toHaveText(['Time clock', 'Tasks due']);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Calendar',
      'Tasks',
      'Time',
      'Price Book',
      'Settings',
    ]);
    for (const path of ['/clients', `/clients/${client.id}`]) {
      await page.goto(path);
      const text = 'You do not have permission to view this page.';
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
    }
    await expectAccessible(page);
    await keepPicture(page, 'no-permission');
  });
});

test("another company sees none of this one's data", async ({ page, enterAs, makeClient, expectConsoleErrors }) => {
  expectConsoleErrors(/404/);
  const client = await makeClient();
  await enterAs('rival', `/clients/${client.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Client not found' })).toBeVisible();
  await page.goto(`/clients?edit=${client.id}`);
  await expect(editor(page).getByText('Client not found')).toBeVisible();
  await page.goto(listOf(client.name));
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(client.name);
  await expect(page.getByText(`No results found for "${client.name}"`)).toBeVisible();
});
