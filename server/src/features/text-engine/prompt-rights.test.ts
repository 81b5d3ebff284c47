import { getClient } from '@truckroll/contract/clients/clients';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { askFiles, chatWithFile } from '@truckroll/contract/files/file-chat';
import { getFile } from '@truckroll/contract/files/files';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { getRequest } from '@truckroll/contract/requests/save-request';
import { getTask } from '@truckroll/contract/tasks/save-task';
import { brief } from '@truckroll/contract/text-engine/briefs';
import { generateNote } from '@truckroll/contract/text-engine/generate-note';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newFile } from '../../testing/drive-builders.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { type ModelServer, startModelServer } from '../../testing/model-server.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import {
  storeClient,
  storeDocument,
  storeJob,
  storeRequest,
  storeTask,
  storeVisit,
} from '../../testing/stored-work.ts';

type Record = { moduleType: 'clients' | 'jobs' | 'requests'; moduleId: string };
type Work = { clientId: string; jobId: string; requestId: string; taskId: string };
type StoredFile = { id: string; words: string };

let server: ModelServer;
let shop: Shop;
let account: TestAccount;
const works: Work[] = [];
const files: StoredFile[] = [];

/** A text that stands in one place only: 'mark7job'. No amount contains the digits of another. */
const mark = (index: number, where: string): string => `mark${index}${where}`;
const marks = /mark\d[a-z]+/g;
const amounts = [7311.5, 7422.5];
const anyAmount = /7,?(?:311|422)/;

async function storeWork(index: number): Promise<Work> {
  const total = String(amounts[index]);
  const clientId = await storeClient(account, { name: mark(index, 'client'), companyName: mark(index, 'firm') });
  const jobId = await storeJob(account, { clientId, title: mark(index, 'job'), total });
  await storeVisit(account, { jobId });
  const requestId = await storeRequest(account, {
    clientId,
    requirements: mark(index, 'request'),
    estimatedValue: total,
  });
  const taskId = await storeTask(account, { clientId, name: mark(index, 'task') });
  await storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', jobId, total });
  return { clientId, jobId, requestId, taskId };
}

const recordsOf = ({ clientId, jobId, requestId }: Work): Record[] => [
  { moduleType: 'clients', moduleId: clientId },
  { moduleType: 'jobs', moduleId: jobId },
  { moduleType: 'requests', moduleId: requestId },
];

beforeAll(async () => {
  server = await startModelServer();
  shop = await openShop({ AI_BASE_URL: server.url, AI_MODEL: 'small', AI_TOKENS_PER_DAY: '100000000' });
  account = await shop.newAccount();
  for (const index of amounts.keys()) {
    const work = await storeWork(index);
    works.push(work);
    for (const record of recordsOf(work)) {
      const words = `${mark(index, `${record.moduleType}file`)} ${mark(index, `${record.moduleType}text`)}`;
      const [name, text] = words.split(' ');
      const content = makePdf(`The boiler of this house is a ${text}.`);
      const { id } = await newFile(shop, { as: account.owner, ...record }, aFile(`${name}.pdf`, content));
      files.push({ id, words });
    }
  }
  await shop.queue.runWaiting();
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

/** Everything marked that the endpoints for reading show to a person. */
async function readBy(person: Person): Promise<Set<string>> {
  const shown: string[] = [];
  const read = async (endpoint: Endpoint, id: string, more = '') => {
    const reply = await shop.call(endpoint, { as: person, params: { id } });
    if (reply.status === 200) shown.push(JSON.stringify(reply.body), more);
  };
  for (const { clientId, jobId, requestId, taskId } of works) {
    await read(getClient, clientId);
    await read(getJob, jobId);
    await read(getRequest, requestId);
    await read(getTask, taskId);
  }
  // The text of a file is its content, which everybody who gets its link may read.
  for (const { id, words } of files) await read(getFile, id, words);
  return new Set(shown.join(' ').match(marks));
}

const question = 'Which boiler?';

/**
 * Every endpoint that asks the engine, about every record and file, within the 30 a minute of a session. Checks that they
 * are refused for want of rights or texts only, and that a refusal sends nothing.
 */
async function askEverything(as: Person): Promise<string> {
  server.asked.length = 0;
  const refuses = async (asking: Promise<{ status: number }>): Promise<void> => {
    const before = server.asked.length;
    const { status } = await asking;
    expect([200, 403, 404, 422]).toContain(status);
    if (status !== 200) expect([status, server.asked.length]).toEqual([status, before]);
  };
  for (const record of works.flatMap(recordsOf)) {
    await refuses(shop.call(brief, { as, body: record }));
    await refuses(shop.call(askFiles, { as, body: { ...record, question } }));
  }
  for (const { clientId } of works)
    await refuses(shop.call(generateNote, { as, body: { prompt: 'The gate is open.', clientId } }));
  for (const { id } of files) await refuses(shop.call(chatWithFile, { as, body: { question, fileIds: id } }));
  await refuses(shop.call(chatWithFile, { as, body: { question } }));
  return server.asked.map(({ request }) => JSON.stringify(request.messages)).join(' ');
}

const held = fc.record(
  Object.fromEntries(
    Object.entries(abilityCatalogue).map(([name, abilities]) => [name, fc.subarray([...abilities] as string[])]),
  ),
);
/** The jobs and requests on whose team a person is, by the index of the work. */
const assigned = fc.record({ jobs: fc.subarray([...amounts.keys()]), requests: fc.subarray([...amounts.keys()]) });

describe('a prompt', () => {
  it('has what the person may read, whatever the role, the team and the file', async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(held, assigned, async (abilities, team) => {
        const person = await personWith(account, abilities);
        const { userId } = person;
        await account.look(async (tx) => {
          for (const [index, { jobId, requestId }] of works.entries()) {
            if (team.jobs.includes(index)) await tx.insertInto('jobTeam').values({ jobId, userId }).execute();
            if (team.requests.includes(index))
              await tx.insertInto('requestTeam').values({ requestId, userId }).execute();
          }
        });
        const mayRead = await readBy(person);
        const prompts = await askEverything(person);
        const told = [...new Set(prompts.match(marks))];
        sent += told.length;
        expect(told.filter((word) => !mayRead.has(word))).toEqual([]);
        expect(prompts).not.toMatch(anyAmount);
      }),
      { numRuns: 10 },
    );
    expect(sent).toBeGreaterThan(10);
  });

  it('of an admin has the texts of all files, and no amount', async () => {
    const prompts = await askEverything(account.owner);
    for (const { words } of files) for (const word of words.split(' ')) expect(prompts).toContain(word);
    expect(prompts).toContain(mark(0, 'client'));
    expect(prompts).not.toMatch(anyAmount);
  });
});
