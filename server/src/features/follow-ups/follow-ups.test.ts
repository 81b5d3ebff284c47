import { updateAccount } from '@truckroll/contract/account/account';
import { receiveText } from '@truckroll/contract/calls/carrier-hooks';
import { createDocument } from '@truckroll/contract/documents/save-document';
import * as contract from '@truckroll/contract/follow-ups/follow-ups';
import { listHistory } from '@truckroll/contract/history/history';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import { changeVisitStatus, updateVisit } from '@truckroll/contract/visits/visits';
import { type FollowUpStep, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { usualSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, type MailTransport, mailbox } from '../../providers/mail/mail.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { hooksOf, newNumber, openTexting, receivedForm, scriptedCarrier } from '../../testing/texting.ts';
import { sendFollowUps } from './send-follow-ups.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
let hook: ReturnType<typeof hooksOf>;
/** What left by mail, with its printed attachments. */
const mailed: Mail[] = [];
beforeAll(async () => {
  const send: MailTransport['send'] = async (mail) => void mailed.push(mail);
  shop = await openShop({}, { carrier, mail: { ...mailbox, send } });
  hook = hooksOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // 11:00 in Toronto.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  script.sent.length = 0;
  mailed.length = 0;
  script.next = 'accepted';
});

// Switches all steps off, so that the next test does not send messages for the companies of this one.
afterEach(() => shop.database.asSystem((tx) => tx.updateTable('followUpSettings').set({ steps: '{}' }).execute()));

const minuteMs = 60_000;
const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * minuteMs);
};
const within = (minutes: number): string => new Date(shop.clock.now.getTime() + minutes * minuteMs).toISOString();
const days = (n: number): number => n * 24 * 60;
/** Lets what is due be written and sent. */
async function tick(): Promise<void> {
  await shop.queue.runChore(sendFollowUps);
  await shop.queue.runWaiting();
}

type Account = Awaited<ReturnType<typeof openTexting>>;

