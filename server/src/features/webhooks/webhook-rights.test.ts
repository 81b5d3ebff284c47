import { readCall } from '@truckroll/contract/calls/dial';
import { getClient } from '@truckroll/contract/clients/clients';
import { getText } from '@truckroll/contract/conversations/conversations';
import { getDocument } from '@truckroll/contract/documents/document-lists';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { getDriveItem } from '@truckroll/contract/files/drive';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { getEmail } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { getPlan } from '@truckroll/contract/plans/plans';
import { createRequest, getRequest } from '@truckroll/contract/requests/save-request';
import { createTask, getTask } from '@truckroll/contract/tasks/save-task';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { defaultRoles } from '@truckroll/domain/abilities/default-roles';
import { type WebhookEvent, type WebhookRecord, webhookRecords } from '@truckroll/domain/webhooks/webhook-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSession } from '../../platform/session/session-store.ts';
import { recordKeyOf } from '../../records/events/webhook-events-of.ts';
import { insertDeliveries } from '../../records/webhooks/delivery-store.ts';
import { aFile, newFile } from '../../testing/drive-builders.ts';
import { newClient, newJob, read } from '../../testing/job-builders.ts';
import { waitingText } from '../../testing/record-makers.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeCall } from '../../testing/stored-calls.ts';
import { storePlan } from '../../testing/stored-work.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { sendDueWebhooks } from './send-webhooks.ts';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  [shop, receiver] = [await openShop({ WEBHOOK_PRIVATE_HOSTS: 'on' }), await openReceiver()];
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});

const events = [
  'client.updated',
  'request.updated',
  'job.updated',
  'visit.updated',
  'task.updated',
  'document.updated',
  'plan.created',
  'call.ended',
  'sms.received',
  'email.received',
  'drive.files_uploaded',
] as const satisfies WebhookEvent[];
const eventOf = (kind: WebhookRecord): WebhookEvent =>
  events.find((event) => recordKeyOf(event)?.kind === kind) ?? expect.fail(`${kind} has no event`);

type Named = { kind: WebhookRecord; id: string };

/** What a person is answered by the record's own endpoint; null: it is refused. */
async function answerTo(as: Person, { kind, id }: Named): Promise<object | null> {
  const params = { id };
  const ask = {
    client: () => shop.call(getClient, { as, params }),
    request: () => shop.call(getRequest, { as, params }),
    job: () => shop.call(getJob, { as, params }),
    visit: () => shop.call(getVisit, { as, params: { visitId: id } }),
    task: () => shop.call(getTask, { as, params }),
    document: () => shop.call(getDocument, { as, params }),
    plan: () => shop.call(getPlan, { as, params }),
    call: () => shop.call(readCall, { as, params }),
    text: () => shop.call(getText, { as, params }),
    email: () => shop.call(getEmail, { as, params }),
    file: () => shop.call(getDriveItem, { as, params }),
  };
  const { status, data } = await ask[kind]();
  if (status !== 200) expect([403, 404]).toContain(status);
  return status === 200 ? data : null;
}

