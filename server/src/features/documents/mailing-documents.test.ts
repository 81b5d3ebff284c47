import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import * as lists from '@truckroll/contract/documents/document-lists';
import { createDocument, updateDocument } from '@truckroll/contract/documents/save-document';
import { getPublicDocument, sendDocument } from '@truckroll/contract/documents/send-document';
import { listHistory } from '@truckroll/contract/history/history';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import { shownStatus } from '@truckroll/domain/documents/change-requests';
import { afterEach, describe, expect, it } from 'vitest';
import { MailRefused, type MailTransport } from '../../providers/mail/mail.ts';
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

    const shown = async () => {
      const { document } = (await shop.call(lists.getDocument, { as: owner, params: { id } })).data;
      const { documents } = (await shop.call(lists.listDocuments, { as: owner, query: { documentType: 1 } })).data;
      expect(documents[0]).toMatchObject({ delivery: document.delivery, leftAt: document.leftAt });
      const timeline = (await shop.call(listClientTimeline, { as: owner, params: { id: clientId } })).data.entries;
      const steps = timeline.flatMap(({ action }) => (action === null ? [] : [action]));
      return [shownStatus(document), document.deliveryError, document.leftAt, steps];
    };
    expect(await shown()).toEqual(['sending', null, null, []]);
    await shop.queue.runWaiting();
    const outgoing = async () => (await shop.call(listOutgoingMail, { as: owner })).data.mails;
    expect(await outgoing()).toMatchObject([
      { kind: 'document', to: 'ann@example.test', status: 'queued', error: 'The mail server cannot be reached.' },
    ]);

    expect(await shown()).toEqual(['sending', 'The mail server cannot be reached.', null, []]);
    const back = await startMailServer(down.port);
    unused.push(back.stop);
    await shop.queue.runWaiting({ evenLater: true });
    expect(back.received).toHaveLength(1);
    expect(back.received[0]).toContain('filename=INV-2026000001.pdf');
    expect(back.received[0]).toContain('Content-Type: application/pdf');
    expect(await outgoing()).toMatchObject([{ status: 'sent', error: null }]);
    expect(await shown()).toEqual(['sent', null, shop.clock.now.toISOString(), ['sent']]);
  });
});

/** A shop whose mail server answers each mail as told. */
async function openAnswering(answer: { refuses: string | null }) {
  const mail: MailTransport = {
    name: 'smtp',
    send: () => (answer.refuses === null ? Promise.resolve() : Promise.reject(new MailRefused(answer.refuses))),
    sendRaw: () => Promise.resolve(),
  };
  const shop = await openShop({}, { mail });
  unused.push(() => shop.close());
  const account = await shop.newAccount();
  const as = account.owner;
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const make = async (documentStatus?: 'sent') => {
    const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }], documentStatus };
    return (await shop.call(createDocument, { as, body })).data.id;
  };
  const read = async (id: string) => (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
  const send = async (id: string) => {
    await shop.call(sendDocument, { as, params: { id }, body: { attachPdf: false } });
    await shop.queue.runWaiting();
  };
  return { shop, as, make, read, send };
}

describe('what a document says of its sending', () => {
  it('is that the mail was refused, until a mail leaves, and its sender is told', async () => {
    const answer: { refuses: string | null } = { refuses: 'No such user here' };
    const { shop, as, make, read, send } = await openAnswering(answer);
    const id = await make();
    await send(id);
    const refused = await read(id);
    expect([shownStatus(refused), refused.documentStatus, refused.deliveryError]).toEqual([
      'not_delivered',
      'sent',
      'No such user here',
    ]);
    const { notifications } = (await shop.call(listNotifications, { as })).data;
    expect(notifications[0]).toMatchObject({ title: 'Email Not Delivered', moduleType: 'invoice', moduleId: id });
    const query = { moduleType: 'document' as const, moduleId: id };
    const lines = async () => (await shop.call(listHistory, { as, query })).data.history.map(({ action }) => action);
    expect(await lines()).toEqual(['document.not_sent', 'document.queued', 'document.created']);

    answer.refuses = null;
    await send(id);
    expect(shownStatus(await read(id))).toBe('sent');
    expect((await lines()).slice(0, 2)).toEqual(['document.sent', 'document.queued']);
    answer.refuses = 'Too large';
    await send(id);
    const again = await read(id);
    expect([shownStatus(again), again.delivery]).toEqual(['sent', 'failed']);
  });

  it('is not that it was sent, where it was marked by hand or a payment gave it out', async () => {
    const { shop, as, make, read } = await openAnswering({ refuses: null });
    expect(shownStatus(await read(await make('sent')))).toBe('marked_sent');
    const marked = await make();
    await shop.call(updateDocument, { as, params: { id: marked }, body: { documentStatus: 'sent' } });
    expect(shownStatus(await read(marked))).toBe('marked_sent');
    const query = { moduleType: 'document' as const, moduleId: marked };
    const { history } = (await shop.call(listHistory, { as, query })).data;
    expect(history[0]?.description).toBe('{{creator}} changed the status from Draft to Marked as sent');
    const paid = await make();
    await shop.call(recordPayment, { as, body: { documentId: paid, paymentAmount: 20, sendReceipt: true } });
    await shop.queue.runWaiting();
    const given = await read(paid);
    expect([given.documentStatus, shownStatus(given)]).toEqual(['sent', 'not_emailed']);
  });

  it('is that it was not emailed, where no mail server is set up', async () => {
    const shop = await openShop();
    unused.push(() => shop.close());
    const account = await shop.newAccount();
    const as = account.owner;
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const { id } = (await shop.call(createDocument, { as, body: { documentType: 2, clientId } })).data;
    const read = async () => (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
    const { link } = (await shop.call(sendDocument, { as, params: { id }, body: {} })).data;
    expect(shownStatus(await read())).toBe('not_emailed');
    await shop.queue.runWaiting();
    expect(shownStatus(await read())).toBe('not_emailed');
    const token = link.split('/').at(-1) ?? '';
    const seen = (await shop.call(getPublicDocument, { params: { token } })).data.document;
    expect(Object.keys(seen).filter((key) => /delivery|leftAt/.test(key))).toEqual([]);
    expect(shownStatus(await read())).toBe('viewed');
  });
});
