import { updateAccount } from '@truckroll/contract/account/account';
import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import { getClient } from '@truckroll/contract/clients/clients';
import { listHistory } from '@truckroll/contract/history/history';
import * as contract from '@truckroll/contract/hub/hub';
import * as asks from '@truckroll/contract/hub/hub-asks';
import * as office from '@truckroll/contract/hub/hub-office';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertHubSession } from '../../records/client-access/hub-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { newNumber, openTexting, scriptedCarrier } from '../../testing/texting.ts';

const { carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
});
afterAll(() => shop.close());
beforeEach(() => {
  // Tuesday, 11:00 in Toronto.
  shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
});

let addresses = 0;
/** A client with a visit, whose page is open. */
async function opened(settings: object = {}, start = '2026-03-17T14:00:00.000Z') {
  const account = await shop.newAccount();
  await shop.call(updateAccount, { as: account.owner, body: { hubRules: settings } });
  addresses += 1;
  const email = `ask-${addresses}@hub.test`;
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', lastName: 'Lee', email });
  const jobId = await storeJob(account, { clientId, title: 'Boiler' }, [account.owner.userId]);
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  const visitId = await storeVisit(
    account,
    { jobId, visitStartDateTime: start, visitEndDateTime: end, isFirst: true },
    [account.owner.userId],
  );
  const token = await open(account, { clientId, email });
  return { account, owner: account.owner, email, clientId, jobId, visitId, token };
}

const open = async (account: TestAccount, { clientId, email }: { clientId: string; email: string }) =>
  (
    await account.look((tx) =>
      insertHubSession(tx, { clientId, at: { channel: 'mail', address: email } }, shop.clock.now),
    )
  ).token;

type Page = Awaited<ReturnType<typeof opened>>;
const read = async (token: string) => (await shop.call(contract.readHub, { params: { token } })).data;
const answer = ({ token, visitId }: Page, body: { answer: 'confirm' | 'cancel'; text?: string }) =>
  shop.call(asks.answerHubVisit, { params: { token, visitId }, body: { id: newId(), ...body } });
const historyOf = async ({ owner, jobId }: Page) => {
  const query = { moduleType: 'job' as const, moduleId: jobId };
  return JSON.stringify((await shop.call(listHistory, { as: owner, query })).data);
};
const asksOf = async ({ owner, clientId }: Page) =>
  (await shop.call(asks.listClientAsks, { as: owner, params: { id: clientId } })).data.asks;
const settle = ({ owner }: Page, id: string, accepted: boolean) =>
  shop.call(asks.settleClientAsk, { as: owner, params: { id }, body: { accepted } });
const titlesOf = async ({ owner }: Page) =>
  (await shop.call(listNotifications, { as: owner })).data.notifications.map(({ title }) => title);
const statusOf = async ({ owner, visitId }: Page) => {
  const { visit } = (await shop.call(getVisit, { as: owner, params: { visitId } })).data;
  return [visit.visitStatus, visit.visitStartDateTime];
};

