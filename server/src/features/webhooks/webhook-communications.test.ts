import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { receiveText } from '@truckroll/contract/calls/carrier-hooks';
import { createClient } from '@truckroll/contract/clients/clients';
import { sendSms } from '@truckroll/contract/conversations/conversations';
import { addToDrive, deleteDriveItem, renameDriveItem } from '@truckroll/contract/files/drive';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { sendNewEmail, simulateEmail } from '@truckroll/contract/mail/send-email';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { webhookEvents } from '@truckroll/domain/webhooks/webhook-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { insertNumber } from '../../records/calls/phone-number-store.ts';
import { openBooking } from '../../testing/booking-page.ts';
import { aFile } from '../../testing/drive-builders.ts';
import { makeWave } from '../../testing/make-wave.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { type SpeechServer, startSpeechServer } from '../../testing/speech-server.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { hooksOf, newNumber, openTexting, receivedForm, scriptedCarrier } from '../../testing/texting.ts';
import { startTwilio, type TwilioServer, twilioKeys, twilioSignature } from '../../testing/twilio-server.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { composeMail } from '../emails/compose-mail.ts';
import { openLocalPost } from '../emails/local-post.ts';
import { sendDueWebhooks } from './send-webhooks.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openShop({ WEBHOOK_PRIVATE_HOSTS: 'on' }, { carrier });
  receiver = await openReceiver();
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});

const wantAll = (at: Shop, { owner }: Pick<TestAccount, 'owner'>) =>
  at.call(contract.createWebhook, { as: owner, body: { url: receiver.url(), events: [...webhookEvents] } });

type Happened = { event: string; kind: string | null; id: string | null; status: string };

/** What is stored for the webhooks of an account, the earliest first, of the events whose names begin so. */
async function happened(at: Shop, { owner }: Pick<TestAccount, 'owner'>, ...groups: string[]): Promise<Happened[]> {
  const { deliveries } = (await at.call(contract.listWebhookDeliveries, { as: owner, query: { limit: 100 } })).data;
  return deliveries
    .filter(({ event }) => groups.some((group) => event.startsWith(`${group}.`)))
    .map(({ event, recordKind, recordId, status }) => ({ event, kind: recordKind, id: recordId, status }))
    .toReversed();
}
const namesOf = (all: readonly Happened[]) => all.map(({ event }) => event);

/** Sends all that waits. Returns the messages of the event. */
async function sent(event: string): Promise<{ kind: string; id: string; record: Record<string, unknown> }[]> {
  receiver.received.length = 0;
  await shop.queue.runChore(sendDueWebhooks);
  await shop.queue.runWaiting({ only: 'send-webhooks' });
  const all = receiver.received.map(({ body }) => JSON.parse(body));
  return all.filter(({ type }) => type === event).map(({ data }) => data);
}

describe('text messages', () => {
  it('are sent when they arrive, when the carrier accepts them, and when they fail', async () => {
    const account = await openTexting(shop);
    const client = newNumber();
    await wantAll(shop, account);
    const hook = hooksOf(shop);
    await hook(receiveText, receivedForm({ from: client, to: account.number, body: 'Is anybody coming?' }));
    const [arrived] = await sent('sms.received');
    expect(arrived).toMatchObject({
      kind: 'text',
      record: { message: { body: 'Is anybody coming?', clientId: null } },
    });
    const send = (more: object = {}) =>
      shop.call(sendSms, { as: account.owner, body: { from: account.number, to: client, body: 'At two', ...more } });
    const { messageId } = (await send()).data;
    expect(await sent('sms.sent')).toMatchObject([
      { id: messageId, record: { message: { body: 'At two', direction: 'outbound' } } },
    ]);
    script.next = { refused: 21_211 };
    expect((await send()).status).toBe(502);
    expect(await sent('sms.failed')).toMatchObject([{ record: { message: { status: 'failed' } } }]);
  });
});

