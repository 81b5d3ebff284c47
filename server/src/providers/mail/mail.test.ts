import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMail } from '../../features/outgoing-mail/send-mail.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import type { NewMail } from './mail.ts';
import { openMail } from './open-mail.ts';

const unused: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of unused.splice(0).reverse()) await close();
});

async function startServer(port = 0): Promise<MailServer> {
  const server = await startMailServer(port);
  unused.push(server.stop);
  return server;
}

let shop: Shop;
let account: TestAccount;

async function open(smtpUrl?: string): Promise<void> {
  const mail = await openMail({ SMTP_URL: smtpUrl, MAIL_FROM: 'Truckroll <office@northwind.test>' });
  shop = await openShop({}, { mail });
  unused.push(() => shop.close());
  account = await shop.newAccount();
}

const write = (mail: Partial<NewMail> = {}): Promise<string> =>
  account.look((tx) =>
    sendMail(tx, shop.queue, {
      kind: 'invitation',
      to: 'ann@example.org',
      subject: 'Join us',
      text: 'https://secret.example',
      html: '<p>https://secret.example</p>',
      now: shop.clock.now,
      ...mail,
    }),
  );

const outgoing = async () => (await shop.call(listOutgoingMail, { as: account.owner })).data;

describe('without a mail server', () => {
  beforeEach(() => open());

  it('a mail is kept, readable for admins', async () => {
    await write();
    expect((await outgoing()).mails).toMatchObject([{ status: 'queued', attempts: 0, sentAt: null }]);
    await shop.queue.runWaiting();
    expect(await outgoing()).toMatchObject({
      total: 1,
      mails: [
        {
          kind: 'invitation',
          to: 'ann@example.org',
          subject: 'Join us',
          text: 'https://secret.example',
          status: 'kept',
          attempts: 1,
          error: null,
          sentAt: shop.clock.now.toISOString(),
        },
      ],
    });
  });

  it("hides the text of password mails, which would give access to that person's account", async () => {
    await write({ kind: 'password-reset' });
    await shop.queue.runWaiting();
    const list = await shop.call(listOutgoingMail, { as: account.owner });
    expect(list.data.mails).toMatchObject([{ kind: 'password-reset', status: 'kept', text: null }]);
    expect(list.raw.toString()).not.toContain('secret.example');
  });

  it('a mail is rolled back with its transaction', async () => {
    const undone = account.look(async (tx) => {
      await sendMail(tx, shop.queue, {
        kind: 'invitation',
        to: 'ann@example.org',
        subject: 'x',
        text: 'x',
        html: 'x',
        now: shop.clock.now,
      });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await shop.queue.runWaiting();
    expect((await outgoing()).total).toBe(0);
  });

  it('is only for admins of the account', async () => {
    await write();
    const office = await account.person('officeStaff');
    expect((await shop.call(listOutgoingMail, { as: office })).status).toBe(403);
    const rival = await shop.newAccount();
    expect((await shop.call(listOutgoingMail, { as: rival.owner })).data.total).toBe(0);
  });
});

describe('with a mail server', () => {
  it('a mail is sent in both formats, and its secret is not kept', async () => {
    const server = await startServer();
    await open(`smtp://127.0.0.1:${server.port}`);
    await write({ kind: 'password-reset' });
    await shop.queue.runWaiting();
    expect(server.received).toHaveLength(1);
    const [message = ''] = server.received;
    expect(message).toContain('From: Truckroll <office@northwind.test>');
    expect(message).toContain('To: ann@example.org');
    expect(message).toMatch(/Message-ID: <[0-9a-f-]{36}@northwind\.test>/);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    const rows = await account.look((tx) => tx.selectFrom('outgoingMail').select(['status', 'text', 'html']).execute());
    expect(rows).toEqual([{ status: 'sent', text: '', html: '' }]);
  });

  it('a mail waits while the server is down, shows it, and is sent once it is back', async () => {
    const down = await startServer();
    await down.stop();
    await open(`smtp://127.0.0.1:${down.port}`);
    await write();
    await shop.queue.runWaiting();
    expect((await outgoing()).mails).toMatchObject([
      { status: 'queued', attempts: 1, error: 'The mail server cannot be reached.' },
    ]);
    const back = await startServer(down.port);
    await shop.queue.runWaiting({ evenLater: true });
    expect(back.received).toHaveLength(1);
    expect((await outgoing()).mails).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
  });

  it('a refused recipient ends it at once, without the address in the reason', async () => {
    const server = await startServer();
    await open(`smtp://127.0.0.1:${server.port}`);
    await write({ to: 'nobody@example.org' });
    await shop.queue.runWaiting({ evenLater: true });
    expect(server.received).toEqual([]);
    expect((await outgoing()).mails).toMatchObject([
      { status: 'failed', attempts: 1, error: 'The mail server refused the address.' },
    ]);
  });

  it('a subject cannot inject another recipient', async () => {
    const server = await startServer();
    await open(`smtp://127.0.0.1:${server.port}`);
    await write({ subject: 'Hello\r\nBcc: spy@example.org' });
    await shop.queue.runWaiting();
    expect(server.received[0]).not.toMatch(/^Bcc:/m);
  });
});
