import { updateAccount } from '@truckroll/contract/account/account';
import * as clients from '@truckroll/contract/clients/clients';
import { createDocument, updateDocument } from '@truckroll/contract/documents/save-document';
import { answerPublicDocument, getPublicDocument, sendDocument } from '@truckroll/contract/documents/send-document';
import { scheduleJob } from '@truckroll/contract/jobs/schedule-job';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as visits from '@truckroll/contract/visits/visits';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, historyOf, newClient, newJob, read, update } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const startDateTime = '2026-03-12T14:00:00.000Z';
const stageOf = async (as: Person, id: string) =>
  (await shop.call(clients.getClient, { as, params: { id } })).data.client.stage;
const because = async (account: TestAccount, id: string) =>
  (await historyOf(account, id)).flatMap(({ action, description }) =>
    action === 'client.stage_followed' ? [description] : [],
  );
const followed = (why: string) => `Stage changed from New Lead to Active Client because ${why}`;

async function estimateFor(as: Person, clientId: string) {
  const body = { documentType: 2 as const, clientId, items: [{ name: 'Boiler', rate: 40 }] };
  return (await shop.call(createDocument, { as, body })).data.document;
}
const approve = (as: Person, id: string) =>
  shop.call(updateDocument, { as, params: { id }, body: { actionStatus: 1 } });

/** Simulates a client imported after its work was created. */
const backToLead = (account: TestAccount, id: string) =>
  account.look((tx) => tx.updateTable('clients').set({ stage: 'new_lead' }).where('id', '=', id).execute());
async function moveVisit(as: Person, visitId: string, visitStartDateTime: string | null) {
  const reply = await shop.call(visits.updateVisit, { as, params: { visitId }, body: { visitStartDateTime } });
  expect(reply.status, reply.body.message).toBe(200);
}
async function undatedVisit(as: Person, clientId: string): Promise<string> {
  const jobId = await newJob(shop, as, { clientId, startDateTime });
  const visitId = (await read(shop, as, jobId)).visits[0]?.id ?? '';
  await moveVisit(as, visitId, null);
  return visitId;
}

type Scene = { account: TestAccount; owner: Person; clientId: string };

