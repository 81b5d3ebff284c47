import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { updateClient } from '@truckroll/contract/clients/clients';
import { createDocument } from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { addToDrive, showDriveItem } from '@truckroll/contract/files/drive';
import { listHistory } from '@truckroll/contract/history/history';
import * as contract from '@truckroll/contract/hub/hub';
import * as office from '@truckroll/contract/hub/hub-office';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { grantClientCredit, voidClientCredit } from '@truckroll/contract/payments/client-credits';
import type { HubRole } from '@truckroll/domain/hub/hub-access';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { newNumber, openTexting, scriptedCarrier } from '../../testing/texting.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
});
afterAll(() => shop.close());
beforeEach(() => {
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  script.sent.length = 0;
  script.next = 'accepted';
});

const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
const dayMinutes = 1440;

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `client-${addresses}@hub.test`;
};

async function newClient(account: TestAccount, more: Parameters<typeof storeClient>[1] = {}) {
  const email = newAddress();
  return { email, clientId: await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', email, ...more }) };
}

const mailsOf = async ({ owner }: TestAccount) => (await shop.call(listOutgoingMail, { as: owner })).data.mails;

const ask = (account: TestAccount, address: string) =>
  shop.call(contract.askForHubCode, { params: { company: account.accountId }, body: { address } });

/** The code that was mailed last to an address; undefined if none was. */
async function mailedCode(account: TestAccount, address: string): Promise<string | undefined> {
  await shop.queue.runWaiting();
  const mail = (await mailsOf(account)).find(({ kind, to }) => kind === 'hub-code' && to === address);
  return /\d{6}/.exec(mail?.subject ?? '')?.[0];
}

const enter = (account: TestAccount, codeId: string, code: string) =>
  shop.call(contract.enterHub, { params: { company: account.accountId }, body: { codeId, code } });

/** Signs in with a code by mail. */
async function signIn(account: TestAccount, address: string): Promise<string> {
  const { codeId } = (await ask(account, address)).data;
  const code = await mailedCode(account, address);
  return (await enter(account, codeId, code ?? '')).data.token;
}

const read = (token: string) => shop.call(contract.readHub, { params: { token } });
const openDocument = (token: string, documentId: string) =>
  shop.call(contract.openHubDocument, { params: { token, documentId } });

describe('a code', () => {
  it('opens the page of the client whose address it was sent to', async () => {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const asked = await ask(account, email.toUpperCase());
    expect(asked.status).toBe(202);
    const code = (await mailedCode(account, email)) ?? '';
    const entered = await enter(account, asked.data.codeId, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(entered.status).toBe(200);
    const hub = (await read(entered.data.token)).data;
    expect(hub).toMatchObject({ name: 'Ada Lee', isStaffView: false, company: { name: 'Test Company' } });
    // This shop takes no cards.
    expect(hub.paysOnline).toBe(false);
    expect(hub.clients).toMatchObject([
      { id: clientId, name: 'Ada Lee', roles: ['owner'], sees: ['visits', 'documents', 'details'] },
    ]);
    const query = { moduleType: 'client', moduleId: clientId } as const;
    const { history } = (await shop.call(listHistory, { as: account.owner, query })).data;
    expect(history.map(({ description }) => description).join()).toContain("opened the client's page, proved by email");
    expect((await enter(account, asked.data.codeId, code)).status).toBe(422);
  });

  it('goes by text to a number', async () => {
    const account = await openTexting(shop);
    const number = newNumber();
    const phoneNumber = JSON.stringify({ countryCode: '+1', number: number.slice(2), countryIdentifier: 'ca' });
    await storeClient(account, { phoneNumber });
    const { codeId } = (await ask(account, number.slice(2))).data;
    await shop.queue.runWaiting();
    expect(script.sent[0]).toMatchObject({ to: number });
    const code = /^\d{6}/.exec(script.sent[0]?.body ?? '')?.[0] ?? '';
    expect((await read((await enter(account, codeId, code)).data.token)).status).toBe(200);
  });

  it('comes in the language of the client, which the page has too', async () => {
    const account = await shop.newAccount();
    const { email } = await newClient(account, { language: 'es' });
    const token = await signIn(account, email);
    const mail = (await mailsOf(account)).find(({ kind }) => kind === 'hub-code');
    expect(mail?.subject).toMatch(/^\d{6} es su código para Test Company$/);
    expect(mail?.text).toContain('El código es válido durante 15 minutos.');
    expect((await read(token)).data.language).toBe('es');
    const params = { company: account.accountId };
    expect((await shop.call(contract.getHubEntrance, { params })).data.language).toBe('en');
  });

  it('is asked for by strangers with the same answer and the same work, and sent to nobody', async () => {
    const account = await shop.newAccount();
    const { email } = await newClient(account);
    const work = async (address: string) => {
      const { status, body } = await ask(account, address);
      const shape = JSON.stringify(body).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
      return [status, shape];
    };
    expect(await work(newAddress())).toEqual(await work(email));
    const stranger = newAddress();
    const asked = await ask(account, stranger);
    expect(await mailedCode(account, stranger)).toBeUndefined();
    const known = await ask(account, email);
    const refusals = [await enter(account, asked.data.codeId, '123456'), await enter(account, known.data.codeId, 'x')];
    expect(refusals[0]?.body).toEqual(refusals[1]?.body);
    expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
    const rows = await account.look((tx) =>
      tx.selectFrom('hubCodes').select(['address', 'tries']).where('tries', '>', 0).orderBy('address').execute(),
    );
    expect(rows).toEqual([
      { address: email, tries: 1 },
      { address: stranger, tries: 1 },
    ]);
  });

  it('can be tried five times, also by many at once', async () => {
    const account = await shop.newAccount();
    const { email } = await newClient(account);
    const { codeId } = (await ask(account, email)).data;
    const code = (await mailedCode(account, email)) ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => enter(account, codeId, wrong)));
    expect((await enter(account, codeId, code)).status).toBe(422);
    const next = (await ask(account, email)).data.codeId;
    expect((await enter(account, next, (await mailedCode(account, email)) ?? '')).status).toBe(200);
  });

  it('ends after 15 minutes', async () => {
    const account = await shop.newAccount();
    const { email } = await newClient(account);
    const { codeId } = (await ask(account, email)).data;
    const code = (await mailedCode(account, email)) ?? '';
    laterBy(16);
    expect((await enter(account, codeId, code)).status).toBe(422);
  });

  it('is sent to a client 20 times a day at most, at all addresses together, and to an address', async () => {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const other = newAddress();
    const contact = { name: 'Ben Lee', emails: [other], hubRole: 'owner' as const };
    await shop.call(createClientContact, { as: account.owner, params: { id: clientId }, body: contact });
    for (let count = 0; count < 12; count += 1) expect((await ask(account, email)).status).toBe(202);
    await shop.queue.runWaiting();
    const later = await Promise.all(Array.from({ length: 12 }, () => ask(account, other)));
    expect(later.every(({ status }) => status === 202)).toBe(true);
    await shop.queue.runWaiting();
    const sent = (await mailsOf(account)).filter(({ kind }) => kind === 'hub-code');
    expect(sent).toHaveLength(20);
    for (let count = 0; count < 8; count += 1) await ask(account, email);
    const [known, stranger] = [await ask(account, email), newAddress()];
    for (let count = 0; count < 20; count += 1) await ask(account, stranger);
    const unknown = await ask(account, stranger);
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.body).toEqual(unknown.body);
    laterBy(dayMinutes + 1);
    expect((await ask(account, email)).status).toBe(202);
  });

  it('is asked for and tried within the limits of a network address, which holds up nobody else', async () => {
    const strict = await openShop({ PUBLIC_CALLS_PER_MINUTE: '3' });
    const { accountId } = await strict.newAccount();
    const path = `/api/public/hubs/${accountId}`;
    const send = async (remoteAddress: string, [method, url, payload]: readonly ['GET' | 'POST', string, object?]) =>
      (await strict.app.inject({ method, url, remoteAddress, ...(payload === undefined ? {} : { payload }) }))
        .statusCode;
    const requests = [
      ['GET', path],
      ['POST', `${path}/codes`, { address: 'ada@hub.test' }],
      ['POST', `${path}/sessions`, { codeId: newId(), code: '123456' }],
    ] as const;
    try {
      const flood = [];
      for (let count = 0; count < 6; count += 1)
        flood.push(await send('203.0.113.7', requests[count % 3] ?? requests[0]));
      expect(flood).toEqual([200, 202, 422, 429, 429, 429]);
      const calm = [];
      for (const request of requests) calm.push(await send('198.51.100.4', request));
      expect(calm).toEqual([200, 202, 422]);
    } finally {
      await strict.close();
    }
  });

  it('of one company opens nothing of another', async () => {
    const [one, two] = [await shop.newAccount(), await shop.newAccount()];
    const { email } = await newClient(one);
    const { codeId } = (await ask(one, email)).data;
    const code = (await mailedCode(one, email)) ?? '';
    expect((await enter(two, codeId, code)).status).toBe(422);
    expect((await enter(one, codeId, code)).status).toBe(200);
  });
});

