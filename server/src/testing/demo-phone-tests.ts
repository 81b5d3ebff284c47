import { retranscribeCall } from '@truckroll/contract/calls/call-transcripts';
import { listCalls, readCallRecording } from '@truckroll/contract/calls/calls';
import { listPhoneNumbers } from '@truckroll/contract/calls/phone-numbers';
import { findParty, listConversations, readSmsHistory } from '@truckroll/contract/conversations/conversations';
import { listTextTemplates } from '@truckroll/contract/conversations/text-templates';
import { expect, it } from 'vitest';
import type { Shop } from './shop.ts';

/** Tests of the demo company's calls and texts. They share a company that is already built. */
export function testDemoPhone({
  shop,
  signIn,
  today,
}: {
  shop: () => Shop;
  signIn: (email: string) => Promise<string>;
  today: Date;
}): void {
  const now = today.toISOString();

  it('has 60 calls of the past weeks, of every kind, whose recordings can be played', async () => {
    const token = await signIn('owner@demo.test');
    const list = async (query: object = {}) =>
      (await shop().call(listCalls, { as: token, query: { limit: 100, ...query } })).data;
    const { calls, total } = await list();
    expect(total).toBe(60);
    expect(calls.every(({ timestamp }) => timestamp <= now)).toBe(true);
    for (const status of ['missed', 'voicemail', 'unhandled', 'busy', 'failed', 'no-answer'])
      expect([status, (await list({ status })).total > 1 || status === 'failed']).toEqual([status, true]);
    expect(new Set(calls.flatMap(({ aiSentiment }) => aiSentiment ?? []))).toEqual(
      new Set(['positive', 'negative', 'neutral']),
    );
    expect(calls.filter(({ outcome }) => outcome !== null).length).toBeGreaterThan(15);
    expect(calls.flatMap(({ actionTasks }) => actionTasks)).toHaveLength(3);
    expect(calls.filter(({ clientId }) => clientId === null).length).toBeGreaterThan(1);
    const recorded = calls.filter(({ hasRecording }) => hasRecording);
    expect(recorded).toHaveLength(16);
    for (const { id, duration, transcriptSegments, transcription, aiSummary } of recorded) {
      expect(transcriptSegments.at(-1)?.end).toBe(duration);
      expect(`${transcription} ${aiSummary}`).not.toMatch(/[{}]/);
      const { recordingUrl } = (await shop().call(readCallRecording, { as: token, params: { callId: id } })).data;
      const reply = await shop().app.inject({ url: recordingUrl });
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 44 + 16_000 * duration]);
    }
  });

  it('has recordings that can be transcribed again', async () => {
    const token = await signIn('owner@demo.test');
    const find = async () =>
      (await shop().call(listCalls, { as: token, query: { limit: 100, hasRecording: true } })).data.calls;
    const [call] = await find();
    if (call === undefined) throw new Error('The demo has no recording');
    const body = { regenerateAiSummary: false };
    const reply = await shop().call(retranscribeCall, { as: token, params: { id: call.id }, body });
    expect(reply.status).toBe(202);
    await shop().queue.runWaiting({ only: 'transcribe-call' });
    const again = (await find()).find(({ id }) => id === call.id);
    expect(again).toMatchObject({
      transcriptionStatus: 'completed',
      transcription: call.transcription,
      transcriptSegments: call.transcriptSegments,
    });
  });

  it('has 200 texts with 30 clients: unread, scheduled, failed, with a picture, and one who opted out', async () => {
    const token = await signIn('owner@demo.test');
    const { conversations, total } = (await shop().call(listConversations, { as: token, query: { limit: 100 } })).data;
    expect(total).toBe(30);
    expect(new Set(conversations.map(({ clientId }) => clientId)).size).toBe(30);
    expect(conversations.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
    const [line] = (await shop().call(listPhoneNumbers, { as: token })).data.phoneNumbers.filter(
      ({ friendlyName }) => friendlyName === 'Main line',
    );
    const whole = await Promise.all(
      conversations.map(async ({ phoneNumber }) => {
        const query = { fromPhoneNumber: line?.phoneNumber ?? '', toPhoneNumber: phoneNumber };
        const found = (await shop().call(readSmsHistory, { as: token, query })).data.conversations;
        return found[0] ?? { messages: [], scheduled: [] };
      }),
    );
    const messages = whole.flatMap((conversation) => conversation.messages);
    expect(messages.length).toBeGreaterThanOrEqual(190);
    expect(messages.every(({ createdAt, body }) => createdAt <= now && !/[{}]/.test(body))).toBe(true);
    expect(messages.filter(({ status }) => status === 'failed')).toMatchObject([{ errorText: 'Unreachable' }]);
    expect(whole.flatMap(({ scheduled }) => scheduled)).toHaveLength(1);
    const [picture] = messages.flatMap(({ media }) => media);
    const reply = await shop().app.inject({ url: picture?.presignedUrl ?? '' });
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, picture?.size]);
    const stopped = messages.find(({ body }) => body === 'STOP');
    const query = { phoneNumber: stopped?.fromNumber ?? '' };
    expect((await shop().call(findParty, { as: token, query })).data.party.isOptedOut).toBe(true);
    expect((await shop().call(listTextTemplates, { as: token })).data.templates).toHaveLength(3);
  });
}