describe('the stage of a client', () => {
  /** Every way of scheduling or approving work; each returns the reason that the history gives. */
  const ways: Record<string, (way: Scene) => Promise<string>> = {
    'a job made with a date': async ({ owner, clientId }) => {
      await newJob(shop, owner, { clientId, startDateTime });
      return 'job #1 was scheduled';
    },
    'a recurring job': async ({ owner, clientId }) => {
      const repeatOptions = { frequency: 'weekly', duration: { value: 2, unit: 'weeks' } };
      await newJob(shop, owner, { clientId, jobType: 'recurring', startDateTime, repeatOptions });
      return 'job #1 was scheduled';
    },
    'a job that gets its date in the form': async ({ owner, clientId }) => {
      const jobId = await newJob(shop, owner, { clientId, scheduleLater: true });
      expect(await stageOf(owner, clientId)).toBe('new_lead');
      await update(shop, owner, { jobId, scheduleLater: false, startDateTime });
      return 'job #1 was scheduled';
    },
    'a job dropped from the tray': async ({ owner, clientId }) => {
      const id = await newJob(shop, owner, { clientId, scheduleLater: true });
      await shop.call(scheduleJob, { as: owner, params: { id }, body: { startDateTime } });
      return 'job #1 was scheduled';
    },
    'an extra visit': async ({ account, owner, clientId }) => {
      const jobId = await newJob(shop, owner, { clientId, startDateTime });
      await backToLead(account, clientId);
      const body = { visitStartDateTime: '2026-03-20T14:00:00.000Z' };
      const reply = await shop.call(visits.addVisit, { as: owner, params: { id: jobId }, body });
      expect(reply.status, reply.body.message).toBe(201);
      return 'job #1 was scheduled';
    },
    'an undated visit that gets its date': async ({ account, owner, clientId }) => {
      const visitId = await undatedVisit(owner, clientId);
      await backToLead(account, clientId);
      await moveVisit(owner, visitId, startDateTime);
      return 'job #1 was scheduled';
    },
    'a visit that begins at once': async ({ account, owner, clientId }) => {
      const visitId = await undatedVisit(owner, clientId);
      await backToLead(account, clientId);
      const body = { visitStatus: 'in_progress' as const };
      const reply = await shop.call(visits.changeVisitStatus, { as: owner, params: { visitId }, body });
      expect(reply.status, reply.body.message).toBe(200);
      return 'job #1 was scheduled';
    },
    'an estimate that becomes a dated job': async ({ owner, clientId }) => {
      const { id } = await estimateFor(owner, clientId);
      const reply = await create(shop, owner, { clientId, estimateId: id, startDateTime });
      expect(reply.status, reply.body.message).toBe(201);
      return 'job #1 was scheduled';
    },
    'an estimate approved by the office': async ({ owner, clientId }) => {
      await approve(owner, (await estimateFor(owner, clientId)).id);
      return 'estimate EST-2026000001 was approved';
    },
    'an estimate approved by its client': async ({ owner, clientId }) => {
      const { id } = await estimateFor(owner, clientId);
      await shop.call(sendDocument, { as: owner, params: { id }, body: { attachPdf: false } });
      const [mail] = (await shop.call(listOutgoingMail, { as: owner })).data.mails;
      const token = /\/public\/documents\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const { document } = (await shop.call(getPublicDocument, { params: { token } })).data;
      const body = { actionStatus: 1 as const, updatedAt: document.updatedAt };
      expect((await shop.call(answerPublicDocument, { params: { token }, body })).status).toBe(200);
      return 'estimate EST-2026000001 was approved';
    },
  };

  it.each(Object.entries(ways))('follows %s, and the history gives the reason', async (_, way) => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
    const why = await way({ account, owner, clientId });
    expect(await stageOf(owner, clientId)).toBe('active_client');
    expect((await because(account, clientId)).at(-1)).toBe(followed(why));
    const { stageCounts } = (await shop.call(clients.listClients, { as: owner })).data;
    expect(stageCounts).toMatchObject({ new_lead: 0, active_client: 1 });
  });

  it('does not follow work without a date, nor an invoice, nor a rejected estimate', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    await newJob(shop, owner, { clientId, scheduleLater: true });
    const { id } = await estimateFor(owner, clientId);
    await shop.call(updateDocument, { as: owner, params: { id }, body: { actionStatus: 2 } });
    await shop.call(createDocument, {
      as: owner,
      body: { documentType: 1, clientId, documentStatus: 'sent', items: [{ name: 'Boiler', rate: 40 }] },
    });
    expect(await stageOf(owner, clientId)).toBe('new_lead');
  });

  it('stays once a person set it: in the form, on the board, in bulk', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const choices: ((id: string, stage: ClientStage) => Promise<unknown>)[] = [
      (id, stage) => shop.call(clients.updateClient, { as: owner, params: { id }, body: { stage } }),
      (id, stage) => shop.call(clients.changeClientStages, { as: owner, body: { ids: [id], stage } }),
    ];
    for (const choose of choices) {
      const clientId = await newClient(shop, owner);
      await choose(clientId, 'negotiation');
      await newJob(shop, owner, { clientId, startDateTime });
      await approve(owner, (await estimateFor(owner, clientId)).id);
      expect(await stageOf(owner, clientId)).toBe('negotiation');
      expect(await because(account, clientId)).toEqual([]);
    }
  });

  it('follows from the stage set at creation or saving, without a later move', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner, { stage: 'proposal' });
    const body = { stage: 'proposal' as const, notes: 'Called' };
    await shop.call(clients.updateClient, { as: owner, params: { id: clientId }, body });
    await newJob(shop, owner, { clientId, startDateTime });
    expect(await stageOf(owner, clientId)).toBe('active_client');
  });

  it('of an archived client never follows', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const jobId = await newJob(shop, owner, { clientId, scheduleLater: true });
    // Every way of scheduling or approving work. Each returns the reason that the history gives.
    await account.look((tx) =>
      tx.updateTable('clients').set({ stage: 'archived' }).where('id', '=', clientId).execute(),
    );
    const reply = await update(shop, owner, { jobId, scheduleLater: false, startDateTime });
    expect(reply.status, reply.body.message).toBe(200);
    expect(await stageOf(owner, clientId)).toBe('archived');
  });

  it("stays if the account's settings say so", async () => {
    const { owner } = await shop.newAccount();
    const set = await shop.call(updateAccount, { as: owner, body: { stageFollowsWork: false } });
    expect(set.data.account.stageFollowsWork).toBe(false);
    const clientId = await newClient(shop, owner);
    await newJob(shop, owner, { clientId, startDateTime });
    expect(await stageOf(owner, clientId)).toBe('new_lead');
  });

  it('follows once when several records are scheduled and approved concurrently', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const estimates = [await estimateFor(owner, clientId), await estimateFor(owner, clientId)];
    const replies = await Promise.all([
      ...[1, 2, 3, 4].map(() => create(shop, owner, { clientId, startDateTime })),
      ...estimates.map(({ id }) => approve(owner, id)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200]);
    expect(await stageOf(owner, clientId)).toBe('active_client');
    expect(await because(account, clientId)).toHaveLength(1);
  });
});
