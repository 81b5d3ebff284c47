import { listEmailDrafts } from '@truckroll/contract/mail/email-drafts';
import { getEmailSignature, listEmailTemplates } from '@truckroll/contract/mail/email-templates';
import { countUnreadEmails, getEmailThread, listEmails } from '@truckroll/contract/mail/emails';
import { expect, it } from 'vitest';
import type { Shop } from './shop.ts';

/** Tests of the demo company's mail. They share a company that is already built, because building takes long. */
export function testDemoMail({
  shop,
  signIn,
  today,
}: {
  shop: () => Shop;
  signIn: (email: string) => Promise<string>;
  today: Date;
}): void {
  it('has two months of mail with at least 25 clients, in every state, whose files can be opened', async () => {
    const token = await signIn('owner@demo.test');
    const list = async (query: object = {}) =>
      (await shop().call(listEmails, { as: token, query: { limit: 100, ...query } })).data;
    const { threads } = await list();
    expect(threads.length).toBeGreaterThanOrEqual(40);
    const twoMonthsAgo = new Date(today.getTime() - 62 * 86_400_000).toISOString();
    const moments = threads.flatMap(({ emails }) => emails.map(({ timestamp }) => timestamp));
    expect(moments.every((moment) => moment > twoMonthsAgo && moment <= today.toISOString())).toBe(true);
    for (const query of [{ filter: 'unread' }, { filter: 'unanswered' }, { state: 'snoozed' }, { state: 'done' }])
      expect([query, (await list(query)).threads.length > 0]).toEqual([query, true]);
    expect(threads.filter(({ assignedTo }) => assignedTo !== null).length).toBeGreaterThan(3);
    expect((await shop().call(countUnreadEmails, { as: token })).data.count).toBe(
      (await list({ filter: 'unread', state: 'open' })).pagination.totalThreads,
    );

    const wholes = [];
    for (const { threadId: id } of threads)
      wholes.push((await shop().call(getEmailThread, { as: token, params: { id } })).data.thread);
    expect(new Set(wholes.flatMap((thread) => thread.clients.map(({ id }) => id))).size).toBeGreaterThanOrEqual(25);
    expect(Math.max(...wholes.map(({ emailCount }) => emailCount))).toBeGreaterThanOrEqual(5);
    const messages = wholes.flatMap(({ emails }) => emails);
    for (const kind of ['person', 'list', 'auto_reply', 'bounce'])
      expect(messages.map((message) => message.kind)).toContain(kind);
    for (const state of ['sent', 'scheduled', 'failed'])
      expect(messages.map((message) => message.state)).toContain(state);
    // Without a mail server no message may claim to have been delivered elsewhere.
    const sentOut = messages.filter(({ state }) => state === 'sent');
    expect(sentOut.every(({ staysHere }) => staysHere)).toBe(true);
    expect(messages.filter(({ errorText }) => errorText !== null)).toHaveLength(2);
    expect(messages.flatMap(({ looksLike }) => looksLike ?? [])).toEqual(['owner@demo.test']);
    expect(messages.some(({ quotedFrom }) => quotedFrom !== null)).toBe(true);
    expect(messages.every(({ body }) => !/[{}]/.test(body))).toBe(true);
    const files = messages.flatMap(({ attachments, inline_images }) => [...attachments, ...inline_images]);
    expect(new Set(files.map(({ content_type }) => content_type))).toEqual(
      new Set(['application/pdf', 'image/png', 'text/csv', 'text/rfc822-headers']),
    );
    for (const { presignedUrl, size } of files) {
      const reply = await shop().app.inject({ url: presignedUrl });
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, size]);
    }
  });

  it('names in its mail only invoices, estimates and jobs that exist', async () => {
    const named = await shop().database.asSystem(async (tx) => ({
      messages: await tx.selectFrom('emailMessages').select(['subject', 'body']).execute(),
      documents: await tx.selectFrom('documents').select(['documentPrefix', 'documentNumber']).execute(),
      jobs: await tx.selectFrom('jobs').select('jobNumber').execute(),
    }));
    const text = named.messages.map(({ subject, body }) => `${subject} ${body}`).join(' ');
    const papers = new Set(
      named.documents.map(({ documentPrefix, documentNumber }) => `${documentPrefix}${documentNumber}`),
    );
    const jobs = new Set(named.jobs.map(({ jobNumber }) => `#${jobNumber}`));
    const [paperNumbers, jobNumbers] = [text.match(/(INV|EST)-\d+/g) ?? [], text.match(/#\d+/g) ?? []];
    expect([paperNumbers.length > 3, paperNumbers.filter((number) => !papers.has(number))]).toEqual([true, []]);
    expect([jobNumbers.length > 3, jobNumbers.filter((number) => !jobs.has(number))]).toEqual([true, []]);
  });

  it('has drafts, templates and signatures', async () => {
    const token = await signIn('owner@demo.test');
    expect((await shop().call(listEmailDrafts, { as: token })).data.drafts.map(({ kind }) => kind).sort()).toEqual([
      'new',
      'reply',
    ]);
    expect((await shop().call(listEmailTemplates, { as: token })).data.templates).toHaveLength(3);
    for (const email of ['owner@demo.test', 'manager@demo.test', 'office@demo.test'])
      expect((await shop().call(getEmailSignature, { as: await signIn(email) })).data.signature).toContain('Northwind');
  });
}
