import { smartReply, summarizeEmailThread } from '@truckroll/contract/mail/email-ai';
import * as emails from '@truckroll/contract/mail/emails';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { tones } from '@truckroll/domain/text-engine/write-reply';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { type TextEngine, TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import { linesOf } from '../../testing/follow-lines.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

type Asked = Parameters<TextEngine['writeReply']>[0];

let shop: Shop;
let account: TestAccount;
let requests: Asked[];
let summaries = 0;
let writeReply: TextEngine['writeReply'];

const engine: TextEngine = {
  ...extractiveEngine,
  writeReply(asked, run) {
    requests.push(asked);
    return writeReply(asked, run);
  },
  summarize(file, run) {
    summaries += 1;
    return extractiveEngine.summarize(file, run);
  },
};

beforeAll(async () => {
  shop = await openShop({}, { textEngine: engine });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [requests, writeReply, summaries] = [[], extractiveEngine.writeReply, 0];
  account = await shop.newAccount();
  const email = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: account.owner, body: { provider: 'local', email } });
});

async function arrive(text: string, inReplyTo?: string) {
  const body = { from: 'Ann@lee.test', subject: 'Boiler', text, ...(inReplyTo === undefined ? {} : { inReplyTo }) };
  return (await shop.call(simulateEmail, { as: account.owner, body })).data;
}

const question = 'Hello. When can you come? The boiler leaks.';

function ask(chMessageId: string, more: Record<string, unknown> = {}, as: Person = account.owner) {
  const body = { email_address: 'ann@lee.test', email_content: 'Sent text', ch_messageId: chMessageId, ...more };
  return shop.call(smartReply, { as, body });
}
const textOf = (reply: Awaited<ReturnType<typeof ask>>): string =>
  linesOf(reply)
    .lines.map((line) => line.data.content)
    .join('');

describe('EM-8 a smart reply', () => {
  it('quotes the questions of the sender, names the engine, and stores and sends nothing', async () => {
    const { emailData, threadId } = await arrive(question);
    const reply = await ask(emailData.ch_messageId);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(textOf(reply)).toContain('> When can you come?\n\n\n');
    expect(linesOf(reply).last).toEqual({ success: true, data: { content: '', done: true, provider: 'built-in' } });
    const { thread } = (await shop.call(emails.getEmailThread, { as: account.owner, params: { id: threadId } })).data;
    expect([thread.emailCount, thread.isRead]).toEqual([1, false]);
    expect((await shop.call(listOutgoingMail, { as: account.owner })).data.mails).toEqual([]);
  });

  it('differs in each of the six tones, and defaults to the professional one', async () => {
    const { emailData } = await arrive(question);
    const texts = new Map<string, string>();
    for (const tone of tones) texts.set(tone, textOf(await ask(emailData.ch_messageId, { tone })));
    expect(new Set(texts.values()).size).toBe(6);
    expect(textOf(await ask(emailData.ch_messageId))).toBe(texts.get('professional'));
    expect((await ask(emailData.ch_messageId, { tone: 'angry' })).body.message).toBe('Tone is not valid');
  });

  it('reads the last five messages up to the answered one, without quotes', async () => {
    let last = await arrive('Message 1');
    for (let number = 2; number <= 7; number += 1)
      last = await arrive(
        `Message ${number}\n\nOn Monday, Ann wrote:\n> Message ${number - 1}`,
        last.emailData.messageId,
      );
    const { thread } = (await shop.call(emails.getEmailThread, { as: account.owner, params: { id: last.threadId } }))
      .data;
    await ask(thread.emails[5]?.ch_messageId ?? '');
    expect(requests[0]?.messages.map(({ text }) => text.trim())).toEqual(
      [2, 3, 4, 5, 6].map((number) => `Message ${number}`),
    );
  });

  it('is refused for hidden messages, for archived clients, and to people who may not write', async () => {
    const { emailData } = await arrive(question);
    expect((await ask('mid:unknown')).body.message).toBe('Email not found');
    expect((await ask(emailData.ch_messageId, {}, (await shop.newAccount()).owner)).status).toBe(404);
    expect(
      (await ask(emailData.ch_messageId, {}, await personWith(account, { Clients: ['viewAll', 'viewHistory'] })))
        .status,
    ).toBe(403);
    expect((await ask('')).body.message).toBe('No email selected');
    await storeClient(account, { email: 'ann@lee.test', stage: 'archived' });
    expect((await ask(emailData.ch_messageId)).status).toBe(422);
    expect(requests).toEqual([]);
  });

  it('answers 503 before the first word, and ends with the failure after it', async () => {
    const { emailData } = await arrive(question);
    writeReply = async function* cut() {
      yield 'Dear';
      throw new TextEngineFailure('failed', 'cut off');
    };
    const cut = linesOf(await ask(emailData.ch_messageId));
    expect(cut.last).toEqual({ success: false, message: 'Failed to get AI response', data: { content: '' } });
    writeReply = async function* away(_, { signal }) {
      if (!signal.aborted) throw new TextEngineFailure('unavailable', 'away');
      yield '';
    };
    expect((await ask(emailData.ch_messageId)).status).toBe(503);
  });
});

describe('EM-17 the summary of a thread', () => {
  it('quotes the messages, names the engine, and is kept until a new message arrives', async () => {
    const { emailData, threadId } = await arrive('The boiler in the basement leaks since Monday morning.');
    const options = { as: account.owner, params: { id: threadId } };
    const read = async () => (await shop.call(emails.getEmailThread, options)).data.thread.summary;
    expect(await read()).toBeNull();
    const { summary } = (await shop.call(summarizeEmailThread, options)).data;
    expect(summary).toEqual({
      text: '• “The boiler in the basement leaks since Monday morning.”',
      provider: 'built-in',
    });
    expect([await read(), (await shop.call(summarizeEmailThread, options)).data.summary]).toEqual([summary, summary]);
    expect(summaries).toBe(1);
    await arrive('The gate code of the house has changed to another number.', emailData.messageId);
    expect(await read()).toBeNull();
    const again = (await shop.call(summarizeEmailThread, options)).data.summary;
    expect(again.text).toContain('gate code');
    const stranger = (await shop.newAccount()).owner;
    expect((await shop.call(summarizeEmailThread, { ...options, as: stranger })).status).toBe(404);
  });
});
