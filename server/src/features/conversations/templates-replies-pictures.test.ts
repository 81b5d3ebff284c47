import { Readable } from 'node:stream';
import { receiveText } from '@truckroll/contract/calls/carrier-hooks';
import * as contract from '@truckroll/contract/conversations/conversations';
import * as templates from '@truckroll/contract/conversations/text-templates';
import { signFileLink } from '@truckroll/contract/files/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CarrierRefused } from '../../providers/carrier/carrier.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { hooksOf, newNumber, openTexting, receivedForm } from '../../testing/texting.ts';

/** The beginning of a PNG file, by which its type is recognised. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    {},
    {
      carrier: (opened) => ({
        ...opened,
        carrier: opened.carrier && {
          ...opened.carrier,
          readMedia: async (url) => {
            if (url.endsWith('gone')) throw new CarrierRefused('There is no such picture.');
            return { content: Readable.from([picture]), type: 'text/html' };
          },
        },
      }),
    },
  );
});
afterAll(() => shop.close());

describe('SM-11 templates', () => {
  it('are filled in for a client; missing values keep their names', async () => {
    const account = await openTexting(shop);
    const as = account.owner;
    const clientId = await storeClient(account, { name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' });
    const body = { name: 'On the way', content: 'Hi {client.firstName}, {client.company} {sender.firstName}' };
    const made = await shop.call(templates.createTextTemplate, { as, body });
    expect(made.status).toBe(201);
    const { id } = made.data.template;
    const filled = await shop.call(templates.fillTextTemplate, { as, params: { id }, query: { clientId } });
    expect(filled.data).toEqual({ content: 'Hi Ann, {client.company} Olga', missing: ['client.company'] });
    const taken = await shop.call(templates.createTextTemplate, { as, body: { ...body, name: 'on the WAY' } });
    expect([taken.status, taken.body.message]).toEqual([409, 'A template with this name already exists']);
    const long = { ...body, name: 'Long', content: 'x'.repeat(1601) };
    expect((await shop.call(templates.createTextTemplate, { as, body: long })).status).toBe(400);
    const change = { name: 'Late', content: 'Sorry', updatedAt: made.data.template.updatedAt };
    await shop.call(templates.saveTextTemplate, { as, params: { id }, body: change });
    const outdated = { ...change, updatedAt: '2020-01-01T00:00:00.000Z' };
    const stale = await shop.call(templates.saveTextTemplate, { as, params: { id }, body: outdated });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await shop.call(templates.listTextTemplates, { as })).data.templates).toMatchObject([{ name: 'Late' }]);
    await shop.call(templates.deleteTextTemplate, { as, params: { id } });
    expect((await shop.call(templates.listTextTemplates, { as })).data.templates).toEqual([]);
  });
});

describe('SM-8 a suggested reply', () => {
  it('is drafted for a received message, names its writer, and is not stored', async () => {
    const [account, from] = [await openTexting(shop), newNumber()];
    const as = account.owner;
    const sent = { to: from, from: account.number, body: 'Hello' };
    await shop.call(contract.sendSms, { as, body: sent });
    const [{ id = '' } = {}] = (await shop.call(contract.listConversations, { as })).data.conversations;
    const suggest = () => shop.call(contract.suggestTextReply, { as, params: { id } });
    expect((await suggest()).body.message).toBe('There is no message to reply to.');
    await hooksOf(shop)(receiveText, receivedForm({ from, to: account.number, body: 'When can you come?' }));
    const { content, provider } = (await suggest()).data;
    expect(provider).toBe('built-in');
    expect(content).not.toContain('>');
    expect(content.length).toBeGreaterThan(0);
    const query = { fromPhoneNumber: account.number, toPhoneNumber: from };
    const { data } = await shop.call(contract.readSmsHistory, { as, query });
    expect(data.conversations[0]?.messages).toHaveLength(2);
  });
});

describe('received pictures', () => {
  it('are stored with the type of their content, for admins of the account only', async () => {
    const [account, other, from] = [await openTexting(shop), await openTexting(shop), newNumber()];
    const form = { ...receivedForm({ from, to: account.number, body: '' }), NumMedia: '2' };
    const media = { MediaUrl0: 'https://api.twilio.com/1', MediaContentType0: 'image/png' };
    const gone = { MediaUrl1: 'https://api.twilio.com/gone', MediaContentType1: 'image/png' };
    await hooksOf(shop)(receiveText, { ...form, ...media, ...gone });
    await shop.queue.runWaiting({ only: 'fetch-text-media' });
    const query = { fromPhoneNumber: account.number, toPhoneNumber: from };
    const { data } = await shop.call(contract.readSmsHistory, { as: account.owner, query });
    const [file, ...others] = data.conversations[0]?.messages[0]?.media ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ type: 'image/png', size: picture.byteLength });
    const reply = await shop.app.inject({ url: file?.presignedUrl ?? '' });
    expect([reply.statusCode, reply.rawPayload.equals(picture)]).toEqual([200, true]);
    const sign = async (as: typeof account.owner) =>
      (await shop.call(signFileLink, { as, query: { key: file?.key ?? '' } })).status;
    expect(await sign(account.owner)).toBe(200);
    expect(await sign(other.owner)).toBe(404);
    expect(await sign(await account.person('officeManager'))).toBe(404);
  });
});