describe('an open page', () => {
  it('ends after 14 days, when its person leaves, and when the address is no longer the client’s', async () => {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const [token, other, third] = [
      await signIn(account, email),
      await signIn(account, email),
      await signIn(account, email),
    ];
    expect((await shop.call(contract.leaveHub, { params: { token } })).status).toBe(200);
    expect(await read(token)).toMatchObject({ status: 404, body: { code: 'hub_ended' } });
    expect((await read(other)).status).toBe(200);
    await shop.call(updateClient, { as: account.owner, params: { id: clientId }, body: { email: newAddress() } });
    expect((await read(other)).status).toBe(404);
    await shop.call(updateClient, { as: account.owner, params: { id: clientId }, body: { email } });
    expect((await read(third)).status).toBe(200);
    laterBy(14 * dayMinutes + 1);
    expect((await read(third)).status).toBe(404);
  });

  it('shows the credit that is left, of clients whose statement the person sees', async () => {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const give = (amount: number) =>
      shop.call(grantClientCredit, { as: account.owner, params: { id: clientId }, body: { amount, note: 'Sorry' } });
    const mistake = (await give(90)).data.credit;
    await give(25);
    const body = { note: 'Wrong client' };
    await shop.call(voidClientCredit, { as: account.owner, params: { id: mistake.id }, body });
    const contact = newAddress();
    await shop.call(createClientContact, {
      as: account.owner,
      params: { id: clientId },
      body: { name: 'Tom', emails: [contact], hubRole: 'tenant' },
    });
    const creditsOf = async (token: string) => (await read(token)).data.clients.map(({ credits }) => credits);
    expect(await creditsOf(await signIn(account, email))).toEqual([[{ currency: 'USD', left: 25 }]]);
    expect(await creditsOf(await signIn(account, contact))).toEqual([[]]);
  });

  it('ends with its links when the office says so', async () => {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const token = await signIn(account, email);
    const params = { id: clientId };
    await shop.call(office.sendHubLink, { as: account.owner, params, body: {} });
    const link = await mailedLink(account, email);
    expect((await shop.call(office.endHubAccess, { as: account.owner, params })).status).toBe(200);
    expect((await read(token)).status).toBe(404);
    expect((await shop.call(contract.openHubLink, { params: { token: link } })).status).toBe(404);
  });
});

