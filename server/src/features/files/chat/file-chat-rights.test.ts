import * as fileChat from '@truckroll/contract/files/file-chat';
import * as files from '@truckroll/contract/files/files';
import { createRole } from '@truckroll/contract/team/roles';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import { defaultRoles } from '@truckroll/domain/abilities/default-roles';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extractiveEngine } from '../../../providers/text-engine/extractive-engine.ts';
import type { TextEngine } from '../../../providers/text-engine/text-engine.ts';
import { aFile, newFile, type TestDrive } from '../../../testing/drive-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../../testing/shop.ts';
import { storeClient, storeJob, storeRequest } from '../../../testing/stored-work.ts';

/** The names of the files whose text reached the engine with the last question. */
let sent: string[] = [];
const textEngine: TextEngine = {
  ...extractiveEngine,
  answer(asked, run) {
    sent = asked.passages.map(({ fileName }) => fileName);
    return extractiveEngine.answer(asked, run);
  },
};

type Drive = { moduleType: 'clients' | 'jobs' | 'requests'; moduleId: string };
type Stored = Drive & { id: string; name: string };

let shop: Shop;
let account: TestAccount;
/** A file in the drive of two clients, two jobs and two requests. Everybody is on the team of the first of each. */
const stored: Stored[] = [];

beforeAll(async () => {
  shop = await openShop({}, { textEngine });
  account = await shop.newAccount();
  for (let copy = 0; copy < 2; copy += 1) {
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, createdBy: account.owner.userId });
    const requestId = await storeRequest(account, { clientId, createdBy: account.owner.userId });
    const drives: Drive[] = [
      { moduleType: 'clients', moduleId: clientId },
      { moduleType: 'jobs', moduleId: jobId },
      { moduleType: 'requests', moduleId: requestId },
    ];
    for (const drive of drives) {
      const name = `file ${stored.length}.txt`;
      const to: TestDrive = { as: account.owner, ...drive };
      stored.push({ ...drive, name, id: (await newFile(shop, to, aFile(name, 'The furnace filter is replaced.'))).id });
    }
  }
  await shop.queue.runWaiting();
});
afterAll(() => shop.close());

async function joinTeams({ userId }: Person): Promise<void> {
  const [, job, request] = stored;
  await account.look(async (tx) => {
    await tx
      .insertInto('jobTeam')
      .values({ jobId: job?.moduleId ?? '', userId })
      .execute();
    await tx
      .insertInto('requestTeam')
      .values({ requestId: request?.moduleId ?? '', userId })
      .execute();
  });
}

const question = 'When is the furnace filter replaced?';

/** Asks in every way as the person, and compares with what the person may open (FI-3) and change (FI-4). */
async function check(as: Person): Promise<number> {
  await joinTeams(as);
  const readable = new Set<string>();
  for (const { id, name, moduleType, moduleId } of stored) {
    const { status: open } = await shop.call(files.getFile, { as, params: { id } });
    if (open === 200) readable.add(name);
    expect([200, 403, 404]).toContain(open);

    sent = [];
    const asked = await shop.call(fileChat.chatWithFile, { as, body: { question, fileIds: id } });
    expect([name, asked.status, sent]).toEqual([name, open, open === 200 ? [name] : []]);
    const record = { moduleType, moduleId };
    sent = [];
    const askedAll = await shop.call(fileChat.askFiles, { as, body: { ...record, question } });
    expect([name, askedAll.status, sent]).toEqual([name, open, open === 200 ? [name] : []]);

    const others = [
      await shop.call(fileChat.listFileMessages, { as, params: { fileId: id } }),
      await shop.call(fileChat.listAskedMessages, { as, query: record }),
      await shop.call(fileChat.deleteFileMessages, { as, params: { fileId: id } }),
      await shop.call(fileChat.deleteAskedMessages, { as, query: record }),
    ];
    expect([name, ...others.map(({ status }) => status)]).toEqual([name, open, open, open, open]);

    const changed = await shop.call(files.updateSummary, { as, params: { id }, body: { summary: 'Mine' } });
    const summarized = await shop.call(files.summarizeFile, { as, params: { id } });
    expect([name, summarized.status]).toEqual([name, changed.status === 200 ? 202 : changed.status]);
  }
  sent = [];
  const overall = await shop.call(fileChat.chatWithFile, { as, body: { question } });
  expect(new Set(sent)).toEqual(readable);
  expect(overall.status).toBe(readable.size > 0 ? 200 : 422);
  return readable.size;
}

it.each(defaultRoles.map(({ name }) => name))(
  'a %s asks, reads histories and summarises exactly where the drive allows it',
  async (role) => {
    const count = await check(await account.person(role));
    const least = role === 'fieldTechnicianLite' ? 2 : role === 'fieldTechnicianPro' ? 3 : 6;
    expect(count).toBe(least);
  },
);

const modules = ['Clients', 'Jobs', 'Requests'] as const;
const abilities = fc.record({
  Clients: fc.subarray([...abilityCatalogue.Clients]),
  Jobs: fc.subarray([...abilityCatalogue.Jobs]),
  Requests: fc.subarray([...abilityCatalogue.Requests]),
});

it('nothing that a person may not read reaches the engine, whatever the role holds', async () => {
  await fc.assert(
    fc.asyncProperty(abilities, async (held) => {
      const name = `role${newId().replaceAll('-', '')}`;
      const permissions = modules.map((each) => ({ name: each, abilities: held[each] }));
      const reply = await shop.call(createRole, { as: account.owner, body: { name, permissions } });
      expect(reply.status).toBe(201);
      await check(await account.person(name));
    }),
    { numRuns: 12, seed: 10, endOnFailure: true },
  );
});
