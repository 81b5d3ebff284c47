import * as files from '@truckroll/contract/files/files';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { type TextEngine, TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import { aFile, newClientDrive, newFile, type TestDrive } from '../../testing/drive-builders.ts';
import { makeDocx } from '../../testing/make-office.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { summarizeFile } from './summarize-file.ts';

/** A model that answers as a test wants; the names and texts that it was sent. */
const model = { answer: async (): Promise<string> => 'Model: replace it.', sent: [] as string[] };
const textEngine: TextEngine = {
  ...extractiveEngine,
  name: 'tiny at models.test',
  summarize: ({ name, passages }) => {
    model.sent.push(`${name}: ${passages.map(({ page, text }) => `${page} ${text}`).join(' | ')}`);
    return model.answer();
  },
};

let shop: Shop;
let account: TestAccount;
let drive: TestDrive;
beforeAll(async () => {
  shop = await openShop({}, { textEngine });
});
afterAll(() => shop.close());
const began = new Date('2026-03-10T15:00:00.000Z');
async function beginAt(now: Date): Promise<void> {
  shop.clock.now = now;
  account = await shop.newAccount();
  drive = await newClientDrive(shop, account.owner);
}
beforeEach(async () => {
  await beginAt(began);
  model.answer = async () => 'Model: replace it.';
  model.sent = [];
});

const manual = () => newFile(shop, drive, aFile('manual.pdf', makePdf('Replace the furnace filter every spring.')));
const builtIn = '• “Replace the furnace filter every spring.” (page 1)';
const fileOf = async (id: string) => (await shop.call(files.getFile, { as: drive.as, params: { id } })).data.file;
const summaryOf = async (id: string) => {
  const { summary, summaryProvider, isSummarizing } = await fileOf(id);
  return [summary, summaryProvider, isSummarizing];
};
const ask = (id: string, as = drive.as) => shop.call(files.summarizeFile, { as, params: { id } });
const save = (id: string, summary: string) =>
  shop.call(files.updateSummary, { as: drive.as, params: { id }, body: { summary } });
const setAi = (ai: boolean) =>
  account.look((tx) =>
    tx
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ai, maps: true, mail: true }) })
      .execute(),
  );
const unavailable = () => Promise.reject(new TextEngineFailure('unavailable', 'no answer'));

describe('the summary of an upload', () => {
  it('is made after its text is read, and names its author', async () => {
    const item = await manual();
    expect(await summaryOf(item.id)).toEqual([null, null, false]);
    await shop.queue.runWaiting();
    expect(await summaryOf(item.id)).toEqual(['Model: replace it.', 'tiny at models.test', false]);
    expect((await fileOf(item.id)).summarizedAt).toBe(shop.clock.now.toISOString());
    expect(model.sent).toEqual(['manual.pdf: 1 Replace the furnace filter every spring.']);
  });

  it('is made of text, CSV and Office files too, which are completed at once', async () => {
    const sent = [
      aFile('notes.txt', 'Call the owner before work.'),
      aFile('prices.csv', 'item,price\nFilter,29.97'),
      aFile('lease.docx', makeDocx('The tenant pays for filters.')),
    ];
    for (const file of sent) {
      const item = await newFile(shop, drive, file);
      expect(item.processingStatus).toBe('Completed');
      await shop.queue.runWaiting();
      expect(await fileOf(item.id)).toMatchObject({
        fileId: item.fileId,
        textStatus: 'ready',
        summary: 'Model: replace it.',
        processingStatus: 'Completed',
      });
    }
    expect(model.sent).toEqual([
      'notes.txt: null Call the owner before work.',
      'prices.csv: null item · price\nFilter · 29.97',
      'lease.docx: null The tenant pays for filters.',
    ]);
  });

  it('comes from the built-in engine when the model fails', async () => {
    model.answer = unavailable;
    const item = await manual();
    await shop.queue.runWaiting();
    expect(await summaryOf(item.id)).toEqual([builtIn, 'built-in', false]);
    expect(model.sent).toHaveLength(3);
  });

  it('is not made, and nothing is sent, while AI is switched off', async () => {
    await setAi(false);
    const item = await manual();
    const reply = await shop.call(files.processFile, {
      as: drive.as,
      body: { fileId: item.fileId, fileUrl: item.presignedUrl },
    });
    expect([reply.status, reply.data]).toEqual([200, { summary: null, processingStatus: 'Completed' }]);
    await shop.queue.runWaiting({ evenLater: true });
    expect(await summaryOf(item.id)).toEqual([null, null, false]);
    expect(model.sent).toEqual([]);
  });

  it('is answered by FI-2, and made once', async () => {
    const item = await manual();
    const body = { fileId: item.fileId, fileUrl: item.presignedUrl };
    const reply = await shop.call(files.processFile, { as: drive.as, body });
    expect(reply.data).toEqual({ summary: 'Model: replace it.', processingStatus: 'Completed' });
    await shop.queue.runWaiting({ evenLater: true });
    await shop.call(files.processFile, { as: drive.as, body });
    expect(model.sent).toHaveLength(1);
  });

  it('is not made of a file that cannot be read, or has no text', async () => {
    const broken = await newFile(shop, drive, aFile('broken.pdf', '%PDF-1.7\nnothing'));
    const blank = await newFile(shop, drive, aFile('blank.pdf', makePdf('')));
    const archive = await newFile(shop, drive, aFile('data.bin', Buffer.alloc(10, 7)));
    await shop.queue.runWaiting();
    const states = [];
    for (const { id } of [broken, blank, archive]) {
      const { textStatus, processingStatus, summary } = await fileOf(id);
      states.push([textStatus, processingStatus, summary]);
    }
    expect(states).toEqual([
      ['failed', 'Failed', null],
      ['none', 'Completed', null],
      ['none', 'Completed', null],
    ]);
    expect(model.sent).toEqual([]);
  });
});

