import { linkEmailThread, listRecordEmails, unlinkEmailThread } from '@truckroll/contract/mail/email-records';
import * as emails from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { replyToEmail, sendNewEmail, simulateEmail } from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeTask } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
let clientId: string;
let jobId: string;
let threadId: string;
let messageId: string;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
  await shop.call(connectMailbox, { as: owner, body: { provider: 'local', email: `office-${newId()}@acme.test` } });
  clientId = await storeClient(account, { email: 'ann@lee.test', name: 'Ann Lee' });
  jobId = await storeJob(account, { clientId, title: 'Boiler' });
  const body = { from: 'ann@lee.test', subject: 'Boiler', text: 'It leaks' };
  const { data } = await shop.call(simulateEmail, { as: owner, body });
  threadId = data.threadId;
  messageId = data.emailData.messageId;
});

type Kind = 'job' | 'request' | 'document' | 'task';
const link = (kind: Kind, recordId: string, as: Person = owner) =>
  shop.call(linkEmailThread, { as, params: { id: threadId }, body: { kind, recordId } });
const unlink = (kind: Kind, recordId: string, as: Person = owner) =>
  shop.call(unlinkEmailThread, { as, params: { id: threadId }, query: { kind, recordId } });
const listed = async (kind: Kind, recordId: string, as: Person = owner) =>
  (await shop.call(listRecordEmails, { as, query: { kind, recordId } })).data.threads.map((each) => each.threadId);
const records = async (as: Person = owner) =>
  (await shop.call(emails.getEmailThread, { as, params: { id: threadId } })).data.thread.records;

describe('the records that a thread is about', () => {
  it('are linked and unlinked manually, each once: job, request, document and task', async () => {
    const requestId = await storeRequest(account, { clientId });
    const documentId = await storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent' });
    const taskId = await storeTask(account, { clientId, name: 'Call Ann' });
    const all = [
      ['job', jobId],
      ['request', requestId],
      ['document', documentId],
      ['task', taskId],
    ] as const;
    for (const [kind, id] of all) {
      await link(kind, id);
      expect((await link(kind, id)).status).toBe(200);
      expect(await listed(kind, id)).toEqual([threadId]);
    }
    expect((await records()).map(({ kind, label }) => [kind, label.split(' ')[0]])).toEqual([
      ['job', 'Boiler'],
      ['request', 'Request'],
      ['document', 'Invoice'],
      ['task', 'Task'],
    ]);
    for (const [kind, id] of all) {
      expect((await unlink(kind, id)).status).toBe(200);
      expect(await listed(kind, id)).toEqual([]);
    }
    expect(await records()).toEqual([]);
  });

  it('are refused for records and threads that the person may not see, and without the right to write', async () => {
    expect((await link('job', newId())).body.message).toBe('Job not found');
    expect((await link('document', newId())).body.message).toBe('Document not found');
    expect((await shop.call(listRecordEmails, { as: owner, query: { kind: 'task', recordId: newId() } })).status).toBe(
      404,
    );
    const stranger = (await shop.newAccount()).owner;
    expect((await link('job', jobId, stranger)).body.message).toBe('Email not found');
    const reader = await personWith(account, { Clients: ['viewAll', 'viewHistory'], Jobs: ['viewAll'] });
    expect([(await link('job', jobId, reader)).status, (await unlink('job', jobId, reader)).status]).toEqual([
      403, 403,
    ]);
    await link('job', jobId);
    expect(await listed('job', jobId, reader)).toEqual([threadId]);
    // A person who sees the thread but not the job does not get the name of the job.
    const noJobs = await personWith(account, { Clients: ['viewAll', 'viewHistory', 'edit'] });
    expect(await records(noJobs)).toEqual([]);
    expect((await link('job', jobId, noJobs)).body.message).toBe('Job not found');
    // A person who sees the job but not the client's mail gets no thread.
    const noClients = await personWith(account, { Clients: ['viewAssigned', 'viewHistory'], Jobs: ['viewAll'] });
    expect(await listed('job', jobId, noClients)).toEqual([]);
  });

  it('are linked by a new message that names its record', async () => {
    const requestId = await storeRequest(account, { clientId });
    const compose = (about: { kind: Kind; id: string }, as: Person = owner) =>
      shop.call(sendNewEmail, { as, body: { to: 'ann@lee.test', subject: 'News', content: '<p>Hi</p>', about } });
    const { data } = await compose({ kind: 'request', id: requestId });
    expect(await listed('request', requestId)).toEqual([data.threadId]);
    expect(await listed('job', jobId)).toEqual([]);
    expect((await compose({ kind: 'request', id: newId() })).body.message).toBe('Request not found');
    const noJobs = await personWith(account, { Clients: ['viewAll', 'viewHistory', 'edit'] });
    expect((await compose({ kind: 'job', id: jobId }, noJobs)).body.message).toBe('Job not found');
    expect((await compose({ kind: 'job', id: 'no-id' })).status).toBe(404);
    expect((await compose({ kind: 'client' as never, id: clientId })).status).toBe(400);
  });

  it('are inherited by an answer in the mailbox of a colleague', async () => {
    await link('job', jobId);
    const body = { provider: 'local' as const, email: `own-${newId()}@acme.test`, scope: 'own' as const };
    await shop.call(connectMailbox, { as: owner, body });
    // The reply is sent from the own mailbox and answers a message of the company's.
    const reply = { messageId, content: '<p>Tomorrow</p>' };
    const { data } = await shop.call(replyToEmail, { as: owner, body: reply });
    expect(data.threadId).not.toBe(threadId);
    expect((await listed('job', jobId)).toSorted()).toEqual([threadId, data.threadId].toSorted());
  });
});