async function mailedLink(account: TestAccount, address: string): Promise<string> {
  await shop.queue.runWaiting();
  const mail = (await mailsOf(account)).find(({ kind, to }) => kind === 'hub-link' && to === address);
  return /\/hub\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a personal link', () => {
  async function sent() {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const reply = await shop.call(office.sendHubLink, { as: account.owner, params: { id: clientId }, body: {} });
    expect(reply.data).toEqual({ sentTo: email });
    return { account, email, link: await mailedLink(account, email) };
  }
  const follow = async (token: string) => (await shop.call(contract.openHubLink, { params: { token } })).data;

  it('opens the page on the first device, and asks for a code on another', async () => {
    const { account, email, link } = await sent();
    const first = await follow(link);
    expect((await read(first.session?.token ?? '')).data.name).toBe('Ada Lee');
    const second = await follow(link);
    expect(second).toMatchObject({ session: null, companyId: account.accountId });
    expect(second.sentTo).toBe(`c•••@hub.test`);
    const { codeId } = (await shop.call(contract.askForHubCodeByLink, { params: { token: link } })).data;
    const code = (await mailedCode(account, email)) ?? '';
    expect((await enter(account, codeId, code)).status).toBe(200);
  });

  it('of two devices at once opens the page on one', async () => {
    const { link } = await sent();
    const opened = await Promise.all([follow(link), follow(link), follow(link)]);
    expect(opened.filter(({ session }) => session !== null)).toHaveLength(1);
  });

  it('asks for a code after 14 days, and ends after 90', async () => {
    const { link } = await sent();
    laterBy(14 * dayMinutes + 1);
    expect((await follow(link)).session).toBeNull();
    laterBy(76 * dayMinutes);
    expect((await shop.call(contract.openHubLink, { params: { token: link } })).status).toBe(404);
  });

  it('is refused to clients without an address', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const reply = await shop.call(office.sendHubLink, { as: account.owner, params: { id: clientId }, body: {} });
    expect(reply).toMatchObject({ status: 422, body: { code: 'hub_address_missing' } });
  });
});

