import * as lists from '@truckroll/contract/document-lists';
import { listOutgoingMail } from '@truckroll/contract/mail';
import { createDocument } from '@truckroll/contract/save-document';
import { sendDocument } from '@truckroll/contract/send-document';
import { afterEach, describe, expect, it } from 'vitest';
import { openMail } from '../../providers/mail/open-mail.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { openShop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

const unused: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of unused.splice(0).reverse()) await close();
});

describe('an invoice sent while the mail server is down', () => {
  it('waits visibly in the queue, and is sent with its PDF once the server is back', async () => {
    const down = await startMailServer();
    await down.stop();
    const mail = await openMail({ SMTP_URL: `smtp://127.0.0.1:${down.port}`, MAIL_FROM: 'office@northwind.test' });
    const shop = await openShop({}, { mail });
    unused.push(() => shop.close());
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
    const { id } = (await shop.call(createDocument, { as: owner, body })).data;
    const sent = await shop.call(sendDocument, { as: owner, params: { id }, body: {} });
    expect([sent.status, sent.body.message, sent.data.document.documentStatus]).toEqual([
      200,
      'Email sent successfully',
      'sent',
    ]);

    await shop.queue.runWaiting();
    const outgoing = async () => (await shop.call(listOutgoingMail, { as: owner })).data.mails;
    expect(await outgoing()).toMatchObject([
      { kind: 'document', to: 'ann@example.test', status: 'queued', error: 'The mail server cannot be reached.' },
    ]);

    const back = await startMailServer(down.port);
    unused.push(back.stop);
    await shop.queue.runWaiting({ evenLater: true });
    expect(back.received).toHaveLength(1);
    expect(back.received[0]).toContain('filename=INV-2026000001.pdf');
    expect(back.received[0]).toContain('Content-Type: application/pdf');
    expect(await outgoing()).toMatchObject([{ status: 'sent', error: null }]);
    expect((await shop.call(lists.getDocument, { as: owner, params: { id } })).data.document.documentStatus).toBe(
      'sent',
    );
  });
});
