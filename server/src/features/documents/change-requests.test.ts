import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as history from '@truckroll/contract/history/history';
import * as notifications from '@truckroll/contract/notifications/notifications';
import { changeRequestsPerDay } from '@truckroll/domain/documents/change-requests';
import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function sent(account: TestAccount, more: Record<string, unknown> = {}) {
  const { owner } = account;
  const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@lee.test' });
  const items = [{ name: 'Boiler', quantity: 1, rate: 80 }];
  const body = { documentType: 2 as const, clientId, items, ...more };
  const { id } = (await shop.call(saving.createDocument, { as: owner, body })).data;
  const { data } = await shop.call(sending.sendDocument, { as: owner, params: { id }, body: { attachPdf: false } });
  return { id, token: /\/public\/documents\/([\w-]+)/.exec(data.link)?.[1] ?? '' };
}
const ask = (token: string, text: string, id: string = newId()) =>
  shop.call(sending.askForChange, { params: { token }, body: { id, text } });
const view = async (token: string) => (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;

describe('DC-9e a client asks for a change', () => {
  it('is listed at the document, told to the staff, and keeps the estimate answerable', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, token } = await sent(account);
    await view(token);
    const reply = await ask(token, ' The smaller boiler, please. ');
    expect([reply.status, reply.data.changeRequest.text]).toEqual([200, 'The smaller boiler, please.']);
    const document = await read(owner, id);
    expect(document).toMatchObject({ documentStatus: 'viewed', actionStatus: 0 });
    expect(document.changeAskedAt).not.toBeNull();
    expect(document.changeRequests.map(({ text }) => text)).toEqual(['The smaller boiler, please.']);
    const { documents } = (await shop.call(lists.listDocuments, { as: owner, query: { documentType: 2 } })).data;
    expect(documents[0]?.changeAskedAt).toBe(document.changeAskedAt);
    const entries = await shop.call(history.listHistory, {
      as: owner,
      query: { moduleType: 'document', moduleId: id },
    });
    expect(entries.data.history[0]).toMatchObject({ action: 'document.change_asked' });
    const notices = await shop.call(notifications.listNotifications, { as: owner });
    expect(notices.data.notifications[0]).toMatchObject({ title: 'Change Asked', moduleId: id });
    const seen = await view(token);
    expect(seen.changeRequests).toHaveLength(1);
    const answer = { actionStatus: 1 as const, updatedAt: seen.updatedAt };
    const approved = await shop.call(sending.answerPublicDocument, { params: { token }, body: answer });
    expect(approved.status).toBe(200);
    expect((await ask(token, 'Later')).body.message).toBe(
      'A change can no longer be asked for here. Please contact the company.',
    );
  });

  it('is stored once when it is repeated, and refused when there are too many or they are too long', async () => {
    const account = await shop.newAccount();
    const { id, token } = await sent(account, { documentType: 1 });
    const key = newId();
    const [first, second] = [await ask(token, 'One', key), await ask(token, 'One', key)];
    expect(second.data).toEqual(first.data);
    expect((await read(account.owner, id)).changeRequests).toHaveLength(1);
    expect((await ask(token, ' ')).status).toBe(400);
    expect((await ask(token, 'x'.repeat(sending.longestChangeRequest + 1))).status).toBe(400);
    for (let n = 1; n < changeRequestsPerDay; n += 1) expect((await ask(token, `More ${n}`)).status).toBe(200);
    expect((await ask(token, 'Too many')).status).toBe(429);
    expect((await read(account.owner, id)).changeRequests).toHaveLength(changeRequestsPerDay);
  });

  it('is stored once when it is sent twice at the same time', async () => {
    const account = await shop.newAccount();
    const { id, token } = await sent(account);
    const key = newId();
    const replies = await Promise.all([ask(token, 'One', key), ask(token, 'One', key)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(account.owner, id)).changeRequests).toHaveLength(1);
  });

  it('is answered by sending the document again, or by hand', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, token } = await sent(account);
    await ask(token, 'One');
    const settled = await shop.call(sending.settleChange, { as: owner, params: { id } });
    expect(settled.data.document).toMatchObject({ changeAskedAt: null, changeRequests: [{ text: 'One' }] });
    await ask(token, 'Two');
    await shop.call(sending.sendDocument, { as: owner, params: { id }, body: { attachPdf: false } });
    expect((await read(owner, id)).changeAskedAt).toBeNull();
  });
});

it('DC-8 says honestly that a mail was only kept here, with the link for the client', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const { id } = await sent(account);
  const reply = await shop.call(sending.sendDocument, { as: owner, params: { id }, body: {} });
  expect(reply.body.message).toBe('Saved here: no mail server is set up');
  expect(reply.data.delivery).toBe('kept');
  const token = /\/public\/documents\/([\w-]+)/.exec(reply.data.link)?.[1] ?? '';
  expect((await view(token)).documentNumber).toBe(reply.data.document.documentNumber);
});