describe('mail', () => {
  const mailbox = (scope: 'account' | 'own') => ({
    ...{ provider: 'local' as const, scope, email: `${scope}-${newId()}@acme.test` },
  });

  it('is sent when it arrives in the mailbox of the company and when a person sends it', async () => {
    const account = await shop.newAccount();
    await shop.call(connectMailbox, { as: account.owner, body: mailbox('account') });
    await wantAll(shop, account);
    const mail = { from: 'stranger@home.test', subject: 'Boiler', text: 'It leaks' };
    await shop.call(simulateEmail, { as: account.owner, body: mail });
    expect(await sent('email.received')).toMatchObject([
      { kind: 'email', record: { email: { subject: 'Boiler', body: expect.stringContaining('It leaks') } } },
    ]);
    const body = { to: 'stranger@home.test', subject: 'Tomorrow', content: 'At two' };
    await shop.call(sendNewEmail, { as: account.owner, body });
    expect(await sent('email.sent')).toMatchObject([
      { record: { email: { subject: 'Tomorrow', state: 'sent', isPrivate: false } } },
    ]);
  });

  it("of a person's own mailbox is neither sent nor named in the log, not even to its owner's webhook", async () => {
    const account = await shop.newAccount();
    const own = mailbox('own');
    await shop.call(connectMailbox, { as: account.owner, body: own });
    await wantAll(shop, account);
    const arrive = async (from: string) => {
      const { raw } = await composeMail({
        ...{ from, to: [own.email], cc: [], bcc: [], subject: 'Holiday', html: null, text: 'Come', references: [] },
        ...{ headerId: `<${newId()}@home.test>`, date: shop.clock.now, files: [] },
      });
      await openLocalPost({ ...shop, domains: null }).take({ recipients: [own.email], raw, now: shop.clock.now });
      await shop.queue.runWaiting({ only: 'receive-mail' });
    };
    const count = async () =>
      (await account.look((tx) => tx.selectFrom('emailMessages').select('id').execute())).length;
    await arrive('friend@home.test');
    const body = { to: 'friend@home.test', subject: 'Re: Holiday', content: 'Yes' };
    await shop.call(sendNewEmail, { as: account.owner, body });
    expect(await count()).toBe(2);
    expect(await happened(shop, account, 'email')).toEqual([]);

    // What the owner of the mailbox shares with the company is sent: the threads with clients.
    await account.look((tx) =>
      tx.updateTable('emailAccounts').set({ sharesClientThreads: true }).where('email', '=', own.email).execute(),
    );
    await storeClient(account, { email: 'ann@lee.test', name: 'Ann Lee', searchText: 'ann@lee.test' });
    await arrive('friend@home.test');
    await arrive('ann@lee.test');
    expect(namesOf(await happened(shop, account, 'email'))).toEqual(['email.received']);

    // It is private again when the message is sent.
    await account.look((tx) =>
      tx.updateTable('emailAccounts').set({ sharesClientThreads: false }).where('email', '=', own.email).execute(),
    );
    expect(await sent('email.received')).toEqual([]);
    expect(await happened(shop, account, 'email')).toMatchObject([{ status: 'skipped' }]);
  });
});

describe('files', () => {
  it('are sent one by one when they are added and changed, and named when they are deleted', async () => {
    const account = await shop.newAccount();
    const { owner: as } = account;
    const drive = { moduleType: 'clients' as const, moduleId: await storeClient(account) };
    await wantAll(shop, account);
    const files = [aFile('plan.txt'), aFile('permit.txt')];
    const items = (await shop.call(addToDrive, { as, body: drive, files })).data;
    const added = await sent('drive.files_uploaded');
    expect(added.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
      items.map(({ id }) => `file ${id}`).toSorted(),
    );
    const [first] = items;
    await shop.call(renameDriveItem, { as, body: { id: first?.id ?? '', name: 'plan of May.txt' } });
    expect(await sent('drive.renamed')).toMatchObject([{ record: { item: { name: 'plan of May.txt' } } }]);
    await shop.call(deleteDriveItem, { as, body: { id: first?.id ?? '' } });
    expect(await sent('drive.deleted')).toEqual([{ kind: 'file', id: first?.id, record: null }]);
  });
});

describe('bookings', () => {
  it.each([
    ['at_once', 'booking.booked', 'job'],
    ['office', 'booking.asked', 'request'],
  ] as const)('%s are sent as %s with their %s', async (way, event, kind) => {
    const page = await openBooking(shop, { service: { way } });
    await wantAll(shop, page);
    const { times } = (await page.times()).data;
    const { hold } = (await page.hold(times.at(-1)?.start ?? '')).data;
    expect((await page.book(hold)).status).toBe(201);
    const [message] = await sent(event);
    expect(message).toMatchObject({ kind, record: {} });
    expect(message?.record).not.toBeNull();
  });
});