describe('a visit', () => {
  it('is confirmed by its client once for each time, which the office sees', async () => {
    const page = await opened();
    expect((await answer(page, { answer: 'confirm' })).data.isDone).toBe(true);
    expect((await read(page.token)).visits[0]).toMatchObject({ isConfirmed: true, can: { confirm: false } });
    const again = await answer(page, { answer: 'confirm' });
    expect([again.status, again.data.isDone]).toEqual([200, true]);
    expect((await historyOf(page)).split('confirmed visit 1')).toHaveLength(2);
    expect(await asksOf(page)).toHaveLength(1);
  });

  it('is cancelled by the office when the client asked for it', async () => {
    const page = await opened();
    expect((await answer(page, { answer: 'cancel', text: 'We moved.' })).data.isDone).toBe(false);
    expect((await read(page.token)).visits[0]).toMatchObject({
      waits: 'cancel',
      stage: 'planned',
      can: { cancel: false },
    });
    expect(await titlesOf(page)).toContain('Cancellation Wanted');
    const [ask] = await asksOf(page);
    expect(ask).toMatchObject({ kind: 'cancel', askedBy: 'Ada Lee', details: { text: 'We moved.' }, outcome: null });
    expect((await settle(page, ask?.id ?? '', true)).data.ask).toMatchObject({ outcome: 'accepted' });
    expect((await statusOf(page))[0]).toBe('cancelled');
    expect((await settle(page, ask?.id ?? '', false)).status).toBe(409);
  });

  it('is cancelled at once where the company allows it, until its notice', async () => {
    const page = await opened({ cancels: 'done', noticeHours: 48 });
    expect((await answer(page, { answer: 'cancel' })).data.isDone).toBe(true);
    expect((await statusOf(page))[0]).toBe('cancelled');
    expect(await historyOf(page)).toContain("cancelled visit 1 on the client's page");
    const late = await opened({ cancels: 'done', noticeHours: 48 }, '2026-03-12T14:00:00.000Z');
    expect((await answer(late, { answer: 'cancel' })).status).toBe(409);
    expect((await statusOf(late))[0]).toBe('scheduled');
    const never = await opened({ cancels: 'no' });
    expect((await answer(never, { answer: 'cancel' })).status).toBe(409);
  });

  it('is moved to a real time when the office accepts it, and stays when it refuses', async () => {
    const page = await opened();
    const params = { token: page.token, visitId: page.visitId };
    const { times } = (await shop.call(asks.listHubTimes, { params })).data;
    expect(times.length).toBeGreaterThan(0);
    expect(times.every(({ start, end }) => Date.parse(end) - Date.parse(start) === 3_600_000)).toBe(true);
    const start = times[0]?.start ?? '';
    const wrong = { id: newId(), start: '2026-03-11T05:00:00.000Z' };
    expect((await shop.call(asks.askForHubTime, { params, body: wrong })).status).toBe(409);
    expect((await shop.call(asks.askForHubTime, { params, body: { id: newId(), start } })).status).toBe(200);
    expect((await read(page.token)).visits[0]).toMatchObject({ waits: 'time', wantedStart: start });
    const [ask] = await asksOf(page);
    expect((await settle(page, ask?.id ?? '', true)).status).toBe(200);
    expect(await statusOf(page)).toEqual(['scheduled', start]);

    const refused = await opened();
    const other = { token: refused.token, visitId: refused.visitId };
    await shop.call(asks.askForHubTime, { params: other, body: { id: newId(), start } });
    const [wanted] = await asksOf(refused);
    expect((await settle(refused, wanted?.id ?? '', false)).status).toBe(200);
    expect(await statusOf(refused)).toEqual(['scheduled', '2026-03-17T14:00:00.000Z']);
    expect((await read(refused.token)).visits[0]?.waits).toBeNull();
  });

  it('is moved at once where the company allows it', async () => {
    const page = await opened({ movesAtOnce: true });
    const params = { token: page.token, visitId: page.visitId };
    const [time] = (await shop.call(asks.listHubTimes, { params })).data.times;
    const start = time?.start ?? '';
    const body = { id: newId(), start };
    const move = () => shop.call(asks.askForHubTime, { params, body });
    const busy = { visitStartDateTime: start, visitEndDateTime: time?.end ?? '', visitNumber: 2 };
    expect((await move()).data).toEqual({ id: body.id, isDone: true });
    expect(await statusOf(page)).toEqual(['scheduled', start]);
    expect((await asksOf(page))[0]).toMatchObject({ kind: 'time', outcome: 'accepted', settledBy: null });
    expect(await historyOf(page)).toContain('moved visit 1 to 03/11/2026');
    expect(await titlesOf(page)).toContain('Visit Moved By Client');
    const late = await opened({ movesAtOnce: true });
    await storeVisit(late.account, { jobId: late.jobId, ...busy }, [late.owner.userId]);
    const there = { token: late.token, visitId: late.visitId };
    expect((await shop.call(asks.askForHubTime, { params: there, body: { id: newId(), start } })).status).toBe(409);
    expect(await statusOf(late)).toEqual(['scheduled', '2026-03-17T14:00:00.000Z']);
  });

  it.each(['confirm', 'cancel', 'cancel at once', 'time', 'time at once'] as const)(
    'answers a repeated request as the first, and does it once: %s',
    async (what) => {
      const page = await opened(what.endsWith('at once') ? { cancels: 'done', movesAtOnce: true } : {});
      const params = { token: page.token, visitId: page.visitId };
      const [time] = (await shop.call(asks.listHubTimes, { params })).data.times;
      const id = newId();
      const send = () =>
        what.startsWith('time')
          ? shop.call(asks.askForHubTime, { params, body: { id, start: time?.start ?? '' } })
          : shop.call(asks.answerHubVisit, {
              params,
              body: { id, answer: what === 'confirm' ? 'confirm' : 'cancel' },
            });
      const first = await send();
      expect(first.status).toBe(200);
      const before = await historyOf(page);
      const second = await send();
      expect([second.status, second.data]).toEqual([200, first.data]);
      // Also when the office has answered meanwhile.
      const [ask] = await asksOf(page);
      if (ask?.outcome === null) await settle(page, id, true);
      expect((await send()).data).toEqual(first.data);
      expect(await asksOf(page)).toHaveLength(1);
      if (ask?.outcome !== null) expect(await historyOf(page)).toBe(before);
      const other = await opened();
      const foreign = await shop.call(asks.answerHubVisit, {
        params: { token: other.token, visitId: other.visitId },
        body: { id, answer: 'confirm' },
      });
      // Of another company: the id says nothing there.
      expect(foreign.status).toBe(200);
    },
  );

  it('is not moved to a time that somebody else has taken meanwhile', async () => {
    const page = await opened();
    const params = { token: page.token, visitId: page.visitId };
    const [time] = (await shop.call(asks.listHubTimes, { params })).data.times;
    await shop.call(asks.askForHubTime, { params, body: { id: newId(), start: time?.start ?? '' } });
    const busy = { visitStartDateTime: time?.start ?? '', visitEndDateTime: time?.end ?? '', visitNumber: 2 };
    await storeVisit(page.account, { jobId: page.jobId, ...busy }, [page.owner.userId]);
    const [ask] = await asksOf(page);
    expect((await settle(page, ask?.id ?? '', true)).status).toBe(409);
    expect((await asksOf(page))[0]?.outcome).toBeNull();
  });
});

