import { createDocument } from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { enterHub, openHubDocument } from '@truckroll/contract/hub/hub';
import { viewAsClient } from '@truckroll/contract/hub/hub-office';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLink, insertLink } from '../../records/documents/document-link-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
});

const laterBy = (days: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + days * 86_400_000);
};

let addresses = 0;
async function estimate(account: TestAccount, more: { email?: string | null } = {}) {
  addresses += 1;
  const { email = `ada-${addresses}@devices.test` } = more;
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', email });
  const created = await shop.call(createDocument, {
    as: account.owner,
    body: { documentType: 2, clientId, documentStatus: 'sent', items: [{ name: 'Boiler', quantity: 1, rate: 900 }] },
  });
  const { id } = created.data.document;
  const token = await account.look((tx) => insertLink(tx, id, shop.clock.now));
  return { account, email, clientId, id, token };
}
type Link = Awaited<ReturnType<typeof estimate>>;

/** What a browser tells of itself. */
type By = { deviceKey?: string; hubToken?: string };
const phone: By = { deviceKey: 'the-key-of-a-phone' };
const desk: By = { deviceKey: 'the-key-of-a-desk' };

const open = async ({ token }: Link, by: By) =>
  (await shop.call(sending.openPublicDocument, { params: { token }, body: by })).data;
const read = ({ token }: Link, isAhead = false) =>
  shop.call(sending.getPublicDocument, { params: { token }, query: { isAhead } });
const askForChange = ({ token }: Link, by: By) =>
  shop.call(sending.askForChange, { params: { token }, body: { id: newId(), text: 'In green', ...by } });
async function approve(link: Link, by: By) {
  const { updatedAt } = (await read(link, true)).data.document;
  const body = { actionStatus: 1 as const, updatedAt, ...by };
  return shop.call(sending.answerPublicDocument, { params: { token: link.token }, body });
}
const chooseTime = ({ token }: Link, by: By) =>
  shop.call(sending.chooseTime, { params: { token }, body: { start: '2030-03-20T15:00:00.000Z', ...by } });

const askForCode = ({ token }: Link) => shop.call(sending.askForDocumentCode, { params: { token } });

async function mailedCode({ account, email }: Link): Promise<string> {
  await shop.queue.runWaiting();
  const { mails } = (await shop.call(listOutgoingMail, { as: account.owner })).data;
  const mail = mails.find(({ kind, to }) => kind === 'hub-code' && to === email);
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? 'no code';
}

const enter = ({ account }: Link, codeId: string, code: string) =>
  shop.call(enterHub, { params: { company: account.accountId }, body: { codeId, code } });

const needed = { status: 403, body: expect.objectContaining({ code: 'answer_needs_code' }) as unknown };