describe("a person's summary", () => {
  it('is never overwritten, not even one saved while the summary is made', async () => {
    const item = await manual();
    const { promise, resolve } = Promise.withResolvers<string>();
    model.answer = () => {
      isAsked.resolve(undefined);
      return promise;
    };
    const isAsked = Promise.withResolvers<undefined>();
    const run = shop.queue.runWaiting();
    await isAsked.promise;
    expect(await summaryOf(item.id)).toEqual([null, null, true]);
    await save(item.id, 'My own words');
    resolve('Too late');
    await run;
    expect(await summaryOf(item.id)).toEqual(['My own words', 'person', false]);
    const reply = await ask(item.id);
    expect([reply.status, reply.data.file.summary]).toEqual([202, 'My own words']);
    await shop.queue.runWaiting();
    expect(await summaryOf(item.id)).toEqual(['My own words', 'person', false]);
  });

  it('keeps the author of a summary that is saved unchanged, and can be removed', async () => {
    const item = await manual();
    await shop.queue.runWaiting();
    await save(item.id, 'Model: replace it.');
    expect(await summaryOf(item.id)).toEqual(['Model: replace it.', 'tiny at models.test', false]);
    await save(item.id, '');
    expect(await summaryOf(item.id)).toEqual([null, null, false]);
    await ask(item.id);
    await shop.queue.runWaiting();
    expect(await summaryOf(item.id)).toEqual(['Model: replace it.', 'tiny at models.test', false]);
  });
});

describe('FI-9', () => {
  it('makes a new summary in place of one of an engine', async () => {
    model.answer = unavailable;
    const item = await manual();
    await shop.queue.runWaiting();
    model.answer = async () => 'Better';
    const reply = await ask(item.id);
    expect([reply.status, reply.data.file.isSummarizing, reply.data.file.summary]).toEqual([202, true, builtIn]);
    await shop.queue.runWaiting();
    expect(await summaryOf(item.id)).toEqual(['Better', 'tiny at models.test', false]);
  });

  it('reads a file first that was uploaded before files of its type were read', async () => {
    const item = await newFile(shop, drive, aFile('notes.txt', 'Call the owner before work.'));
    await account.look((tx) => tx.updateTable('driveItems').set({ fileId: null }).where('id', '=', item.id).execute());
    expect(await fileOf(item.id)).toMatchObject({ fileId: null, textStatus: 'unread' });
    expect((await ask(item.id)).data.file).toMatchObject({ fileId: expect.any(String), textStatus: 'reading' });
    await shop.queue.runWaiting();
    expect(await fileOf(item.id)).toMatchObject({ textStatus: 'ready', summary: 'Model: replace it.' });
  });

  it('refuses without the right, for unknown files, without text and with AI switched off', async () => {
    const item = await manual();
    const archive = await newFile(shop, drive, aFile('data.bin', Buffer.alloc(10, 7)));
    const lite = await account.person('fieldTechnicianLite');
    const stranger = (await shop.newAccount()).owner;
    const refusals = [
      [await ask(newId()), 404, 'File not found'],
      [await ask(item.id, stranger), 404, 'File not found'],
      [await ask(item.id, lite), 403, 'You do not have permission to do this.'],
      [await ask(archive.id), 422, 'There is no text to read in this file.'],
    ] as const;
    for (const [reply, status, text] of refusals) expect([reply.status, reply.body.message]).toEqual([status, text]);
    await setAi(false);
    const off = await ask(item.id);
    expect([off.status, off.body.message]).toEqual([503, 'AI is not available. Please try again later.']);
    await shop.queue.runWaiting();
    expect(model.sent).toEqual([]);
  });
});

describe('a server that dies while it makes a summary', () => {
  const claimedElsewhere = async () => {
    const item = await manual();
    await shop.queue.runWaiting();
    await account.look((tx) =>
      tx
        .updateTable('driveItems')
        .set({ summary: null, summaryBy: null, summarizingSince: shop.clock.now.toISOString() })
        .where('id', '=', item.id)
        .execute(),
    );
    model.sent = [];
    return item;
  };
  const enqueue = (fileId: string | null) =>
    account.look((tx) => shop.queue.enqueue(tx, summarizeFile, { fileId: fileId ?? '', mark: began.toISOString() }));

  it('is left alone while it may be alive, and replaced after two minutes', async () => {
    // The queue compares with the clock of the database.
    await beginAt(new Date('2100-03-10T15:00:00.000Z'));
    const item = await claimedElsewhere();
    await enqueue(item.fileId);
    await shop.queue.runWaiting();
    expect(await summaryOf(item.id)).toEqual([null, null, true]);
    expect(model.sent).toEqual([]);
    await shop.queue.runWaiting({ evenLater: true });
    expect(await summaryOf(item.id)).toEqual(['Model: replace it.', 'tiny at models.test', false]);
  });

  it('does not keep the next request waiting for longer', async () => {
    const item = await claimedElsewhere();
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 121_000);
    expect(await summaryOf(item.id)).toEqual([null, null, false]);
    await ask(item.id);
    await shop.queue.runWaiting();
    shop.clock.now = before;
    expect((await summaryOf(item.id))[0]).toBe('Model: replace it.');
  });
});
