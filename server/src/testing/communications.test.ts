import { updateCallSettings } from '@truckroll/contract/calls/call-settings';
import { listCalls, listClientCalls } from '@truckroll/contract/calls/calls';
import { listCallers, listCallsUnderWay } from '@truckroll/contract/calls/dial';
import { findAvailableNumbers, listPhoneNumbers } from '@truckroll/contract/calls/phone-numbers';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import { countUnreadTexts, listConversations } from '@truckroll/contract/conversations/conversations';
import { createTextTemplate, listTextTemplates } from '@truckroll/contract/conversations/text-templates';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { countUnreadEmails, listEmails } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { listRoles, updateRole } from '@truckroll/contract/team/roles';
import { withCommunications } from '@truckroll/domain/abilities/communications';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '../features/emails/compose-mail.ts';
import { openLocalPost } from '../features/emails/local-post.ts';
import { recordEvent } from '../records/events/record-event.ts';
import { personWith } from './person-with.ts';
import { conversation, phoneCall } from './record-makers.ts';
import type { RecordRequest } from './route-fixtures.ts';
import { openShop, type Person, type Shop, type TestAccount } from './shop.ts';
import { storeCall } from './stored-calls.ts';
import { storeClient } from './stored-work.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
});

const office = { Clients: ['viewAll', 'viewHistory', 'viewBasicInfo', 'edit'] };
const holding = (...abilities: string[]): Promise<Person> =>
  personWith(account, { ...office, ...(abilities.length === 0 ? {} : { Communications: abilities }) });

describe('calls, messages and the inbox of the company (API 2.4)', () => {
  it('are each opened by its own ability, and their settings by none', async () => {
    await phoneCall({ shop, account });
    await conversation({ shop, account });
    const clientId = await storeClient(account);
    const asked: [Endpoint, RecordRequest, string[]][] = [
      [listCalls, {}, ['calls']],
      [listClientCalls, { params: { clientId } }, ['calls']],
      [listCallsUnderWay, {}, ['calls']],
      [listCallers, {}, ['calls']],
      [listConversations, {}, ['messages']],
      [countUnreadTexts, {}, ['messages']],
      [listTextTemplates, {}, ['messages']],
      [listPhoneNumbers, {}, ['calls', 'messages']],
      [findAvailableNumbers, {}, []],
      [updateCallSettings, { body: {} }, []],
      [createTextTemplate, { body: { name: 'Late', content: 'We are late.' } }, ['messages']],
    ];
    for (const ability of ['calls', 'messages', 'inbox']) {
      const as = await holding(ability);
      const statuses = [];
      for (const [endpoint, request] of asked)
        statuses.push((await shop.call(endpoint, { as, ...request })).status === 403 ? 'refuses' : 'opens');
      expect([ability, statuses]).toEqual([
        ability,
        asked.map(([, , opens]) => (opens.includes(ability) ? 'opens' : 'refuses')),
      ]);
    }
  });

  it('stand in the timeline of a client for whoever holds them', async () => {
    const [caller, writer] = [await holding('calls'), await holding('messages')];
    const clientId = await storeClient(account);
    await storeCall(account, '2026-03-01T12:00:00.000Z', { clientId });
    const kinds = async (as: Person) =>
      (await shop.call(listClientTimeline, { as, params: { id: clientId } })).data.entries.map(({ kind }) => kind);
    expect(await kinds(caller)).toContain('call');
    expect(await kinds(writer)).not.toContain('call');
  });

  it('notify whoever holds them, admins among them, and nobody else', async () => {
    const people = {
      plain: await holding(),
      calls: await holding('calls'),
      messages: await holding('messages'),
      inbox: await holding('inbox'),
      owner: account.owner,
    };
    const client = { id: await storeClient(account), name: 'Ann Lee' };
    const by = { actor: { userId: null, name: 'Ann Lee' }, now: shop.clock.now };
    await account.look(async (tx) => {
      await recordEvent(tx, by, { type: 'call.missed', callId: newId(), client, phoneNumber: '+14165550131' });
      await recordEvent(tx, by, { type: 'sms.received', textId: newId(), client, sender: 'Ann Lee', text: 'Hello' });
      const mail = { sharedEmailId: null, subject: 'Leak', snippet: '', ownerId: null, people: [] };
      await recordEvent(tx, by, { type: 'email.received', client, ...mail });
    });
    const titles = async ({ userId }: Person) => {
      const rows = await account.look((tx) =>
        tx.selectFrom('notifications').select('title').where('userId', '=', userId).orderBy('title').execute(),
      );
      return rows.map(({ title }) => title);
    };
    const [mail, missed, text] = ['Email From Ann Lee', 'Missed Call From Ann Lee', 'Text From Ann Lee'];
    const told = Object.entries(people).map(async ([name, person]) => [name, await titles(person)]);
    expect(Object.fromEntries(await Promise.all(told))).toEqual({
      plain: [],
      calls: [missed],
      messages: [text],
      inbox: [mail],
      owner: [mail, missed, text],
    });
  });

  it('are given to a role by an admin, at once', async () => {
    const as = await account.person('officeManager');
    expect((await shop.call(listConversations, { as })).status).toBe(403);
    const { roles } = (await shop.call(listRoles, { as: account.owner })).data;
    const role = roles.find(({ name }) => name === 'officeManager');
    const permissions = withCommunications(role?.permissions ?? [], true);
    await shop.call(updateRole, { as: account.owner, params: { id: role?.id ?? '' }, body: { permissions } });
    await conversation({ shop, account });
    expect((await shop.call(listConversations, { as })).status).toBe(200);
  });
});

describe('the number of unread emails', () => {
  it('is that of the inbox that the person can open', async () => {
    const email = `office-${newId()}@acme.test`;
    await shop.call(connectMailbox, { as: account.owner, body: { provider: 'local', email } });
    await storeClient(account, { email: 'ann@lee.test', name: 'Ann Lee', searchText: 'ann lee ann@lee.test' });
    for (const from of ['ann@lee.test', 'stranger@far.test']) {
      const { raw } = await composeMail({
        ...{ from, to: [email], cc: [], bcc: [], subject: 'Leak', html: null, text: 'It leaks', references: [] },
        ...{ headerId: `<${newId()}@lee.test>`, date: shop.clock.now, files: [] },
      });
      await openLocalPost({ ...shop, domains: null }).take({ recipients: [email], raw, now: shop.clock.now });
    }
    await shop.queue.runWaiting({ only: 'receive-mail' });
    const unread = async (as: Person) => (await shop.call(countUnreadEmails, { as })).data.count;
    const listed = (as: Person) => shop.call(listEmails, { as, query: { filter: 'unread' } });
    const [plain, reader] = [await holding(), await holding('inbox')];
    expect([await unread(reader), (await listed(reader)).data.threads.length]).toEqual([2, 2]);
    expect([await unread(plain), (await listed(plain)).status]).toEqual([0, 400]);
    const ofClient = await shop.call(listEmails, { as: plain, query: { email: 'ann@lee.test' } });
    expect(ofClient.data.threads.length).toBe(1);
    // An own mailbox is an inbox too.
    const own = { provider: 'local', email: `own-${newId()}@acme.test`, scope: 'own' } as const;
    await shop.call(connectMailbox, { as: plain, body: own });
    expect([await unread(plain), (await listed(plain)).data.threads]).toEqual([0, []]);
  });
});
