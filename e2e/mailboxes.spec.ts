import type { TemporaryMailServer } from '../scripts/temporary-mail-server.mjs';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { letter, skipsMailRig, startMailRig } from './mail-rig.ts';

const password = 'correct horse';

if (!skipsMailRig())
  test.describe('a mailbox on a mail server', () => {
    let rig: TemporaryMailServer;
    test.beforeAll(async () => {
      rig = await startMailRig({ ann: password });
    });
    test.afterAll(() => rig?.stop());

    test('is connected after a wrong password, and its mail is read', async ({
      page,
      enterAs,
      openCompany,
      expectConsoleErrors,
      ask,
    }) => {
      expectConsoleErrors(/422/);
      rig.fillInbox('ann', [
        letter({
          from: 'Cleo <cleo@example.test>',
          to: 'ann@example.test',
          subject: 'Boiler',
          text: 'It leaks',
          id: 'one',
        }),
      ]);
      const company = await openCompany();
      await enterAs(company, '/settingsV2/integrations?email=failed');
      await expect(page.getByText('The email account could not be connected.')).toBeVisible();
      await expect(page).toHaveURL(/integrations$/);
      const section = page.getByRole('region', { name: 'Company mailbox' });
      await expect(
        section.getByText('Its operator has to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'),
      ).toBeVisible();
      await expectAccessible(page);
      await section.getByRole('button', { name: 'Connect IMAP' }).click();

      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email address').fill('ann@example.test');
      await dialog.getByLabel('Password', { exact: true }).fill('wrong');
      await dialog.getByLabel('Server to receive (IMAP)').fill('localhost');
      await dialog.getByLabel('Port').first().fill(String(rig.ports.imaps));
      await dialog.getByLabel('Server to send (SMTP)').fill('localhost');
      await dialog.getByLabel('Port').last().fill(String(rig.ports.smtps));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Connect' }).click();
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /Authentication failed\./,
      );
      await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(dialog.getByLabel('Server to send (SMTP)')).toHaveValue('localhost');

      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('Email account connected')).toBeVisible();
      await expect(dialog).toBeHidden();
      // The page follows the first synchronisation.
      await expect(section.getByText('Connected', { exact: true })).toBeVisible();
      await expect(section.getByText('Never')).toBeHidden();
      await expect(section.getByText('ann@example.test')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, 'mailboxes');
      const { threads } = await ask<{ threads: { subject: string }[] }>(company, 'GET', '/api/emails');
      expect(threads.map(({ subject }) => subject)).toEqual(['Boiler']);
    });
  });
