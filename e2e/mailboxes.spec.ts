import type { TemporaryMailServer } from '../scripts/temporary-mail-server.mjs';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';
import { letter, skipsMailRig, startMailRig } from './mail-rig.ts';

const password = 'correct horse';

if (!skipsMailRig())
  test.describe('a mailbox on a mail server', () => {
    let rig: TemporaryMailServer;
    test.beforeAll(async () => {
      rig = await startMailRig({ ann: password, cleo: 'battery staple' });
    });
    test.afterAll(() => rig?.stop());

    test('can be connected after a wrong password, read and answered, and shows new messages', async ({
      page,
      enterAs,
      openCompany,
      expectConsoleErrors,
    }) => {
      expectConsoleErrors(/422/);
      const toAnn = { from: 'Cleo <cleo@example.test>', to: 'ann@example.test' };
      rig.deliver('ann', letter({ ...toAnn, subject: 'Boiler', text: 'It leaks', id: 'one' }));
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
      // The page shows the progress of the first synchronisation.
      await expect(section.getByText('Connected', { exact: true })).toBeVisible();
      await expect(section.getByText('Never')).toBeHidden();
      await expect(section.getByText('ann@example.test')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, 'mailboxes');

      await page.goto('/inbox');
      const list = page.getByRole('list', { name: 'Emails' });
      const panel = page.getByRole('region', { name: 'Open email' });
      const seen = () =>
        rig.messagesIn('ann', 'INBOX').map(({ subject, flags }) => [subject, flags.includes('\\Seen')]);
      expect(seen()).toEqual([['Boiler', false]]);
      await list.getByRole('link', { name: 'Unread: Boiler' }).click();
      await expect(panel.getByText('It leaks')).toBeVisible();
      await expect.poll(seen).toEqual([['Boiler', true]]);

      await panel.getByRole('button', { name: 'Reply', exact: true }).click();
      const reply = panel.getByRole('region', { name: 'Reply' });
      await reply.getByRole('textbox', { name: 'Message' }).fill('We come on Monday');
      await reply.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Email sent successfully')).toBeVisible();

      // During the undo period one message arrives in the open thread, which is read at once, and one in another
      // thread.
      const answer = { ...toAnn, subject: 'Re: Boiler', text: 'Now it floods', id: 'two', answers: 'one' };
      rig.deliver('ann', letter(answer));
      rig.deliver('ann', letter({ ...toAnn, subject: 'Gate code', text: 'The code is 4711', id: 'three' }));
      await expect(panel.getByText('Now it floods')).toBeVisible();
      await expect(list.getByRole('link', { name: 'Unread: Gate code' })).toBeVisible();
      const read = [
        ['Boiler', true],
        ['Re: Boiler', true],
        ['Gate code', false],
      ];
      await expect.poll(seen).toEqual(read);

      const subjects = (user: string, folder: string) => rig.messagesIn(user, folder).map(({ subject }) => subject);
      await expect.poll(() => subjects('cleo', 'INBOX')).toEqual(['Re: Boiler']);
      await expect(panel.getByText('Will be sent on')).toBeHidden();
      await expect.poll(() => subjects('ann', 'Sent')).toEqual(['Re: Boiler']);
      await expectAccessible(page);
    });
  });
