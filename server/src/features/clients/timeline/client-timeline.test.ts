import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import * as documents from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { createJobForm } from '@truckroll/contract/jobs/job-forms';
import * as mail from '@truckroll/contract/mail/mail';
import * as payments from '@truckroll/contract/payments/record-payment';
import { createEvent } from '@truckroll/contract/planning/calendar';
import { createRequest } from '@truckroll/contract/requests/save-request';
import { createTask, updateTask } from '@truckroll/contract/tasks/save-task';
import { type TimelineKind, timelineKinds } from '@truckroll/domain/clients/timeline';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAsk } from '../../../records/client-access/ask-store.ts';
import { aFile, newFile, newNote } from '../../../testing/drive-builders.ts';
import { later, newClient, newJob } from '../../../testing/job-builders.ts';
import { personWith } from '../../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../../testing/shop.ts';
import { merge } from '../../../testing/two-clients.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const read = (as: Person, id: string, query: Record<string, unknown> = {}) =>
  shop.call(listClientTimeline, { as, params: { id }, query });
const entriesOf = async (as: Person, id: string, query: Record<string, unknown> = {}) =>
  (await read(as, id, query)).data.entries;
const kindsOf = async (as: Person, id: string) =>
  [...new Set((await entriesOf(as, id, { limit: 100 })).map(({ kind }) => kind))].sort();

const phone = { countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' };

/** E-mails, calls and text messages with the client's number and the contact's address. */
async function storeMessages(account: TestAccount, clientId: string, address: string): Promise<void> {
  const at = shop.clock.now.toISOString();
  const [mailbox, thread, conversation] = [newId(), newId(), newId()];
  const times = { createdAt: at, updatedAt: at };
  const { userId } = account.owner;
  const head = { id: thread, emailAccountId: mailbox, subject: 'Leak', latestTimestamp: at, messageCount: 2 };
  const message = { threadId: thread, emailAccountId: mailbox, subject: 'Leak', timestamp: at, createdAt: at };
  const mail = { ...message, fromAddresses: JSON.stringify([address]), searchText: 'leak', snippet: 'Under the sink' };
  const numbers = { phoneNumber: '+14165550134', phoneDigits: '14165550134' };
  const call = { id: newId(), provider: 'local', direction: 'inbound' as const, status: 'completed' as const };
  const text = { id: newId(), conversationId: conversation, direction: 'inbound' as const, body: 'On my way' };
  const ownText = { ...text, direction: 'outbound' as const, body: 'Are you in?', userId };
  await account.look(async (tx) => {
    await tx
      .insertInto('emailAccounts')
      .values({ id: mailbox, email: 'office@acme.test', provider: 'imap', ...times })
      .execute();
    await tx
      .insertInto('emailThreads')
      .values({ ...head, createdAt: at })
      .execute();
    await tx.insertInto('emailThreadAddresses').values({ address, threadId: thread }).execute();
    await tx
      .insertInto('emailMessages')
      .values([
        { ...mail, id: newId(), chMessageId: newId() },
        { ...mail, id: newId(), chMessageId: newId(), isOutgoing: true, state: 'sent' as const, sentBy: userId },
        { ...mail, id: newId(), chMessageId: newId(), isOutgoing: true, state: 'scheduled' as const, sentBy: userId },
      ])
      .execute();
    await tx
      .insertInto('calls')
      .values({
        ...call,
        ...numbers,
        fromNumber: '+14165550134',
        toNumber: '+14165550100',
        userId,
        timestamp: at,
        updatedAt: at,
      })
      .execute();
    const own = { id: conversation, accountPhoneNumber: '+14165550100', ...numbers };
    await tx
      .insertInto('smsConversations')
      .values({ ...own, clientId, lastMessageAt: at, createdAt: at })
      .execute();
    await tx
      .insertInto('smsMessages')
      .values([
        { ...text, status: 'delivered', provider: 'local', ...times },
        { ...ownText, id: newId(), status: 'failed', provider: 'local', ...times },
        { ...ownText, id: newId(), status: 'queued', provider: 'local', sendAt: at, ...times },
      ])
      .execute();
  });
}

/** A form that the owner filled on a job. */
async function fillForm({ owner, look }: TestAccount, jobId: string): Promise<void> {
  const fields = [{ label: 'Pressure', type: 'number', required: true }];
  const body = { title: 'Boiler check', fields } as never;
  const formId = (await shop.call(createJobForm, { as: owner, body })).data.jobForm.id;
  const at = shop.clock.now.toISOString();
  const filled = { formTitle: 'Boiler check', formSchema: '[]', formValues: '[]', filledBy: owner.userId };
  await look((tx) =>
    tx
      .insertInto('jobFormEntries')
      .values({ id: newId(), jobId, formId, ...filled, filledAt: at, updatedAt: at })
      .execute(),
  );
}

/** A client with an entry of every kind. */
async function makeClient(account: TestAccount): Promise<string> {
  const { owner } = account;
  const clientId = await newClient(shop, owner, { phoneNumber: phone });
  const contact = { as: owner, params: { id: clientId }, body: { name: 'Kim', emails: ['kim@lee.test'] } };
  await shop.call(createClientContact, contact);
  const ask = { id: newId(), clientId, visitId: null, kind: 'message', askedBy: 'Ann', outcome: null } as const;
  await account.look((tx) => insertAsk(tx, { ...ask, details: { text: 'Ring twice' }, now: shop.clock.now }));
  const start = { startDateTime: '2026-03-01T14:00:00.000Z', isStartTime: true };
  const jobId = await newJob(shop, owner, { clientId, title: 'Boiler', ...start });
  await fillForm(account, jobId);
  await shop.call(createTask, { as: owner, body: { name: 'Call back', status: 'draft', clientId } });
  for (const day of ['2026-03-02', '2036-03-02'])
    await shop.call(createEvent, { as: owner, body: { title: 'Site meeting', start: day, end: day, clientId } });
  await shop.call(createRequest, { as: owner, body: { clientId, requirements: 'It drips' } });
  const invoice = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 50 }] };
  const { id } = (await shop.call(documents.createDocument, { as: owner, body: invoice })).data;
  const paid = { as: owner, body: { documentId: id, paymentAmount: 20 } };
  const { payment } = (await shop.call(payments.recordPayment, paid)).data;
  const refund = { refundAmount: 5, reason: 'Too much' };
  later(shop);
  await shop.call(payments.refundPayment, { as: owner, params: { id: payment.id }, body: refund });
  const drive = { as: owner, moduleType: 'clients' as const, moduleId: clientId };
  await newFile(shop, drive, aFile('Plan.txt'));
  await newNote(shop, drive, { title: 'Key', noteContent: '<p>Under the mat</p>' });
  await storeMessages(account, clientId, 'kim@lee.test');
  return clientId;
}