/** An estimate that was given out. */
async function sentDocument(account: TestAccount, { clientId, title }: { clientId: string; title: string }) {
  const body = { documentType: 2 as const, clientId, title, items: [{ name: 'Boiler', quantity: 1, rate: 100 }] };
  const { id } = (await shop.call(createDocument, { as: account.owner, body })).data;
  await account.look((tx) =>
    tx.updateTable('documents').set({ documentStatus: 'sent' }).where('id', '=', id).execute(),
  );
  return id;
}

describe('staff', () => {
  it('sees the page as the client, and can do nothing there', async () => {
    const account = await shop.newAccount();
    const { clientId } = await newClient(account);
    const documentId = await sentDocument(account, { clientId, title: 'One' });
    const view = await shop.call(office.viewAsClient, { as: account.owner, params: { id: clientId }, body: {} });
    const hub = (await read(view.data.token)).data;
    expect(hub).toMatchObject({ isStaffView: true, name: 'Ada Lee', documents: [{ id: documentId }] });
    const { token } = (await openDocument(view.data.token, documentId)).data;
    const shown = (await shop.call(sending.getPublicDocument, { params: { token } })).data;
    expect(shown).toMatchObject({ isReadOnly: true, document: { viewedAt: null, documentStatus: 'sent' } });
    const { updatedAt } = shown.document;
    const id = newId();
    const params = { token };
    const tries = [
      await shop.call(sending.answerPublicDocument, { params, body: { actionStatus: 1, updatedAt } }),
      await shop.call(sending.askForChange, { params, body: { id, text: 'Cheaper' } }),
      await shop.call(sending.chooseTime, { params, body: { start: '2030-03-20T15:00:00.000Z' } }),
    ];
    for (const refused of tries) expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(tries.map(({ body }) => (body as { code?: string }).code).slice(0, 2)).toEqual([
      'read_only_link',
      'read_only_link',
    ]);
    const row = await account.look((tx) =>
      tx.selectFrom('documents').select(['documentStatus', 'viewedAt', 'actionStatus']).executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ documentStatus: 'sent', viewedAt: null, actionStatus: 0 });
    laterBy(31);
    expect((await read(view.data.token)).status).toBe(404);
  });

  it('sees it only of clients that it may see, as long as it may', async () => {
    const account = await shop.newAccount();
    const { clientId } = await newClient(account);
    const lite = await account.person('fieldTechnicianLite');
    const params = { id: clientId };
    expect((await shop.call(office.viewAsClient, { as: lite, params, body: {} })).status).toBeGreaterThanOrEqual(403);
    const admin = await account.person('admin');
    const { token } = (await shop.call(office.viewAsClient, { as: admin, params, body: {} })).data;
    expect((await read(token)).status).toBe(200);
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', admin.userId).execute(),
    );
    expect((await read(token)).status).toBe(404);
  });
});