const set = async (account: Account, step: FollowUpStep, change: object = {}) => {
  const { delay, channel } = usualSetting(step);
  const body = { isOn: true, delay, channel, ...change };
  return shop.call(contract.updateFollowUpStep, { as: account.owner, params: { step }, body });
};
const log = async (account: Account) => (await shop.call(contract.listFollowUps, { as: account.owner })).data.followUps;
/** The messages by mail, the latest first. Sessions end while days pass. */
const mails = (account: Account) =>
  account.look((tx) =>
    tx
      .selectFrom('outgoingMail')
      .select(['to', 'subject', 'text', 'status', 'createdAt'])
      .where('kind', '=', 'follow-up')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
const tokenIn = (text = ''): string => /\/public\/messages\/([\w-]+)/.exec(text)?.[1] ?? '';

/** A client of a company that texts, who has a number and an address. */
async function newClient(more: object = {}) {
  const account = await openTexting(shop);
  const number = newNumber();
  const phone = { countryCode: '+1', number: number.slice(2), countryIdentifier: 'ca' };
  const clientId = await storeClient(account, {
    ...{ name: 'Ada Lee', firstName: 'Ada', email: 'ada@lee.test', phoneNumber: JSON.stringify(phone) },
    searchText: `+${number.slice(1)}`,
    ...more,
  });
  return { account, number, clientId };
}

/** A visit in some minutes, booked now. */
async function newVisit(inMinutes: number, { client = {}, visit = {}, team = [] as string[] } = {}) {
  const known = await newClient(client);
  const jobId = await storeJob(known.account, { clientId: known.clientId, title: 'Boiler' }, team);
  const at = shop.clock.now.toISOString();
  const visitId = await storeVisit(
    known.account,
    {
      jobId,
      ...{
        visitStartDateTime: within(inMinutes),
        visitEndDateTime: within(inMinutes + 60),
        createdAt: at,
        updatedAt: at,
      },
      ...visit,
    },
    team,
  );
  const move = (visitStatus: string) =>
    shop.call(changeVisitStatus, { as: known.account.owner, params: { visitId }, body: { visitStatus } as never });
  return { ...known, jobId, visitId, move };
}

describe('a client with a language of their own', () => {
  it("gets the usual words in it, while the company's own words stay for clients with the company's language", async () => {
    const { account } = await newVisit(days(3), { client: { language: 'fr-CA' } });
    await set(account, 'reminder', { subject: 'See you', text: 'Dear {client.firstName}, see you on {visit.day}' });
    laterBy(days(1));
    await tick();
    const [mail] = await mails(account);
    expect(mail?.subject).toBe('Rappel\u00a0: votre visite du 15 mars 2030');
    expect(mail?.text).toContain(
      'Bonjour Ada, nous vous rappelons votre visite du 15 mars 2030, à 11\u00a0h\u00a000\u00a0: Boiler',
    );
    const { page } = (await shop.call(contract.readMessagePage, { params: { token: tokenIn(mail?.text ?? '') } })).data;
    expect(page.language).toBe('fr-CA');
  });

  it('answers a text in it, and is answered in it', async () => {
    const { account, number } = await newVisit(days(2), { client: { language: 'es' } });
    await set(account, 'reminder_soon');
    laterBy(days(1));
    await tick();
    expect(script.sent[0]?.body).toContain('Responda C para confirmar o R para reprogramar.');
    await hook(receiveText, receivedForm({ from: number, to: account.number, body: 'Sí' }));
    await shop.queue.runWaiting();
    expect(script.sent.at(-1)?.body).toBe('Gracias. Su visita está confirmada.');
  });
});

describe('FU-1 to FU-3 the settings', () => {
  it('are all off at first, with quiet hours at night', async () => {
    const account = await openTexting(shop);
    const { settings } = (await shop.call(contract.readFollowUpSettings, { as: account.owner })).data;
    expect(settings.steps.map(({ step }) => step)).toEqual([...followUpSteps]);
    expect(settings.steps.some(({ isOn }) => isOn)).toBe(false);
    expect(settings).toMatchObject({ quietFrom: '20:00', quietTo: '08:00', reviewLink: null });
  });

  it('refuse a delay that the step does not have, half of the quiet hours, and a version that is old', async () => {
    const account = await openTexting(shop);
    expect(await set(account, 'reminder', { delay: 31 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'delay', message: 'Delay must be between 1 and 30' }] },
    });
    const change = (body: object) => shop.call(contract.updateFollowUpSettings, { as: account.owner, body });
    expect((await change({ quietFrom: null })).status).toBe(400);
    expect((await change({ quietFrom: null, quietTo: null, reviewLink: 'https://reviews.test' })).status).toBe(200);
    expect((await change({ reviewLink: null, updatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
  });
});

describe('a reminder', () => {
  it('is sent once by mail, with its company’s words, and with one press to end such mails', async () => {
    const { account } = await newVisit(days(3));
    await set(account, 'reminder', { text: 'Dear {client.firstName}, see you on {visit.day} {visit.time}' });
    await tick();
    expect(await mails(account)).toEqual([]);
    laterBy(days(1));
    await tick();
    await tick();
    const [mail, ...others] = await mails(account);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@lee.test', subject: 'Reminder: your visit on Mar 15, 2030', status: 'kept' });
    expect(mail?.text).toContain('Dear Ada, see you on Mar 15, 2030 at 11:00');
    expect(await log(account)).toMatchObject([
      {
        step: 'reminder',
        status: 'kept',
        channel: 'mail',
        clientName: 'Ada Lee',
        about: expect.stringMatching(/^Visit 1/),
      },
    ]);
    const unsubscribe = await account.look((tx) =>
      tx.selectFrom('outgoingMail').select('unsubscribeUrl').where('kind', '=', 'follow-up').executeTakeFirst(),
    );
    const token = tokenIn(mail?.text ?? '');
    expect(unsubscribe?.unsubscribeUrl).toMatch(new RegExp(`/api/public/messages/${token}/stop$`));
    // What mail programs send (RFC 8058).
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/public/messages/${token}/stop`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(reply.statusCode).toBe(200);
    const page = await shop.call(contract.readMessagePage, { params: { token } });
    expect(page.data.page).toMatchObject({ wantsMails: false, asksForRating: false });
  });

  it('is sent by text, and C and R are read as answers', async () => {
    const { account, number, jobId } = await newVisit(days(2));
    await set(account, 'reminder_soon');
    laterBy(days(1));
    await tick();
    expect(script.sent).toMatchObject([{ to: number, body: expect.stringContaining('Reply C to confirm') }]);
    const answer = (body: string) => hook(receiveText, receivedForm({ from: number, to: account.number, body }));
    await answer('c');
    expect(await log(account)).toMatchObject([{ status: 'sent', channel: 'text', answer: 'confirmed' }]);
    await answer('R');
    expect(await log(account)).toMatchObject([{ answer: 'reschedule' }]);
    await shop.queue.runWaiting();
    expect(script.sent.map(({ body }) => body).slice(1)).toEqual([
      'Thank you. Your visit is confirmed.',
      'Thank you. We will contact you to find another time.',
    ]);
    const tasks = await account.look((tx) => tx.selectFrom('tasks').select(['name', 'jobId']).execute());
    expect(tasks).toEqual([{ name: 'Find another time: Boiler', jobId }]);
    const { data } = await shop.call(listHistory, { as: account.owner, query: { moduleType: 'job', moduleId: jobId } });
    expect(JSON.stringify(data)).toContain('asked for another time of visit 1');
    await answer('Can you bring a filter?');
    expect(await log(account)).toHaveLength(1);
  });

  it('is not sent for the past when it is switched on, nor twice when it is switched off and on', async () => {
    const { account } = await newVisit(days(2) - 60);
    await set(account, 'reminder');
    await tick();
    expect(await log(account)).toEqual([]);
    const later = await newVisit(days(3));
    await set(later.account, 'reminder');
    laterBy(days(1));
    await tick();
    await set(later.account, 'reminder', { isOn: false });
    await set(later.account, 'reminder');
    await tick();
    expect(await log(later.account)).toHaveLength(1);
  });

  it('is sent again for another time of the visit', async () => {
    const { account, visitId } = await newVisit(days(3));
    await set(account, 'reminder');
    laterBy(days(1));
    await tick();
    const body = { visitStartDateTime: within(days(4)), visitEndDateTime: within(days(4) + 60) };
    await shop.call(updateVisit, { as: account.owner, params: { visitId }, body });
    await tick();
    laterBy(days(2));
    await tick();
    expect(await log(account)).toHaveLength(2);
  });

  it('waits until the quiet hours of the visit’s zone are over', async () => {
    const { account } = await newVisit(days(3), { visit: { timezone: 'Asia/Tokyo' } });
    await set(account, 'reminder');
    // Midnight in Tokyo.
    laterBy(days(1));
    await tick();
    expect(await log(account)).toEqual([]);
    laterBy(8 * 60);
    await tick();
    expect(await log(account)).toHaveLength(1);
  });
});

describe('a message is not sent', () => {
  it.each([
    ['to who wants no mails', { mailsOffAt: '2030-01-01T00:00:00.000Z' }, 'The client does not want these messages.'],
    ['to archived clients', { stage: 'archived' }, 'The client is archived.'],
    ['without an address', { email: null }, 'The client has neither an email address nor a phone number'],
  ])('%s, and the log says why', async (_, client, reason) => {
    const { account } = await newVisit(days(3), { client });
    await set(account, 'reminder');
    laterBy(days(1));
    await tick();
    expect(await log(account)).toMatchObject([{ status: 'skipped', reason: expect.stringContaining(reason) }]);
    expect(await mails(account)).toEqual([]);
  });

  it('by text to an imported client before the consent, nor after STOP', async () => {
    const imported = await newVisit(days(2), { client: { textsNeedConsent: true, email: null } });
    await set(imported.account, 'reminder_soon');
    const stopped = await newVisit(days(2), { client: { email: null } });
    await set(stopped.account, 'reminder_soon');
    const from = stopped.number;
    await hook(receiveText, receivedForm({ from, to: stopped.account.number, body: 'STOP' }));
    laterBy(days(1));
    await tick();
    expect(script.sent).toEqual([]);
    expect(await log(imported.account)).toMatchObject([{ status: 'skipped' }]);
    const agreed = await shop.call(contract.updateMessageChoice, {
      as: imported.account.owner,
      params: { id: imported.clientId },
      body: { hasAgreed: true },
    });
    expect(agreed.data.choice).toEqual({ mails: true, texts: true, needsConsent: false });
  });

  it('once its reason has gone away between the writing and the sending', async () => {
    const { account, move } = await newVisit(days(2));
    await set(account, 'reminder_soon');
    laterBy(days(1));
    script.next = 'unreachable';
    await tick();
    await move('cancelled');
    laterBy(1);
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toEqual([]);
    expect(await log(account)).toMatchObject([
      { status: 'skipped', reason: 'The reason for the message has gone away.' },
    ]);
  });

  it('in a company that has not chosen so', async () => {
    const { account } = await newVisit(days(2));
    laterBy(days(1));
    await tick();
    expect(await log(account)).toEqual([]);
  });
});

describe('the other steps', () => {
  it('tell that a visit is booked, and again when it has moved, but not about a moved back one twice', async () => {
    const { account, visitId } = await newVisit(days(5));
    laterBy(-10);
    await set(account, 'booked');
    laterBy(20);
    await tick();
    await tick();
    expect(await log(account)).toHaveLength(1);
    const moveTo = async (inDays: number) => {
      const body = { visitStartDateTime: within(days(inDays)), visitEndDateTime: within(days(inDays) + 60) };
      await shop.call(updateVisit, { as: account.owner, params: { visitId }, body });
      laterBy(10);
      await tick();
      await tick();
    };
    await moveTo(6);
    expect(await log(account)).toHaveLength(2);
    expect((await mails(account)).map(({ status }) => status)).toEqual(['kept', 'kept']);
  });

  it('tell that somebody is late who is still busy elsewhere', async () => {
    const { account, clientId, visitId } = await newVisit(50);
    const tom = await account.person('fieldTechnicianLite');
    await account.look((tx) => tx.insertInto('visitTeam').values({ visitId, userId: tom.userId }).execute());
    const before = await storeJob(account, { clientId });
    const started = within(-10);
    await storeVisit(
      account,
      {
        jobId: before,
        ...{
          visitStartDateTime: within(-60),
          visitEndDateTime: within(30),
          visitStatus: 'in_progress',
          startedAt: started,
        },
      },
      [tom.userId],
    );
    await set(account, 'running_late');
    await tick();
    await tick();
    // The visit before lasts 90 minutes and began 10 minutes ago: free in 80, which is 30 minutes late.
    expect(script.sent.map(({ body }) => body)).toEqual([
      expect.stringMatching(/running about 30 minutes late and are with you at about 12:20/),
    ]);
  });

  it('count the way from there', async () => {
    const { account, clientId, visitId, jobId } = await newVisit(50);
    const tom = await account.person('fieldTechnicianLite');
    await account.look(async (tx) => {
      await tx.insertInto('visitTeam').values({ visitId, userId: tom.userId }).execute();
      const there = JSON.stringify({ latitude: 43.0922, longitude: -79 });
      await tx.updateTable('jobs').set({ jobAddress: there }).where('id', '=', jobId).execute();
    });
    const jobAddress = JSON.stringify({ latitude: 43, longitude: -79 });
    const before = await storeJob(account, { clientId, jobAddress });
    const times = { visitStartDateTime: within(-60), visitEndDateTime: within(30), startedAt: within(-40) };
    await storeVisit(account, { jobId: before, ...times, visitStatus: 'in_progress' }, [tom.userId]);
    await set(account, 'running_late');
    await tick();
    // Free in 50 minutes, when the visit begins, and 20 minutes away.
    expect(script.sent.map(({ body }) => body)).toEqual([
      expect.stringMatching(/running about 20 minutes late and are with you at about 12:10/),
    ]);
  });

  it('thank after the last visit and ask for a rating, once a month; a bad rating is a task', async () => {
    const { account, clientId, move } = await newVisit(30, { client: { phoneNumber: null } });
    await set(account, 'finished');
    await shop.call(contract.updateFollowUpSettings, {
      as: account.owner,
      body: { reviewLink: 'https://reviews.test/us' },
    });
    for (const status of ['arrived', 'in_progress', 'completed']) await move(status);
    await tick();
    expect(await log(account)).toEqual([]);
    laterBy(3 * 60);
    await tick();
    const [mail] = await mails(account);
    const token = tokenIn(mail?.text ?? '');
    const read = async () => (await shop.call(contract.readMessagePage, { params: { token } })).data.page;
    expect(await read()).toMatchObject({ asksForRating: true, stars: null, reviewLink: 'https://reviews.test/us' });
    const rate = (body: object) => shop.call(contract.answerMessage, { params: { token }, body });
    await rate({ stars: 2, comment: 'Late' });
    await rate({ stars: 1, comment: 'Very late' });
    expect(await read()).toMatchObject({ stars: 1, comment: 'Very late', reviewLink: 'https://reviews.test/us' });
    const tasks = await account.look((tx) => tx.selectFrom('tasks').select(['name', 'instructions']).execute());
    expect(tasks).toEqual([{ name: 'Call Ada Lee about a rating of 2 of 5', instructions: 'Late' }]);
    const query = { moduleType: 'client' as const, moduleId: clientId };
    const { data } = await shop.call(listHistory, { as: account.owner, query });
    expect(JSON.stringify(data)).toContain('rated the work with 1 star: Very late');
  });

  it('remind of an overdue invoice with the invoice and the statement attached, until it is paid', async () => {
    const { account, clientId } = await newClient();
    await shop.call(updateAccount, { as: account.owner, body: { timezone: 'America/Toronto' } });
    await set(account, 'overdue_1');
    await set(account, 'overdue_2');
    const body = {
      ...{ documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 50 }] },
      ...{ date: '2030-03-01', dueDate: '2030-03-12' },
    };
    const { id } = (await shop.call(createDocument, { as: account.owner, body })).data;
    const sent = { documentStatus: 'sent' as const, sentAt: shop.clock.now.toISOString() };
    await account.look((tx) => tx.updateTable('documents').set(sent).where('id', '=', id).execute());
    laterBy(days(1));
    await tick();
    await tick();
    const [mail, ...others] = await mails(account);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Invoice INV-\d+ from .* is overdue$/);
    expect(mail?.text).toContain('$50.00 are still open');
    const row = await account.look((tx) =>
      tx.selectFrom('outgoingMail').select('attachments').where('kind', '=', 'follow-up').executeTakeFirst(),
    );
    expect(row?.attachments).toMatchObject([{ documentId: id }, { statementOf: clientId, currency: 'USD' }]);
    await shop.call(recordPayment, { as: account.owner, body: { documentId: id, paymentAmount: 50 } });
    laterBy(days(6));
    await tick();
    expect(await log(account)).toHaveLength(1);
  });
});

/** A client with a document that was given out now. */
async function newDocument(documentType: 1 | 2, more: object = {}) {
  const known = await newClient();
  const as = known.account.owner;
  await shop.call(updateAccount, { as, body: { timezone: 'America/Toronto' } });
  const items = [{ name: 'Work', rate: 200 }];
  const body = { documentType, clientId: known.clientId, items, date: '2030-03-12', ...more };
  const { id } = (await shop.call(createDocument, { as, body })).data;
  const set = (change: object) =>
    known.account.look((tx) => tx.updateTable('documents').set(change).where('id', '=', id).execute());
  await set({ documentStatus: 'sent', sentAt: shop.clock.now.toISOString() });
  return { ...known, id, set };
}

/** Lets days pass, with a round at eleven in each morning. */
async function passDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    laterBy(days(1));
    await tick();
  }
}

describe('the steps about documents', () => {
  const subjects = async (account: Account) =>
    (await mails(account)).map(({ subject, createdAt }) => [createdAt.slice(0, 10), subject]).toReversed();
  const everyStep = async (account: Account, steps: readonly FollowUpStep[]) => {
    for (const step of steps) await set(account, step);
  };
  const estimates = ['estimate_1', 'estimate_2', 'estimate_3'] as const;
  const invoices = ['invoice_due', 'overdue_1', 'overdue_2', 'overdue_3'] as const;
  const number = expect.stringMatching(/^Estimate EST-/);

  it('remind of an estimate three times, 3, 7 and 14 days after it was sent', async () => {
    const { account } = await newDocument(2);
    await everyStep(account, estimates);
    await passDays(20);
    expect(await subjects(account)).toEqual([
      ['2030-03-15', number],
      ['2030-03-19', number],
      ['2030-03-26', number],
    ]);
    expect((await mails(account))[0]?.text).toContain('this is our last reminder of estimate');
  });

  it.each([
    ['was approved', { actionStatus: 1, documentStatus: 'approved', approvedAt: '2030-03-17T15:00:00.000Z' }],
    ['was rejected', { actionStatus: 2, documentStatus: 'rejected', updatedAt: '2030-03-17T15:00:00.000Z' }],
    ['has expired', { documentStatus: 'expired', updatedAt: '2030-03-17T15:00:00.000Z' }],
    ['is to be changed', { changeAskedAt: '2030-03-17T15:00:00.000Z' }],
    ['was deleted', { deletedAt: '2030-03-17T15:00:00.000Z' }],
  ] as const)('remind no more of an estimate that %s', async (_, change) => {
    const { account, set: change_ } = await newDocument(2);
    await everyStep(account, estimates);
    await passDays(5);
    await change_(change);
    await passDays(15);
    expect(await subjects(account)).toHaveLength(1);
  });

  it('remind of the deposit of an approved estimate until it is paid', async () => {
    const deposit = { isDepositRequired: true, depositType: 'percentage', depositValue: 25 };
    const approve = { actionStatus: 1, documentStatus: 'approved', approvedAt: shop.clock.now.toISOString() };
    const open = await newDocument(2, deposit);
    const paid = await newDocument(2, deposit);
    const none = await newDocument(2);
    for (const { account, set: change } of [open, paid, none]) {
      await set(account, 'deposit_due');
      await change(approve);
    }
    laterBy(days(1));
    await shop.call(recordPayment, { as: paid.account.owner, body: { documentId: paid.id, paymentAmount: 50 } });
    await passDays(4);
    expect(await subjects(open.account)).toEqual([
      ['2030-03-14', expect.stringMatching(/^The deposit of estimate EST-/)],
    ]);
    expect((await mails(open.account))[0]?.text).toContain('The deposit of $50.00 is still open.');
    expect([await subjects(paid.account), await subjects(none.account)]).toEqual([[], []]);
  });

  it('remind of an invoice before its due date and three times after it, always with what is open', async () => {
    const { account, clientId, id } = await newDocument(1, { dueDate: '2030-03-20' });
    await everyStep(account, invoices);
    await passDays(40);
    expect(await subjects(account)).toEqual([
      ['2030-03-17', expect.stringMatching(/^Invoice INV-.* from Test Company$/)],
      ['2030-03-21', expect.stringMatching(/ is overdue$/)],
      ['2030-03-27', expect.stringMatching(/ is overdue$/)],
      ['2030-04-10', expect.stringMatching(/ is overdue$/)],
    ]);
    const rows = await account.look((tx) =>
      tx.selectFrom('outgoingMail').select('attachments').where('kind', '=', 'follow-up').execute(),
    );
    for (const { attachments } of rows)
      expect(attachments).toMatchObject([{ documentId: id }, { statementOf: clientId }]);
    const files = mailed.flatMap(({ attachments }) => attachments);
    expect(files.map(({ name }) => name.slice(0, 4))).toEqual([
      'INV-',
      'Stat',
      'INV-',
      'Stat',
      'INV-',
      'Stat',
      'INV-',
      'Stat',
    ]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(files[1]?.content ?? [])), {
      mergePages: true,
    });
    expect(text).toMatch(/Statement[\s\S]*INV-[\s\S]*\$200\.00/);
  });

  it.each([
    ['was paid', { amountPaid: '200', paymentStatus: 'paid' }],
    ['is void', { documentStatus: 'void' }],
  ] as const)('remind no more of an invoice that %s', async (_, end) => {
    const { account, set: change } = await newDocument(1, { dueDate: '2030-03-20' });
    await everyStep(account, invoices);
    await passDays(10);
    expect(await subjects(account)).toHaveLength(2);
    await change({ ...end, updatedAt: shop.clock.now.toISOString() });
    await passDays(25);
    expect(await subjects(account)).toHaveLength(2);
  });
});

describe('the next service', () => {
  it('is reminded of once after a year, unless a visit is planned', async () => {
    const due = await newVisit(-60, { visit: { visitStatus: 'completed', completedAt: shop.clock.now.toISOString() } });
    const planned = await newVisit(-60, {
      visit: { visitStatus: 'completed', completedAt: shop.clock.now.toISOString() },
    });
    for (const { account } of [due, planned]) await set(account, 'service_due');
    laterBy(days(300));
    const visitStartDateTime = within(days(200));
    const at = shop.clock.now.toISOString();
    await storeVisit(planned.account, {
      ...{ jobId: planned.jobId, visitNumber: 2, visitStartDateTime, visitEndDateTime: null, createdAt: at },
    });
    laterBy(days(64));
    await passDays(4);
    expect((await mails(due.account)).map(({ subject }) => subject)).toEqual(['It is time for your next service']);
    expect((await mails(due.account))[0]?.text).toContain('our last visit was on Mar 12, 2030');
    expect(await mails(planned.account)).toEqual([]);
  });
});

describe('FU-4 the preview', () => {
  it('says what would have been sent and what will be sent, also before the step is on', async () => {
    const { account, clientId } = await newVisit(days(3));
    const jobId = await storeJob(account, { clientId, title: 'Furnace' });
    const past = { visitStartDateTime: within(-days(1)), visitEndDateTime: within(-days(1) + 60) };
    await storeVisit(account, { jobId, ...past, visitStatus: 'completed', completedAt: within(-days(1) + 60) });
    const preview = async (step: FollowUpStep, delay?: number) =>
      (
        await shop.call(contract.previewFollowUpStep, {
          as: account.owner,
          params: { step },
          query: delay === undefined ? {} : { delay },
        })
      ).data;
    expect(await preview('reminder')).toMatchObject({
      past: { count: 1, examples: [{ clientName: 'Ada Lee' }] },
      next: { count: 1, examples: [{ at: within(days(1)) }] },
    });
    expect(await preview('reminder', 4)).toMatchObject({ past: { count: 1 }, next: { count: 0 } });
    expect(await preview('estimate_1')).toMatchObject({ past: { count: 0 }, next: { count: 0 } });
  });
});