describe("CL-16 a client's timeline", () => {
  it('has everything, newest first, with money, messages and the record that opens', async () => {
    const account = await shop.newAccount();
    const clientId = await makeClient(account);
    await merge(shop, account.owner, [clientId, await newClient(shop, account.owner, { firstName: 'Twice' })]);
    const entries = await entriesOf(account.owner, clientId);
    expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual([...timelineKinds].sort());
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const of = (kind: TimelineKind) => entries.filter((entry) => entry.kind === kind);
    expect(of('money')).toMatchObject([
      { action: 'refunded', amount: 5, text: 'Too much', status: 'completed', recordId: of('money')[2]?.id },
      { action: 'paid', amount: 20, recordId: of('money')[2]?.id },
      // The payment gives the draft out.
      { action: null, amount: 50, documentType: 1, status: 'not_emailed' },
    ]);
    // The message that waits to be sent is its writer's alone.
    const mail = { title: 'Leak', text: 'Under the sink' };
    expect(of('email')).toMatchObject([
      { ...mail, direction: 'outbound' },
      { ...mail, direction: 'inbound' },
    ]);
    expect(of('visit')).toMatchObject([{ title: 'Boiler', recordId: of('job')[0]?.id, number: '#1' }]);
    // What is planned has not happened.
    expect(of('event')).toMatchObject([{ title: 'Site meeting', recordId: of('event')[0]?.id }]);
    expect(of('form')).toMatchObject([{ title: 'Boiler check', recordId: of('job')[0]?.id, number: '#1' }]);
    expect(of('task')).toMatchObject([{ title: 'Call back', status: 'open' }]);
    expect(of('call')).toMatchObject([{ title: '+14165550134', status: 'completed' }]);
    // The message that waits for its time was not sent.
    expect(of('text')).toMatchObject([
      { title: 'Are you in?', direction: 'outbound', status: 'failed' },
      { title: 'On my way', direction: 'inbound' },
    ]);
  });

  it('names who did it, and all people of a visit in their order', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await makeClient(account);
    const worker = await account.person('officeStaff');
    const start = { startDateTime: '2026-03-02T14:00:00.000Z', isStartTime: true };
    const team = [worker.userId, owner.userId];
    await newJob(shop, owner, { clientId, title: 'Pump', ...start, assignedToTeams: team });
    await merge(shop, owner, [clientId, await newClient(shop, owner, { firstName: 'Twice' })]);
    const entries = await entriesOf(owner, clientId, { limit: 100 });
    const namesOf = (kind: TimelineKind) =>
      entries.filter((entry) => entry.kind === kind).map(({ people }) => people.map(({ id }) => id));
    expect(namesOf('visit')).toEqual([team, [owner.userId]]);
    for (const kind of ['job', 'event', 'request', 'task', 'form', 'money', 'file', 'note', 'merge'] as const)
      expect([kind, new Set(namesOf(kind).map(String))]).toEqual([kind, new Set([owner.userId])]);
    // What the client sent has no person; the answer to it names its writer.
    expect(namesOf('email')).toEqual([[owner.userId], []]);
    expect(namesOf('call')).toEqual([[owner.userId]]);
    expect(namesOf('text')).toEqual([[owner.userId], []]);
    expect(entries.flatMap(({ people }) => people.map(({ name }) => name))).not.toContain('');
  });

  it('has what was sent, what the client answered, and which tasks are done', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
    const estimate = { documentType: 2 as const, clientId, items: [{ name: 'Pump', rate: 120 }] };
    const { id } = (await shop.call(documents.createDocument, { as: owner, body: estimate })).data;
    later(shop);
    await shop.call(sending.sendDocument, { as: owner, params: { id }, body: { attachPdf: false } });
    const [sent] = (await shop.call(mail.listOutgoingMail, { as: owner })).data.mails;
    const token = /\/public\/documents\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
    const { updatedAt } = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
    later(shop);
    await shop.call(sending.answerPublicDocument, { params: { token }, body: { actionStatus: 2, updatedAt } });
    const task = { name: 'Call back', status: 'draft' as const, clientId };
    const made = (await shop.call(createTask, { as: owner, body: task })).data.task;
    later(shop);
    const done = { completed: true, updatedAt: made.updatedAt };
    await shop.call(updateTask, { as: owner, params: { id: made.id }, body: done });
    const entries = await entriesOf(owner, clientId, { kinds: 'money,task' });
    expect(entries).toMatchObject([
      { kind: 'task', status: 'completed', people: [{ id: owner.userId }] },
      { action: 'rejected', recordId: id, text: 'Ann Lee', people: [], amount: null },
      { action: 'kept', recordId: id, text: null, people: [{ id: owner.userId }] },
      { action: null, recordId: id, amount: 120 },
    ]);
    const clerk = await personWith(account, { Clients: ['viewAll', 'viewHistory'], Invoice: ['viewAll'] });
    expect(await entriesOf(clerk, clientId, { kinds: 'money' })).toEqual([]);
  });

  it('can be limited to kinds', async () => {
    const account = await shop.newAccount();
    const clientId = await makeClient(account);
    const some = await entriesOf(account.owner, clientId, { kinds: 'note,request' });
    expect(some.map(({ kind }) => kind).sort()).toEqual(['note', 'request']);
    expect((await read(account.owner, clientId, { kinds: 'secrets' })).status).toBe(400);
  });

  it('is read in pages, each entry once, also those of one moment', async () => {
    const account = await shop.newAccount();
    const clientId = await makeClient(account);
    for (let n = 0; n < 4; n += 1) {
      later(shop);
      await newJob(shop, account.owner, { clientId });
      await newJob(shop, account.owner, { clientId });
    }
    const whole = await entriesOf(account.owner, clientId, { limit: 100 });
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(account.owner, clientId, { limit: 3, ...(cursor === '' ? {} : { cursor }) });
      ids.push(...page.data.entries.map(({ id }) => id));
      cursor = page.data.nextCursor;
    }
    expect(ids).toEqual(whole.map(({ id }) => id));
    expect((await read(account.owner, clientId, { cursor: 'nowhere' })).status).toBe(400);
  });

  it('has only what the user sees elsewhere', async () => {
    const account = await shop.newAccount();
    const clientId = await makeClient(account);
    const history = ['viewAll', 'viewHistory'];
    const basic = ['email', 'event', 'file', 'note', 'page'];
    expect(await kindsOf(await personWith(account, { Clients: history }), clientId)).toEqual(basic);
    const worker = await personWith(account, { Clients: history, Jobs: ['viewAll'] });
    expect(await kindsOf(worker, clientId)).toEqual([...basic, 'form', 'job', 'visit'].sort());
    const assigned = await personWith(account, { Clients: history, Jobs: ['viewAssigned'] });
    expect(await kindsOf(assigned, clientId)).toEqual(basic);
    const clerk = await personWith(account, { Clients: history, Invoice: ['viewAll'], Requests: ['viewAll'] });
    expect(await kindsOf(clerk, clientId)).toEqual([...basic, 'money', 'request'].sort());
    const planner = await personWith(account, { Clients: history, TaskManagement: ['viewAll'] });
    expect(await kindsOf(planner, clientId)).toEqual([...basic, 'task'].sort());
    const estimator = await personWith(account, { Clients: history, Estimate: ['viewAll'] });
    expect(await kindsOf(estimator, clientId)).toEqual(basic);
  });

  it('needs the right to the history, and the client in scope', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    expect((await read(await personWith(account, { Clients: ['viewAll'] }), clientId)).status).toBe(403);
    const stranger = await personWith(account, { Clients: ['viewAssigned', 'viewHistory'] });
    expect((await read(stranger, clientId)).status).toBe(404);
    expect(await entriesOf(account.owner, clientId)).toEqual([]);
  });
});
