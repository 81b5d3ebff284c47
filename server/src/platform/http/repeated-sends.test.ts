import { createDocument } from '@truckroll/contract/documents/save-document';
import { sendDocument } from '@truckroll/contract/documents/send-document';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { createNote, shareDriveItem } from '@truckroll/contract/files/drive';
import * as mail from '@truckroll/contract/mail/mail';
import { inviteMember } from '@truckroll/contract/team/team';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
});
afterAll(() => shop.close());

const countMails = async () => (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails.length;

async function sendTwice(endpoint: Endpoint, params: Record<string, string>, body: object): Promise<void> {
  const before = await countMails();
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const headers = { authorization: `Bearer ${account.owner.token}`, 'idempotency-key': `key of ${endpoint.id}` };
  const send = () => shop.app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
  const replies = [await send(), await send()];
  expect(replies.map((reply) => [reply.statusCode, reply.headers['idempotency-replayed']])).toEqual([
    [endpoint.status, undefined],
    [endpoint.status, 'true'],
  ]);
  expect(await countMails()).toBe(before + 1);
}

it('a document is sent once', async () => {
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
  const { document } = (await shop.call(createDocument, { as: account.owner, body })).data;
  await sendTwice(sendDocument, { id: document.id }, { attachPdf: false });
});

it('a note is shared once', async () => {
  const moduleId = await storeClient(account);
  const body = { title: 'Plan', noteContent: '<p>x</p>', moduleId, moduleType: 'clients' as const };
  const { note } = (await shop.call(createNote, { as: account.owner, body })).data;
  await sendTwice(shareDriveItem, {}, { id: note.id, emails: ['ann@example.test'] });
});

it('an invitation is sent once', async () => {
  const person = await account.person(null);
  await account.look((tx) =>
    tx.updateTable('users').set({ status: 'invited' }).where('id', '=', person.userId).execute(),
  );
  await sendTwice(inviteMember, { id: person.userId }, {});
});