describe('calls', () => {
  let twilio: TwilioServer;
  let speech: SpeechServer;
  let calling: Shop;
  const publicUrl = 'https://work.example.org';
  beforeAll(async () => {
    [twilio, speech] = [await startTwilio(), await startSpeechServer()];
    speech.state.hear = () => [{ start: 0, end: 1, text: 'Hello, please call back.' }];
    const transcription = { AI_TRANSCRIPTION_MODEL: 'ears-1', AI_TRANSCRIPTION_URL: speech.url };
    const phone = { PUBLIC_URL: publicUrl, CALLS_PROVIDER: 'twilio', TWILIO_API_URL: twilio.url, ...twilioKeys };
    calling = await openShop(
      { ...phone, ...transcription, WEBHOOK_PRIVATE_HOSTS: 'on' },
      { textEngine: extractiveEngine },
    );
  });
  afterAll(async () => {
    await calling.close();
    await twilio.close();
    await speech.close();
  });

  it('are sent from the ring to the summary, also of callers whom nobody knows', async () => {
    const account = await calling.newAccount();
    await calling.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
    const own = '+19055550199';
    const number = {
      id: newId(),
      phoneNumber: own,
      friendlyName: 'Office',
      provider: 'twilio',
      providerNumberId: 'PN1',
    };
    await account.look((tx) => insertNumber(tx, number, calling.clock.now));
    await wantAll(calling, account);
    const [CallSid, recordingId] = [`CA${newId()}`.replaceAll('-', ''), `RE${newId()}`.replaceAll('-', '')];
    twilio.recordings.set(recordingId, makeWave(1, [1]));
    const call = { CallSid, From: '+14165550141', To: own };
    const recording = { CallSid, RecordingSid: recordingId, RecordingDuration: '2', RecordingStatus: 'completed' };
    const hook = async (path: string, fields: Record<string, string>) => {
      const url = `/api/webhooks/calls/twilio/${path}`;
      const signature = twilioSignature(`${publicUrl}${url}`, fields);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signature };
      await calling.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });
    };
    await hook('voice', call);
    await hook('voice?step=ring', { ...call, DialCallStatus: 'no-answer' });
    await hook('status', { ...call, CallStatus: 'in-progress' });
    await hook('recording', { ...recording, RecordingSource: 'RecordVerb' });
    await hook('status', { ...call, CallStatus: 'completed', CallDuration: '24' });
    await calling.queue.runWaiting();
    const calls = await happened(calling, account, 'call');
    expect(new Set(namesOf(calls))).toEqual(
      new Set([
        'call.received',
        'call.voicemail',
        'call.ended',
        'call.recorded',
        'call.transcribed',
        'call.summarized',
      ]),
    );
    expect(namesOf(calls).filter((name) => name === 'call.ended')).toHaveLength(1);
    expect(new Set(calls.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(1);
  });

  it('of a client whom nobody called back before are missed when they end unanswered', async () => {
    const account = await calling.newAccount();
    const { owner: as } = account;
    await calling.call(connectAddOn, { as, params: { key: 'calls' } });
    await calling.call(createClient, { as, body: { firstName: 'Ann' } });
    await wantAll(calling, account);
    const own = '+19055550198';
    const number = {
      id: newId(),
      phoneNumber: own,
      friendlyName: 'Office',
      provider: 'twilio',
      providerNumberId: 'PN1',
    };
    await account.look((tx) => insertNumber(tx, number, calling.clock.now));
    const call = { CallSid: `CA${newId()}`.replaceAll('-', ''), From: '+14165550142', To: own };
    for (const [path, fields] of [
      ['voice', call],
      ['status', { ...call, CallStatus: 'no-answer', CallDuration: '0' }],
    ] as const) {
      const url = `/api/webhooks/calls/twilio/${path}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...twilioSignature(`${publicUrl}${url}`, fields),
      };
      await calling.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });
    }
    expect(namesOf(await happened(calling, account, 'call')).toSorted()).toEqual([
      'call.ended',
      'call.missed',
      'call.received',
    ]);
  });
});