describe('all links, records and accounts', () => {
  it('answer nothing beyond the scope of a link', async () => {
    const accounts = [await shop.newAccount(), await shop.newAccount()];
    type Stored = {
      kind: 'visit' | 'document';
      id: string;
      clientId: string;
      propertyId: string | null;
      isOut: boolean;
    };
    const records: Stored[] = [];
    type Reader = { token: string; may: (record: Stored) => boolean };
    const readers: Reader[] = [];
    for (const account of accounts)
      for (let at = 0; at < 2; at += 1) {
        const { clientId, email } = await newClient(account);
        const propertyId = newId();
        const place = { id: propertyId, clientId, name: 'Cottage', createdAt: '2026-03-01T12:00:00.000Z' };
        await account.look((tx) =>
          tx
            .insertInto('serviceProperties')
            .values({ ...place, updatedAt: place.createdAt })
            .execute(),
        );
        for (const servicePropertyId of [null, propertyId]) {
          for (const documentStatus of ['draft', 'sent', 'void'] as const) {
            const document = { clientId, documentType: 1 as const, documentStatus, servicePropertyId };
            const isOut = documentStatus !== 'draft' && documentStatus !== 'void';
            const id = await storeDocument(account, document);
            records.push({ kind: 'document', id, clientId, propertyId: servicePropertyId, isOut });
          }
          for (const jobStatus of ['draft', 'scheduled'] as const) {
            const jobId = await storeJob(account, { clientId, servicePropertyId, jobStatus });
            const id = await storeVisit(account, {
              jobId,
              visitStartDateTime: '2030-03-13T14:00:00.000Z',
              visitEndDateTime: null,
            });
            records.push({ kind: 'visit', id, clientId, propertyId: servicePropertyId, isOut: jobStatus !== 'draft' });
          }
        }
        readers.push({
          token: await signIn(account, email),
          may: (record) => record.clientId === clientId && record.isOut,
        });
        const kinds: [HubRole, Stored['kind'][]][] = [
          ['owner', ['visit', 'document']],
          ['tenant', ['visit']],
          ['bookkeeper', ['document']],
        ];
        for (const [hubRole, seen] of kinds)
          for (const servicePropertyId of [null, propertyId]) {
            const address = newAddress();
            const contact = { name: 'Contact', emails: [address], hubRole, servicePropertyId };
            await shop.call(createClientContact, { as: account.owner, params: { id: clientId }, body: contact });
            readers.push({
              token: await signIn(account, address),
              may: (record) =>
                record.clientId === clientId &&
                record.isOut &&
                seen.includes(record.kind) &&
                (servicePropertyId === null || record.propertyId === servicePropertyId),
            });
          }
        const stranger = newAddress();
        const contact = { name: 'Nobody', emails: [stranger] };
        await shop.call(createClientContact, { as: account.owner, params: { id: clientId }, body: contact });
        await ask(account, stranger);
        expect(await mailedCode(account, stranger)).toBeUndefined();
      }
    expect(readers).toHaveLength(28);
    for (const { token, may } of readers) {
      const hub = (await read(token)).data;
      const shown = [...hub.visits, ...hub.documents].map(({ id }) => id);
      expect(shown.toSorted()).toEqual(
        records
          .filter(may)
          .map(({ id }) => id)
          .toSorted(),
      );
      // A visit's id opens no document, whoever asks.
      await Promise.all(
        records.map(async (record) => {
          const { status } = await openDocument(token, record.id);
          expect(status).toBe(record.kind === 'document' && may(record) ? 200 : 404);
        }),
      );
    }
  });

  it('files are seen by whoever sees the client or the job, once the office shows them', async () => {
    const account = await shop.newAccount();
    const { email, clientId } = await newClient(account);
    const other = await newClient(account);
    const tenantAt = newAddress();
    const tenant = { name: 'Tenant', emails: [tenantAt], hubRole: 'tenant' as const };
    await shop.call(createClientContact, { as: account.owner, params: { id: clientId }, body: tenant });
    const jobId = await storeJob(account, { clientId });
    await storeVisit(account, { jobId, visitStartDateTime: '2030-03-13T14:00:00.000Z', visitEndDateTime: null });
    const upload = async (moduleType: 'clients' | 'jobs', moduleId: string, name: string) => {
      const [item] = (
        await shop.call(addToDrive, {
          as: account.owner,
          body: { moduleType, moduleId },
          files: [{ field: 'files', name, content: Buffer.from('What it says') }],
        })
      ).data;
      return item?.id ?? '';
    };
    const [manual, plan, hidden, foreign] = [
      await upload('clients', clientId, 'manual.txt'),
      await upload('jobs', jobId, 'plan.txt'),
      await upload('clients', clientId, 'margin.txt'),
      await upload('clients', other.clientId, 'other.txt'),
    ];
    const show = (id: string, isShown: boolean) =>
      shop.call(showDriveItem, { as: account.owner, body: { id, isShown } });
    for (const id of [manual, plan, hidden, foreign]) expect((await show(id, true)).status).toBe(200);
    await show(hidden, false);
    const namesOf = async (address: string) =>
      (await read(await signIn(account, address))).data.files.map(({ name }) => name).toSorted();
    expect(await namesOf(email)).toEqual(['manual.txt', 'plan.txt']);
    expect(await namesOf(tenantAt)).toEqual(['plan.txt']);
    const [file] = (await read(await signIn(account, email))).data.files;
    const content = await shop.app.inject({ method: 'GET', url: file?.url ?? '' });
    expect([content.statusCode, content.body]).toEqual([200, 'What it says']);
    const viewer = await account.person('fieldTechnicianLite');
    const refused = await shop.call(showDriveItem, { as: viewer, body: { id: manual, isShown: false } });
    expect(refused.status).toBeGreaterThanOrEqual(403);
  });

  it('a link to one invoice opens that invoice and nothing else', async () => {
    const account = await shop.newAccount();
    const { clientId } = await newClient(account);
    const [one, other] = [
      await sentDocument(account, { clientId, title: 'One' }),
      await sentDocument(account, { clientId, title: 'Other' }),
    ];
    const token = await account.look((tx) => insertLink(tx, one, shop.clock.now));
    const shown = await shop.call(sending.getPublicDocument, { params: { token } });
    expect(shown.data.document.title).toBe('One');
    expect(JSON.stringify(shown.body)).not.toContain('Other');
    expect((await read(token)).status).toBe(404);
    expect((await openDocument(token, other)).status).toBe(404);
    expect((await shop.call(contract.openHubLink, { params: { token } })).status).toBe(404);
  });
});
