import type { AddressInfo } from 'node:net';
import * as contract from '@truckroll/contract/files/file-chat';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { extractiveEngine } from '../../../providers/text-engine/extractive-engine.ts';
import type { TextEngine } from '../../../providers/text-engine/text-engine.ts';
import { aFile, newClientDrive, newFile } from '../../../testing/drive-builders.ts';
import { makePdf } from '../../../testing/make-pdf.ts';
import { openShop, type Shop, type TestAccount } from '../../../testing/shop.ts';

let shop: Shop;
let account: TestAccount;
let fileId: string;
let address: string;
/** The signal of the last question. */
let signal: AbortSignal | undefined;
let begins: boolean;

/** Says the beginning of an answer, if it should, and then nothing until it is ended. */
const endless: TextEngine['answer'] = async function* answer(_asked, run) {
  signal = run.signal;
  if (begins) yield { text: 'The heater is ', sources: [] };
  await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)));
};

beforeAll(async () => {
  shop = await openShop({}, { textEngine: { ...extractiveEngine, answer: endless } });
  account = await shop.newAccount();
  const drive = await newClientDrive(shop, account.owner);
  fileId = (await newFile(shop, drive, aFile('Manual.pdf', makePdf('The heater is old.')))).id;
  await shop.queue.runWaiting();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/api`;
});
afterAll(() => shop.close());

const ask = (stopping: AbortController): Promise<Response> =>
  fetch(`${address}/files/chat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.owner.token}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify({ question: 'Which heater?', fileIds: fileId }),
    signal: stopping.signal,
  });
const history = async () =>
  (await shop.call(contract.listFileMessages, { as: account.owner, params: { fileId } })).data;
const forget = () => shop.call(contract.deleteFileMessages, { as: account.owner, params: { fileId } });

/** Until the work of the stopped answer is over: another question is then taken. */

it('a caller who stops ends the engine, and finds what there is in the history', async () => {
  [signal, begins] = [undefined, true];
  const stopping = new AbortController();
  const reply = await ask(stopping);
  const read = reply.body?.getReader();
  expect(new TextDecoder().decode((await read?.read())?.value)).toContain('"content":"The heater is "');
  expect((await history()).map(({ sender }) => sender)).toEqual(['User']);
  stopping.abort();
  const stopped = { sender: 'Bot', content: 'The heater is ', isComplete: false, provider: 'built-in' };
  await vi.waitFor(async () => expect((await history())[1]).toMatchObject(stopped));
  expect((signal as AbortSignal | undefined)?.aborted).toBe(true);
  await forget();
});

it('a caller who stops before the first piece leaves a question without an answer, and can ask again', async () => {
  [signal, begins] = [undefined, false];
  const stopping = new AbortController();
  const reply = ask(stopping).catch((error: Error) => error.name);
  await vi.waitFor(() => expect(signal).toBeDefined());
  stopping.abort();
  expect(await reply).toBe('AbortError');
  const isTaken = () =>
    account.look((tx) =>
      tx.selectFrom('fileMessages').select('id').where('answeringServer', 'is not', null).executeTakeFirst(),
    );
  await vi.waitFor(async () => expect(await isTaken()).toBeUndefined());
  expect((signal as AbortSignal | undefined)?.aborted).toBe(true);
  expect((await history()).map(({ sender }) => sender)).toEqual(['User']);
  await forget();
});

it('a server that closes stores what there is, and says that the answer failed', async () => {
  [signal, begins] = [undefined, true];
  const reply = await ask(new AbortController());
  const before = shop.app.server.listening;
  const closing = shop.app.close();
  const lines = (await reply.text()).trim().split('\n');
  await closing;
  expect([before, lines.length]).toEqual([true, 2]);
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    content: '',
    metaData: { done: true, error: 'Failed to get AI response' },
  });
  const rows = await account.look((tx) =>
    tx.selectFrom('fileMessages').select(['sender', 'content', 'answeringServer']).orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { sender: 'User', content: 'Which heater?', answeringServer: null },
    { sender: 'Bot', content: 'The heater is ', answeringServer: null },
  ]);
});