describe('the office', () => {
  it('gets messages, each once, at most 30 a day, in the timeline', async () => {
    const page = await opened();
    const id = newId();
    const write = (body: { id: string; text: string }) =>
      shop.call(asks.writeToOffice, { params: { token: page.token }, body: { ...body, clientId: page.clientId } });
    await write({ id, text: 'Ring twice.' });
    await write({ id, text: 'Ring twice.' });
    expect((await read(page.token)).messages).toMatchObject([{ text: 'Ring twice.', writtenBy: 'Ada Lee' }]);
    expect(await titlesOf(page)).toContain('Message From Ada Lee');
    const { entries } = (
      await shop.call(listClientTimeline, { as: page.owner, params: { id: page.clientId }, query: {} })
    ).data;
    expect(JSON.stringify(entries)).toContain('Ring twice.');
    for (let count = 1; count < 30; count += 1) await write({ id: newId(), text: 'More' });
    expect((await write({ id, text: 'Ring twice.' })).status).toBe(200);
    expect((await write({ id: newId(), text: 'Too much' })).status).toBe(429);
  });

  it('reads a message in the conversation with the client, and once in the timeline', async () => {
    const account = await openTexting(shop);
    const number = newNumber();
    const phoneNumber = JSON.stringify({ countryCode: '+1', number: number.slice(2), countryIdentifier: 'ca' });
    const email = 'texting@hub.test';
    const clientId = await storeClient(account, { name: 'Ada Lee', email, phoneNumber, searchText: number });
    const token = await open(account, { clientId, email });
    const body = { id: newId(), clientId, text: 'The door is open.' };
    await shop.call(asks.writeToOffice, { params: { token }, body });
    const texts = await account.look((tx) => tx.selectFrom('smsMessages').select(['body', 'direction']).execute());
    expect(texts).toEqual([{ body: 'The door is open.', direction: 'inbound' }]);
    for (const kinds of [[], ['page'], ['text', 'page']] as const) {
      const query = { kinds: [...kinds] };
      const { data } = await shop.call(listClientTimeline, { as: account.owner, params: { id: clientId }, query });
      expect(JSON.stringify(data.entries).split('The door is open.')).toHaveLength(2);
    }
  });

  it('accepts or refuses proposed contact data', async () => {
    const page = await opened();
    const propose = (body: object) =>
      shop.call(asks.proposeDetails, {
        params: { token: page.token },
        body: { id: newId(), clientId: page.clientId, ...body },
      });
    await propose({ firstName: 'Ada', lastName: 'King', email: 'new@hub.test', phoneNumber: null });
    const clientOf = async () =>
      (await shop.call(getClient, { as: page.owner, params: { id: page.clientId } })).data.client;
    expect((await clientOf()).email).toBe(page.email);
    expect((await read(page.token)).clients[0]?.details).toMatchObject({ email: page.email, isProposed: true });
    const [ask] = await asksOf(page);
    await settle(page, ask?.id ?? '', true);
    expect(await clientOf()).toMatchObject({ name: 'Ada King', email: 'new@hub.test' });
    // The proved address is no longer the client's.
    expect((await shop.call(contract.readHub, { params: { token: page.token } })).status).toBe(404);
  });

  it('is told nothing by staff who look at the page, nor by contacts beyond their part', async () => {
    const page = await opened();
    const { token } = (
      await shop.call(office.viewAsClient, { as: page.owner, params: { id: page.clientId }, body: {} })
    ).data;
    const body = { id: newId(), clientId: page.clientId };
    const asStaff = [
      await shop.call(asks.writeToOffice, { params: { token }, body: { ...body, text: 'Hello' } }),
      await shop.call(asks.proposeDetails, { params: { token }, body: { ...body, email: 'x@hub.test' } }),
      await answer({ ...page, token }, { answer: 'confirm' }),
    ];
    expect(asStaff.map(({ status }) => status)).toEqual([403, 403, 403]);
    const address = `keeper-${page.email}`;
    const contact = { name: 'Keeper', emails: [address], hubRole: 'bookkeeper' as const };
    await shop.call(createClientContact, { as: page.owner, params: { id: page.clientId }, body: contact });
    const keeper = await open(page.account, { clientId: page.clientId, email: address });
    expect((await answer({ ...page, token: keeper }, { answer: 'cancel' })).status).toBe(404);
    const proposed = { ...body, email: 'x@hub.test' };
    expect((await shop.call(asks.proposeDetails, { params: { token: keeper }, body: proposed })).status).toBe(404);
    const other = await opened();
    expect((await answer({ ...page, token: other.token }, { answer: 'confirm' })).status).toBe(404);
    expect(await asksOf(page)).toEqual([]);
  });
});
