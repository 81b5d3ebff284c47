import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { createClient, updateClient } from '@truckroll/contract/clients/clients';
import { createLeadOfEmail } from '@truckroll/contract/mail/email-work';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { replyToEmail, sendNewEmail, simulateEmail } from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  owner = (await shop.newAccount()).owner;
  await shop.call(connectMailbox, { as: owner, body: { provider: 'local', email: `office-${newId()}@acme.test` } });
});

const receive = async (from: string) =>
  (await shop.call(simulateEmail, { as: owner, body: { from, subject: 'Boiler', text: 'It leaks' } })).data;
const outside = ["o'brien@lee.com", 'j@lee.com', 'a!b@c.co', 'first/last@sub.lee.com'];

describe.each(outside)('%s from outside', (address) => {
  it('can be answered, written to and kept as a client and a contact', async () => {
    const { emailData } = await receive(address);
    const { messageId } = emailData;
    const reply = await shop.call(replyToEmail, { as: owner, body: { messageId, content: 'Yes', to: address } });
    expect([reply.status, reply.body.message]).toEqual([200, 'Email sent successfully']);
    const mail = { to: `Lee, Ann <${address}>`, subject: 'Offer', content: 'Hello' };
    expect((await shop.call(sendNewEmail, { as: owner, body: mail })).data.emailData.to).toEqual([
      `Lee, Ann <${address}>`,
    ]);
    const lead = (await shop.call(createLeadOfEmail, { as: owner, params: { id: messageId } })).data.client;
    expect(lead.name).toBe(address);
    const change = { email: address, notes: 'Calls back' };
    expect(
      (await shop.call(updateClient, { as: owner, params: { id: lead.id }, body: change })).data.client,
    ).toMatchObject(change);
    const contact = { name: 'Ann', emails: [address] };
    expect((await shop.call(createClientContact, { as: owner, params: { id: lead.id }, body: contact })).status).toBe(
      201,
    );
  });

  it('is refused where it is typed newly', async () => {
    const text = 'Please enter a valid email address';
    const { id } = (await shop.call(createClient, { as: owner, body: { firstName: 'Ann' } })).data.client;
    const replies = [
      await shop.call(createClient, { as: owner, body: { email: address } }),
      await shop.call(updateClient, { as: owner, params: { id }, body: { email: address } }),
      await shop.call(createClientContact, { as: owner, params: { id }, body: { name: 'Ann', emails: [address] } }),
      await shop.call(sendNewEmail, { as: owner, body: { to: address, subject: 'Offer', content: 'Hello' } }),
    ];
    for (const { status, body } of replies) expect([status, body.message]).toEqual([400, text]);
  });
});
