import { listEmails } from '@truckroll/contract/mail/emails';
import {
  connectMailbox,
  finishMailSignIn,
  getEmailIntegration,
  syncMailboxNow,
} from '@truckroll/contract/mail/mailboxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryMailServer, type TemporaryMailServer } from '../../../../scripts/temporary-mail-server.mjs';
import { startMailProvider } from '../../testing/mail-provider.ts';
import { mailTo, skipsMailServers, trustCertificate } from '../../testing/mail-rig.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

const email = 'ann@example.test';

describe.skipIf(skipsMailServers())('a Gmail mailbox, served by Dovecot', () => {
  let server: TemporaryMailServer;
  let provider: Awaited<ReturnType<typeof startMailProvider>>;
  let forgetCertificate: () => void;
  let shop: Shop;
  beforeAll(async () => {
    provider = await startMailProvider();
    server = await startTemporaryMailServer({ users: { ann: 'unused' }, introspectionUrl: provider.introspectionUrl });
    forgetCertificate = trustCertificate(server.certificate);
    shop = await openShop({
      ...provider.settings,
      GMAIL_IMAP: `localhost:${server.ports.imaps}`,
      GMAIL_SMTP: `localhost:${server.ports.smtps}`,
    });
  });
  afterAll(async () => {
    await shop.close();
    forgetCertificate();
    await server.stop();
    await provider.stop();
  });

  async function permit(as: Person): Promise<unknown> {
    const begun = await shop.call(connectMailbox, { as, body: { provider: 'gmail' } });
    const { authorizationUrl } = begun.data as { authorizationUrl: string };
    const back = await provider.consent(authorizationUrl, { email, answer: 'allow' });
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const query = Object.fromEntries(back.searchParams);
    const { headers } = await shop.call(finishMailSignIn, { query, headers: { cookie } });
    await shop.queue.runWaiting();
    return headers['location'];
  }
  const laterBy = (minutes: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
  };

  it('renews its access token, reports a revoked permission, and works after a new sign-in', async () => {
    const { owner: as } = await shop.newAccount();
    server.fillInbox('ann', [mailTo(email, { id: 'first' })]);
    const state = async () => (await shop.call(getEmailIntegration, { as })).data;
    const subjects = async () =>
      (await shop.call(listEmails, { as, query: {} })).data.threads.map(({ subject }) => subject);
    const sync = async () => {
      await shop.call(syncMailboxNow, { as, body: {} });
      await shop.queue.runWaiting();
    };

    expect(await permit(as)).toBe('/settingsV2/integrations?email=connected');
    expect(await state()).toMatchObject({ email, status: 'connected', errorText: null, syncing: null });
    expect(await subjects()).toEqual(['Message first']);

    // The access token has expired: reading goes on with a renewed one.
    provider.endAccess();
    laterBy(61);
    await sync();
    expect(await state()).toMatchObject({ status: 'connected', lastSyncAt: shop.clock.now.toISOString() });

    provider.revoke(email);
    laterBy(61);
    await sync();
    const refused = { status: 'error', needsSignIn: true, errorText: 'Token has been expired or revoked.' };
    expect(await state()).toMatchObject(refused);
    expect(await subjects()).toEqual(['Message first']);

    expect(await permit(as)).toBe('/settingsV2/integrations?email=connected');
    expect(await state()).toMatchObject({ status: 'connected', needsSignIn: false, errorText: null });
    expect(await subjects()).toEqual(['Message first']);
  });
});
