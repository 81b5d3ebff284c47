import { connectAddOn } from '@truckroll/contract/account/add-ons';
import * as contract from '@truckroll/contract/calls/call-settings';
import { buyPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function connectedOwner(): Promise<Person> {
  const { owner } = await shop.newAccount();
  await shop.call(connectAddOn, { as: owner, params: { key: 'calls' } });
  return owner;
}
const read = async (as: Person) => (await shop.call(contract.readCallSettings, { as })).data.settings;
const change = (as: Person, body: object) => shop.call(contract.updateCallSettings, { as, body });

describe('CA-14 the settings of calls', () => {
  it('begin with recording off and a year of keeping', async () => {
    expect(await read(await connectedOwner())).toEqual({
      // Before the first change.
      updatedAt: '1970-01-01T00:00:00.000Z',
      recordCalls: false,
      announcement: 'This call may be recorded.',
      forwardTo: null,
      ringOutsideHours: false,
      voicemailGreeting: 'Please leave a message after the tone.',
      recordingDays: 365,
      quietFrom: null,
      quietTo: null,
    });
  });

  it('change by what is sent, in this account only', async () => {
    const [mine, other] = [await connectedOwner(), await connectedOwner()];
    const first = await change(mine, { recordCalls: true, forwardTo: '+1 416 555 0177', recordingDays: 30 });
    expect(first.data.settings).toMatchObject({ recordCalls: true, forwardTo: '+14165550177', recordingDays: 30 });
    await change(mine, { quietFrom: '21:00', quietTo: '08:00', forwardTo: '' });
    expect(await read(mine)).toMatchObject({
      recordCalls: true,
      forwardTo: null,
      quietFrom: '21:00',
      quietTo: '08:00',
    });
    expect(await read(other)).toMatchObject({ recordCalls: false, recordingDays: 365 });
  });

  it.each([
    [{ recordCalls: true, announcement: ' ' }, 'announcement', 'Announcement is required'],
    [{ quietFrom: '21:00' }, 'quietTo', 'Both times are required'],
    [{ quietTo: '08:00' }, 'quietFrom', 'Both times are required'],
    [{ recordingDays: 0 }, 'recordingDays', 'Recording days must be between 1 and 3650'],
    [{ voicemailGreeting: '' }, 'voicemailGreeting', 'Voicemail greeting is required'],
    [{ forwardTo: '911' }, 'forwardTo', 'Phone number is not valid'],
    [{ quietFrom: '25:00', quietTo: '08:00' }, 'quietFrom', 'Quiet from is not valid'],
  ])('refuse %j', async (body, path, message) => {
    const reply = await change(await connectedOwner(), body);
    expect([reply.status, reply.body.errors?.[0]?.path, reply.body.message]).toEqual([400, path, message]);
  });

  it('need the add-on and an admin', async () => {
    const { owner, person } = await shop.newAccount();
    expect((await change(owner, { recordingDays: 0 })).body.message).toBe('The calls add-on is not connected.');
    expect((await change(await person('officeManager'), {})).status).toBe(403);
  });
});

describe('CA-15 a simulated text or call', () => {
  const simulate = (as: Person, body: object) => shop.call(contract.simulateContact, { as, body });
  const text = { kind: 'sms', from: '+14165550133', to: '+14375550120', body: 'Hello' };

  it('is for a number of the account', async () => {
    const owner = await connectedOwner();
    expect((await simulate(owner, {})).body.message).toBe('You need to purchase a phone number to make calls');
    await shop.call(buyPhoneNumber, { as: owner, body: { phoneNumber: text.to, friendlyName: 'Office' } });
    for (const [body, message] of [
      [{ ...text, to: '+14375550121' }, 'To is not valid'],
      [{ ...text, to: 'x' }, 'To is not valid'],
      [{ ...text, from: '12' }, 'From is not valid'],
      [{ ...text, body: ' ' }, 'Message is required'],
    ] as const) {
      const reply = await simulate(owner, body);
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
    const reply = await simulate(owner, { ...text, from: '+1 (416) 555-0133' });
    expect([reply.status, reply.data]).toEqual([202, {}]);
  });
});
