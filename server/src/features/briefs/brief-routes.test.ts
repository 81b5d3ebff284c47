import { updateAccount } from '@truckroll/contract/account/account';
import * as contract from '@truckroll/contract/text-engine/briefs';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import {
  storeClient,
  storeDocument,
  storeJob,
  storeRequest,
  storeTask,
  storeVisit,
} from '../../testing/stored-work.ts';

let shop: Shop;
let words = extractiveEngine.rephrase;
beforeAll(async () => {
  shop = await openShop({}, { textEngine: { ...extractiveEngine, rephrase: (...asked) => words(...asked) } });
});
afterAll(() => shop.close());
beforeEach(() => {
  words = extractiveEngine.rephrase;
});

const ask = (as: Person, moduleType: 'clients' | 'jobs' | 'requests', moduleId: string) =>
  shop.call(contract.brief, { as, body: { moduleType, moduleId } });
const linesOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data.lines;
const textsOf = async (...asked: Parameters<typeof ask>) => (await linesOf(...asked)).map(({ text }) => text);

/** A company with one busy client; the technician is on the team of the first job. */
async function busyCompany() {
  const account = await shop.newAccount();
  const technician = await account.person('fieldTechnicianLite');
  const clientId = await storeClient(account, { name: 'Ann Lee' });
  const seen = await storeJob(account, { clientId, title: 'Boiler', jobNumber: 12, total: '900' }, [technician.userId]);
  const other = await storeJob(account, { clientId, title: 'Secret roof', jobNumber: 13 });
  await storeJob(account, { clientId, title: 'Old', jobNumber: 9, jobStatus: 'paid' });
  const done = { visitStatus: 'completed', completedAt: '2026-03-09T02:00:00.000Z' } as const;
  await storeVisit(account, { jobId: seen, visitNumber: 1, ...done });
  await storeVisit(account, { jobId: seen, visitNumber: 2, visitStartDateTime: '2026-03-08T14:00:00.000Z' });
  await storeVisit(account, { jobId: seen, visitNumber: 3 }, [technician.userId]);
  await storeVisit(account, { jobId: other, visitStartDateTime: '2026-03-11T14:00:00.000Z' });
  const requestId = await storeRequest(account, { clientId, estimatedValue: '350', requestNumber: 7 });
  await storeRequest(account, { clientId, stage: 'cancelled', requestNumber: 8 });
  await storeTask(account, { clientId, name: 'Call back', scheduleDateTime: '2026-03-05T14:00:00.000Z' });
  const owed = { clientId, documentType: 1, jobId: seen, documentStatus: 'sent', dueDate: '2026-03-05' } as const;
  const invoiceId = await storeDocument(account, { ...owed, total: '500', amountPaid: '200', documentNumber: 4 });
  await storeDocument(account, { ...owed, documentStatus: 'draft', total: '7777', documentNumber: 5 });
  await storeDocument(account, { clientId, documentType: 2, documentStatus: 'viewed', total: '80', documentNumber: 2 });
  return { account, owner: account.owner, technician, clientId, seen, requestId, invoiceId };
}