/** One record of each kind, with prices and ways to reach the client, and with a team where there is one. */
async function makeRecords(account: TestAccount, team: Person | null): Promise<Named[]> {
  const { owner: as, look } = account;
  const email = `ann-${team?.userId}@lee.test`;
  const clientId = await newClient(shop, as, { email });
  const items = [{ name: 'Boiler', quantity: 1, rate: 6111.11 }];
  const jobId = await newJob(shop, as, {
    ...{ clientId, title: 'Boiler', startDateTime: '2030-03-14T14:00:00.000Z' },
    jobItems: [{ itemName: 'Boiler', quantity: 1, price: 6666.66 }],
  });
  const visitId = (await read(shop, as, jobId)).visits[0]?.id ?? '';
  const requestBody = { clientId, requirements: 'Boiler', items };
  const requestId = (await shop.call(createRequest, { as, body: requestBody })).data.id;
  const taskBody = { clientId, name: 'Call', status: 'draft', jobId, linkType: 'job' };
  const taskId = (await shop.call(createTask, { as, body: taskBody })).data.task.id;
  const document = async (documentType: 1 | 2) =>
    (await shop.call(createDocument, { as, body: { documentType, clientId, items } })).data.id;
  const [invoiceId, estimateId] = [await document(1), await document(2)];
  const planId = await storePlan(account, { clientId });
  const callId = await storeCall(account, shop.clock.now.toISOString(), { clientId });
  const mail = { from: email, subject: 'Boiler', text: 'It leaks' };
  const emailId = (await shop.call(simulateEmail, { as, body: mail })).data.emailData.messageId;
  const textId = await waitingText({ shop, account });
  const file = await newFile(shop, { as, moduleType: 'jobs', moduleId: jobId }, aFile('plan.txt'));
  if (team !== null)
    await look(async (tx) => {
      const { userId } = team;
      await tx.insertInto('jobTeam').values({ jobId, userId }).execute();
      await tx.insertInto('visitTeam').values({ visitId, userId }).execute();
      await tx.insertInto('requestTeam').values({ requestId, userId }).execute();
      await tx.updateTable('tasks').set({ assignedToId: userId }).where('id', '=', taskId).execute();
    });
  return [
    { kind: 'client', id: clientId },
    { kind: 'request', id: requestId },
    { kind: 'job', id: jobId },
    { kind: 'visit', id: visitId },
    { kind: 'task', id: taskId },
    { kind: 'document', id: invoiceId },
    { kind: 'document', id: estimateId },
    { kind: 'plan', id: planId },
    { kind: 'call', id: callId },
    { kind: 'text', id: textId },
    { kind: 'email', id: emailId },
    { kind: 'file', id: file.id },
  ];
}

/** Gives a person another role. Returns the person with a new session, since the rights of a known one are cached. */
async function moveInto({ accountId, look }: TestAccount, person: Person, role: string): Promise<Person> {
  const { userId } = person;
  const token = await look(async (tx) => {
    const { id } = await tx.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ roleId: id }).where('id', '=', userId).execute();
    const session = await insertSession(tx, { accountId, userId, device: 'test', now: shop.clock.now });
    return session.token;
  });
  return { ...person, token };
}

/** How many of the test's 24 records each role sees. Half of the records are assigned to the role's person, half to nobody. */
const seen: Record<string, number> = {};

it.each(defaultRoles.map(({ name }) => name))(
  'to a webhook of a person with the role %s goes of each record what its endpoint answers to that person, and no more',
  async (role) => {
    const account = await shop.newAccount();
    const maker = await account.person('admin');
    const body = { url: receiver.url(), events };
    await shop.call(contract.createWebhook, { as: maker, body });
    const mailbox = { provider: 'local' as const, email: `office-${account.accountId}@example.test` };
    await shop.call(connectMailbox, { as: account.owner, body: mailbox });
    const records = [...(await makeRecords(account, maker)), ...(await makeRecords(account, null))];
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(webhookRecords));
    // What the making of the records has stored is not what is compared.
    await account.look((tx) => tx.deleteFrom('webhookDeliveries').execute());
    const moved = await moveInto(account, maker, role);
    const news = records.map(({ kind, id }) => ({ event: eventOf(kind), recordKind: kind, recordId: id }));
    await account.look((tx) => insertDeliveries(tx, news, shop.clock.now));
    receiver.received.length = 0;
    await shop.queue.runChore(sendDueWebhooks);
    await shop.queue.runWaiting({ only: 'send-webhooks' });

    const sent = new Map(receiver.received.map(({ body: text }) => [JSON.parse(text).data.id, JSON.parse(text)]));
    const query = { limit: 100 };
    const { deliveries } = (await shop.call(contract.listWebhookDeliveries, { as: account.owner, query })).data;
    const statuses = new Map(deliveries.map(({ recordId, status }) => [recordId, status]));
    for (const { kind, id } of records) {
      const answer = await answerTo(moved, { kind, id });
      const timestamp = shop.clock.now.toISOString();
      const message = { type: eventOf(kind), timestamp, data: { kind, id, record: answer } };
      expect(sent.get(id)).toEqual(answer === null ? undefined : message);
      expect(statuses.get(id)).toBe(answer === null ? 'skipped' : 'delivered');
    }
    seen[role] = sent.size;
  },
);

it('the roles differ in what is sent', () => {
  expect(seen).toMatchObject({ superAdmin: 24, admin: 24, officeManager: 20 });
  const { fieldTechnicianLite = 0 } = seen;
  expect(fieldTechnicianLite).toBeGreaterThan(0);
  expect(fieldTechnicianLite).toBeLessThan(12);
});