describe('DC-11 the device of a link', () => {
  it('is the first one that opens it, and answers without a code', async () => {
    const link = await estimate(await shop.newAccount());
    expect(await open(link, phone)).toEqual({ needsCode: false, sentTo: null });
    expect(await open(link, phone)).toEqual({ needsCode: false, sentTo: null });
    expect(await open(link, desk)).toEqual({ needsCode: true, sentTo: 'a•••@devices.test' });
    expect((await askForChange(link, phone)).status).toBe(200);
    expect((await approve(link, phone)).status).toBe(200);
  });

  it.each([
    ['approves', approve],
    ['asks for a change', askForChange],
    ['chooses a time', chooseTime],
  ])('is the only one that %s without a code', async (_, act) => {
    const link = await estimate(await shop.newAccount());
    await open(link, phone);
    for (const by of [desk, {}, { ...desk, hubToken: 'made-up' }]) expect(await act(link, by)).toMatchObject(needed);
    expect((await act(link, phone)).body).not.toMatchObject({ code: 'answer_needs_code' });
  });

  it.each([
    ['approves', approve],
    ['asks for a change', askForChange],
    ['chooses a time', chooseTime],
  ])('needs a code after 14 days before it %s', async (_, act) => {
    const link = await estimate(await shop.newAccount());
    await open(link, phone);
    laterBy(14);
    expect((await act(link, phone)).body).not.toMatchObject({ code: 'answer_needs_code' });
    const other = await estimate(await shop.newAccount());
    await open(other, phone);
    laterBy(14.01);
    expect((await open(other, phone)).needsCode).toBe(true);
    expect(await act(other, phone)).toMatchObject(needed);
  });

  it('is bound by an answer that comes before the page has told of it', async () => {
    const link = await estimate(await shop.newAccount());
    expect((await askForChange(link, phone)).status).toBe(200);
    expect(await askForChange(link, desk)).toMatchObject(needed);
  });

  it('is not whoever reads the document, its PDF or pays, with or without a browser', async () => {
    const link = await estimate(await shop.newAccount());
    await read(link, true);
    await read(link);
    await shop.call(sending.downloadPublicDocument, { params: { token: link.token } });
    expect((await open(link, phone)).needsCode).toBe(false);
    // A bookkeeper reads and pays at another desk, also later.
    laterBy(30);
    expect((await read(link)).status).toBe(200);
    expect((await shop.call(sending.downloadPublicDocument, { params: { token: link.token } })).status).toBe(200);
    const pay = { params: { token: link.token }, body: { updatedAt: (await read(link)).data.document.updatedAt } };
    expect((await shop.call(sending.payPublicDocument, pay)).body).toMatchObject({ code: 'online_payment_off' });
  });

  it('is one for each link: a document that is sent again binds the device that opens the new link', async () => {
    const link = await estimate(await shop.newAccount());
    await open(link, phone);
    const again = { ...link, token: await link.account.look((tx) => insertLink(tx, link.id, shop.clock.now)) };
    expect((await open(again, desk)).needsCode).toBe(false);
    expect((await open(again, phone)).needsCode).toBe(true);
    const hashes = await link.account.look((tx) =>
      Promise.all([link, again].map(({ token }) => findLink(tx, token, shop.clock.now))),
    );
    expect(new Set(hashes.map((row) => row?.deviceHash)).size).toBe(2);
  });

  it('keeps working while the client is looked at by staff, who binds nothing', async () => {
    const link = await estimate(await shop.newAccount());
    const as = link.account.owner;
    const { token: view } = (await shop.call(viewAsClient, { as, params: { id: link.clientId }, body: {} })).data;
    const { token } = (await shop.call(openHubDocument, { params: { token: view, documentId: link.id } })).data;
    const viewed = { ...link, token };
    expect((await open(viewed, desk)).needsCode).toBe(false);
    expect((await askForChange(viewed, desk)).body).toMatchObject({ code: 'read_only_link' });
    expect((await open(link, phone)).needsCode).toBe(false);
    expect(await askForChange(link, { ...desk, hubToken: view })).toMatchObject(needed);
  });
});

describe('HU-25 the code of a document', () => {
  it('is sent to the client, and lets another device answer', async () => {
    const link = await estimate(await shop.newAccount());
    await open(link, phone);
    const asked = await askForCode(link);
    expect(asked.status).toBe(202);
    const { token: hubToken } = (await enter(link, asked.data.codeId, await mailedCode(link))).data;
    expect((await open(link, { ...desk, hubToken })).needsCode).toBe(false);
    expect((await askForChange(link, { ...desk, hubToken })).status).toBe(200);
    // The first device keeps answering, and the code was for the other one alone.
    expect((await askForChange(link, phone)).status).toBe(200);
    expect(await askForChange(link, desk)).toMatchObject(needed);
    laterBy(15);
    expect(await askForChange(link, { ...desk, hubToken })).toMatchObject(needed);
  });

  it('of another client, or of another company, does not help', async () => {
    const [link, other, foreign] = [
      await estimate(await shop.newAccount()),
      await estimate(await shop.newAccount()),
      await estimate(await shop.newAccount()),
    ];
    const same = await estimate(link.account);
    await open(link, phone);
    for (const stranger of [other, foreign, same]) {
      const { codeId } = (await askForCode(stranger)).data;
      const { token: hubToken } = (await enter(stranger, codeId, await mailedCode(stranger))).data;
      expect(await askForChange(link, { ...desk, hubToken })).toMatchObject(needed);
    }
  });

  it('is tried five times at most, and sent 20 times a day', async () => {
    const link = await estimate(await shop.newAccount());
    const { codeId } = (await askForCode(link)).data;
    const code = await mailedCode(link);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(link, codeId, wrong)).status).toBe(422);
    expect((await enter(link, codeId, code)).status).toBe(422);
    const more = await Promise.all(Array.from({ length: 20 }, () => askForCode(link)));
    expect(more.filter(({ status }) => status === 202)).toHaveLength(19);
    expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('cannot be sent to a client without an address, who types another one', async () => {
    const link = await estimate(await shop.newAccount(), { email: null });
    await open(link, phone);
    expect(await open(link, desk)).toEqual({ needsCode: true, sentTo: null });
    expect((await askForCode(link)).body).toMatchObject({ code: 'code_address_missing' });
  });
});