describe('BR-1 the brief of a record', () => {
  it('describes a client in five lines with their records', async () => {
    const { owner, clientId, invoiceId } = await busyCompany();
    const reply = await ask(owner, 'clients', clientId);
    expect(reply.status).toBe(200);
    expect(reply.data.provider).toBe('built-in');
    expect(reply.data.lines.map(({ text }) => text)).toEqual([
      'Ann Lee has been a client since Mar 01, 2026. Jobs done: 1 of 3. The last visit was on Mar 08, 2026 for Boiler #12.',
      'Open: 2 jobs, 1 request and 1 task (1 overdue).',
      'Owed: $300.00 on 1 invoice, $300.00 of it overdue.',
      '1 estimate of $80.00 waits for an answer.',
      'Next visit: Mar 11, 2026 10:00 for Secret roof #13.',
    ]);
    expect(reply.data.lines[2]?.links).toEqual([{ moduleType: 'invoices', moduleId: invoiceId, label: 'INV-000004' }]);
  });

  it('describes a job with its visits and prices', async () => {
    const { owner, seen, clientId } = await busyCompany();
    const lines = await linesOf(owner, 'jobs', seen);
    expect(lines.map(({ text }) => text)).toEqual([
      'Boiler #12 for Ann Lee is Scheduled. Visits completed: 1 of 3, the last on Mar 08, 2026.',
      'Open: 1 late visit.',
      'The job comes to $900.00. $500.00 is invoiced; $300.00 of it is owed.',
      'Next visit: Mar 12, 2026 10:00 for Boiler #12 with Pat fieldTechnicianLite.',
    ]);
    expect(lines[0]?.links).toEqual([{ moduleType: 'clients', moduleId: clientId, label: 'Ann Lee' }]);
  });

  it('describes a request, and the job that it became', async () => {
    const { account, owner, clientId, requestId, seen } = await busyCompany();
    expect(await textsOf(owner, 'requests', requestId)).toEqual([
      'REQ-000007 of Ann Lee came in on Mar 01, 2026 (Manual, urgency Normal). Its stage is New Request.',
      'No day was requested.',
      'It comes to $350.00.',
    ]);
    const converted = { stage: 'converted', convertedToJobId: seen, requestNumber: 70 } as const;
    const convertedId = await storeRequest(account, { clientId, ...converted });
    expect((await textsOf(owner, 'requests', convertedId)).slice(1)).toEqual([
      'It became job Boiler #12.',
      'Next visit: Mar 12, 2026 10:00 for Boiler #12 with Pat fieldTechnicianLite.',
    ]);
  });

  it('shows a technician no price, no document and no record out of scope', async () => {
    const { technician, clientId, seen } = await busyCompany();
    const ofClient = await ask(technician, 'clients', clientId);
    const ofJob = await ask(technician, 'jobs', seen);
    const told = JSON.stringify([ofClient.data, ofJob.data]);
    expect(told).not.toMatch(/\$|INV-|EST-|Secret|REQ-|invoice|estimate/);
    expect(ofClient.data.lines.map(({ text }) => text)).toContain(
      'Next visit: Mar 12, 2026 10:00 for Boiler #12 with Pat fieldTechnicianLite.',
    );
  });

  it('is refused in the same way as the record itself', async () => {
    const { account, owner, technician, requestId } = await busyCompany();
    const statusOf = async (...asked: Parameters<typeof ask>) => {
      const reply = await ask(...asked);
      return `${reply.status} ${reply.body.message}`;
    };
    expect(await statusOf(owner, 'clients', newId())).toBe('404 Client not found');
    expect(await statusOf(owner, 'jobs', newId())).toBe('404 Job not found');
    expect(await statusOf(technician, 'requests', requestId)).toBe('404 Request not found');
    const nobody = await personWith(account, { Clients: ['viewAll'] });
    expect(await statusOf(nobody, 'jobs', newId())).toBe('403 You do not have permission to do this.');
  });

  it('lets a model rephrase lines, but sends it no amounts', async () => {
    const sent: (readonly string[])[] = [];
    words = async (lines) => {
      sent.push(lines);
      return { lines: lines.map((line) => line.toUpperCase()), provider: 'model at host' };
    };
    const { owner, clientId } = await busyCompany();
    const { lines, provider } = (await ask(owner, 'clients', clientId)).data;
    expect(provider).toBe('model at host');
    expect(lines[1]?.text).toBe('OPEN: 2 JOBS, 1 REQUEST AND 1 TASK (1 OVERDUE).');
    expect(lines[2]?.text).toBe('Owed: $300.00 on 1 invoice, $300.00 of it overdue.');
    expect(sent.flat().join(' ')).not.toContain('$');
    expect(sent.flat()).toHaveLength(3);
  });

  it('is answered by its rules when the model fails', async () => {
    words = async () => {
      throw new TextEngineFailure('unavailable', 'The provider cannot be reached');
    };
    const { owner, seen } = await busyCompany();
    const { lines, provider } = (await ask(owner, 'jobs', seen)).data;
    expect([lines.length, provider]).toEqual([4, 'built-in']);
  });

  it('is refused while the company has switched AI off', async () => {
    const { owner, clientId } = await busyCompany();
    await shop.call(updateAccount, { as: owner, body: { features: { ai: false } } });
    const reply = await ask(owner, 'clients', clientId);
    expect([reply.status, reply.body.message]).toEqual([503, 'AI is not available. Please try again later.']);
  });
});
