import { setTimeout as delay } from 'node:timers/promises';
import * as emails from '@truckroll/contract/mail/emails';
import { disconnectMailbox } from '@truckroll/contract/mail/mailboxes';
import * as sending from '@truckroll/contract/mail/send-email';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, skipsMailServers, startRelay } from '../../testing/mail-rig.ts';
import { type Connected, type MailboxRig, openMailboxRig } from '../../testing/mailbox-rig.ts';

const megabyte = 1024 * 1024;

describe.skipIf(skipsMailServers())('a mailbox on Dovecot', () => {
  let rig: MailboxRig;
  beforeAll(async () => {
    rig = await openMailboxRig(12);
  });
  afterAll(() => rig.close());

  const countOf = (mailbox: Connected, table: 'emailMessages' | 'emailPlaces' | 'storedFiles' | 'emailFolders') =>
    mailbox.account.look(async (tx) => {
      const query = tx.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
      return (await query.executeTakeFirstOrThrow()).count;
    });
  const subjects = async (mailbox: Connected) => (await mailbox.threads()).map(({ subject }) => subject).sort();
  const isSeen = (mailbox: Connected, path: string, uid: number) =>
    mailbox.within(async (session) => (await session.listHeads(path, [uid]))[0]?.isSeen);
  const change = async (mailbox: Connected, subject: string, action: 'markRead' | 'markUnread' | 'delete') => {
    const thread = (await mailbox.threads()).find((each) => each.subject === subject);
    const singleMessageId = thread?.emails[0]?.messageId ?? '';
    const reply = await rig.shop.call(emails.changeEmails, {
      as: mailbox.account.owner,
      body: { action, singleMessageId },
    });
    expect(reply.status).toBe(200);
  };
  const runWaiting = () => rig.shop.queue.runWaiting();

  it('is read, and answered from here with one copy in the Sent folder', async () => {
    const mailbox = await rig.connect();
    const other = rig.stranger();
    const head = `From: Other <${rig.server.addressOf(other)}>\r\nTo: ${mailbox.email}\r\nSubject: Boiler\r\n`;
    const ids = 'Message-ID: <first@example.test>\r\nDate: Mon, 09 Mar 2026 09:00:00 +0000\r\n';
    await mailbox.within((session) => session.append('INBOX', Buffer.from(`${head}${ids}\r\nIt leaks`)));
    await mailbox.sync();
    const [thread] = await mailbox.threads();
    expect(thread).toMatchObject({ subject: 'Boiler', emailCount: 1 });
    expect(await mailbox.row()).toMatchObject({ status: 'connected', syncDone: null, syncTotal: null, failedRuns: 0 });

    const body = { messageId: thread?.emails[0]?.messageId ?? '', content: '<p>We come</p>' };
    const reply = await rig.shop.call(sending.replyToEmail, { as: mailbox.account.owner, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await runWaiting();
    await mailbox.sync();
    await mailbox.sync();
    const [sent, arrived] = [await rig.read(mailbox.user, 'Sent'), await rig.read(other, 'INBOX')];
    expect([sent.length, arrived.length]).toEqual([1, 1]);
    for (const mail of [...sent, ...arrived]) expect(mail).toMatch(/^In-Reply-To: <first@example.test>\r$/m);
    const dates = [...sent, ...arrived].map((mail) => /^Date: .*$/m.exec(mail)?.[0]);
    expect(new Set(dates).size).toBe(1);
    expect((await mailbox.threads()).map(({ emailCount }) => emailCount)).toEqual([2]);
  });

  it('resumes its first reading after a dropped connection, without gaps or duplicates', async () => {
    const relay = await startRelay(rig.server.ports.imaps);
    const mailbox = await rig.connect({ imapPort: relay.port });
    const count = 260;
    const messages = Array.from({ length: count }, (_, n) => mailTo(mailbox.email, { id: `old ${n}` }));
    rig.server.fillInbox(mailbox.user, messages);
    // The next run is later than this test checks.
    rig.shop.clock.now = new Date();
    const reading = mailbox.sync();
    // Within the first page: what the server has sent of it is read, the second page cannot be requested.
    while ((await countOf(mailbox, 'emailMessages')) < 50) await delay(20);
    relay.drop();
    await reading;
    const [row, read] = [await mailbox.row(), await countOf(mailbox, 'emailMessages')];
    expect(read).toBeLessThan(count);
    expect(row).toMatchObject({ status: 'connected', failedRuns: 1, syncTotal: count });
    const lowest = await mailbox.account.look((tx) =>
      tx.selectFrom('emailPlaces').select('uid').orderBy('uid').limit(1).executeTakeFirstOrThrow(),
    );
    // The newest page is read first.
    expect(lowest.uid).toBeGreaterThan(count - 200);

    await mailbox.put('INBOX', { id: 'new' });
    await mailbox.sync();
    expect(await mailbox.row()).toMatchObject({ failedRuns: 0, errorText: null, syncDone: null });
    expect([await countOf(mailbox, 'emailMessages'), await countOf(mailbox, 'emailPlaces')]).toEqual([261, 261]);
    await relay.stop();
  });

  it('synchronises flags, moves and deletions in both directions', async () => {
    const mailbox = await rig.connect();
    const uids: number[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) uids.push(await mailbox.put('INBOX', { id }));
    await mailbox.within((session) => session.setSeen('INBOX', uids, false));
    await mailbox.sync();
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = uids;

    // From the mailbox to here: read, filed, deleted.
    await mailbox.within(async (session) => {
      await session.setSeen('INBOX', [a], true);
      await session.move('INBOX', [b], 'Archive');
      await session.move('INBOX', [c], 'Trash');
    });
    await mailbox.sync();
    const left = ['Message a', 'Message b', 'Message d', 'Message e'];
    expect(await subjects(mailbox)).toEqual(left);
    const read = async () => (await mailbox.threads()).filter((each) => each.isRead).map(({ subject }) => subject);
    expect(await read()).toEqual(['Message a']);
    expect(await countOf(mailbox, 'emailMessages')).toBe(5);

    // From here to the mailbox; a synchronisation in between reverts nothing.
    await change(mailbox, 'Message d', 'markRead');
    await change(mailbox, 'Message a', 'markRead');
    await change(mailbox, 'Message a', 'markUnread');
    await change(mailbox, 'Message b', 'delete');
    await change(mailbox, 'Message e', 'delete');
    await mailbox.sync();
    expect(await subjects(mailbox)).toEqual(['Message a', 'Message d']);
    expect([await isSeen(mailbox, 'INBOX', a), await isSeen(mailbox, 'INBOX', d)]).toEqual([false, true]);
    expect((await rig.read(mailbox.user, 'INBOX')).length).toBe(2);
    expect(await rig.read(mailbox.user, 'Archive')).toEqual([]);
    expect((await rig.read(mailbox.user, 'Trash')).length).toBe(3);
    expect(e).toBeGreaterThan(d);

    // Moved out of the trash again.
    await mailbox.within(async (session) => {
      const back = await session.findByMessageId('Trash', '<c@example.test>');
      await session.move('Trash', back, 'INBOX');
    });
    await mailbox.sync();
    expect(await subjects(mailbox)).toEqual(['Message a', 'Message c', 'Message d']);
    expect(await countOf(mailbox, 'emailMessages')).toBe(5);
  });

  it('keeps messages filed in custom folders, and trashes those in the trash or in no folder', async () => {
    const mailbox = await rig.connect();
    rig.server.makeFolder(mailbox.user, 'Clients/Smith');
    const uids: number[] = [];
    for (const id of ['filed', 'unread', 'thrown', 'erased']) uids.push(await mailbox.put('INBOX', { id }));
    const [filed = 0, unread = 0, thrown = 0, erased = 0] = uids;
    await mailbox.within((session) => session.setSeen('INBOX', [filed, unread], false));
    await mailbox.sync();
    const stateOf = async () =>
      (await mailbox.threads()).map(({ subject, isRead, isDone }) => [subject, isRead, isDone]);

    // Read and filed without a synchronisation in between.
    await mailbox.within(async (session) => {
      await session.setSeen('INBOX', [filed], true);
      await session.move('INBOX', [filed, unread], 'Clients/Smith');
      await session.move('INBOX', [thrown], 'Trash');
    });
    rig.server.erase(mailbox.user, 'INBOX', erased);
    await mailbox.sync();
    const kept = [
      ['Message filed', true, true],
      ['Message unread', false, false],
    ];
    expect((await stateOf()).sort()).toEqual(kept);
    expect(await countOf(mailbox, 'emailPlaces')).toBe(0);
    await mailbox.sync();
    expect((await stateOf()).sort()).toEqual(kept);

    await mailbox.within(async (session) => {
      const back = await session.findByMessageId('Clients/Smith', '<filed@example.test>');
      await session.move('Clients/Smith', back, 'INBOX');
    });
    await mailbox.sync();
    expect((await stateOf()).sort()).toEqual([['Message filed', true, false], kept[1]]);
    expect(await countOf(mailbox, 'emailMessages')).toBe(4);
  });

  it('trashes many messages that were moved to the trash together', async () => {
    const mailbox = await rig.connect();
    const messages = Array.from({ length: 45 }, (_, n) => mailTo(mailbox.email, { id: `many-${n}` }));
    rig.server.fillInbox(mailbox.user, messages);
    await mailbox.sync();
    expect(await mailbox.threads()).toHaveLength(45);
    await mailbox.within(async (session) => {
      const uids = await session.findUids('INBOX', { from: 1, since: null });
      await session.move('INBOX', uids.slice(1), 'Trash');
    });
    await mailbox.sync();
    expect(await subjects(mailbox)).toEqual(['Message many-0']);
  });

  it('knows the direction of a message by the folders in which it lies, whichever copy is found first', async () => {
    const mailbox = await rig.connect();
    const put = (path: string, id: string, from: string, ...more: string[]) => {
      const date = 'Date: Mon, 09 Mar 2026 09:00:00 +0000';
      const head = [
        `From: ${from}`,
        `To: ${mailbox.email}`,
        `Subject: ${id}`,
        `Message-ID: <${id}@example.test>`,
        date,
      ];
      return mailbox.within((session) =>
        session.append(path, Buffer.from([...head, ...more, '', 'Hello'].join('\r\n'))),
      );
    };
    const directions = async () =>
      Object.fromEntries(
        (await mailbox.threads()).map(({ subject, emails: [only] }) => [
          subject,
          only?.isOutgoing ? 'sent' : 'received',
        ]),
      );
    const toLead = 'Reply-To: lead@example.test';
    await put('Sent', 'alias', 'sales@example.test');
    await put('INBOX', 'form', mailbox.email, toLead);
    await put('Sent', 'both', mailbox.email, toLead);
    await put('INBOX', 'note', mailbox.email);
    await mailbox.sync();
    const early = { alias: 'sent', form: 'received', both: 'sent', note: 'received' };
    expect(await directions()).toEqual(early);
    // The second copies arrive later.
    await put('INBOX', 'both', mailbox.email, toLead);
    await put('Sent', 'note', mailbox.email);
    await put('Archive', 'late', 'sales@example.test');
    await mailbox.sync();
    await put('Sent', 'late', 'sales@example.test');
    await mailbox.sync();
    expect(await directions()).toEqual({ ...early, both: 'received', note: 'sent', late: 'sent' });
  });

  it('stores a message of two folders once, until it is gone from both', async () => {
    const mailbox = await rig.connect();
    for (const path of ['INBOX', 'Archive']) await mailbox.put(path, { id: 'copied' });
    await mailbox.sync();
    expect([await countOf(mailbox, 'emailMessages'), await countOf(mailbox, 'emailPlaces')]).toEqual([1, 2]);
    const moveOut = (path: string) =>
      mailbox.within(async (session) => {
        await session.move(path, await session.findUids(path, { from: 1, since: null }), 'Trash');
      });
    await moveOut('INBOX');
    await mailbox.sync();
    expect(await subjects(mailbox)).toEqual(['Message copied']);
    await moveOut('Archive');
    await mailbox.sync();
    expect(await subjects(mailbox)).toEqual([]);
  });

  it('matches messages again when the UIDVALIDITY of a folder changes', async () => {
    const mailbox = await rig.connect();
    for (const id of ['f', 'g']) await mailbox.put('Archive', { id });
    await mailbox.sync();
    rig.server.resetFolder(mailbox.user, 'Archive');
    for (const id of ['h', 'g', 'f']) await mailbox.put('Archive', { id });
    // A pending change must not affect another message that has the same uid now.
    await change(mailbox, 'Message f', 'delete');
    await mailbox.sync();
    await mailbox.sync();
    expect(await subjects(mailbox)).toEqual(['Message g', 'Message h']);
    expect(await countOf(mailbox, 'emailMessages')).toBe(3);
    const ids = (await rig.read(mailbox.user, 'Archive')).map((mail) => /^Message-ID: <(.)@/m.exec(mail)?.[1]);
    expect(ids.sort()).toEqual(['g', 'h']);
  });

  it('stores messages of up to 35 MB whole, and only the headers of larger ones', async () => {
    const mailbox = await rig.connect();
    const line = `${'x'.repeat(76)}\r\n`;
    const withFile = (id: string, bytes: number) =>
      Buffer.from(
        [
          ...[`From: a@b.test`, `Subject: ${id}`, `Message-ID: <${id}@b.test>`, 'MIME-Version: 1.0'],
          ...['Content-Type: application/pdf', 'Content-Transfer-Encoding: base64'],
          ...['Content-Disposition: attachment; filename=plan.pdf', '', line.repeat(Math.floor(bytes / line.length))],
        ].join('\r\n'),
      );
    rig.server.fillInbox(mailbox.user, [
      withFile('large', 35 * megabyte - 1_000),
      withFile('larger', 35 * megabyte + 1_000),
    ]);
    await mailbox.sync();
    const rows = await mailbox.account.look((tx) =>
      tx.selectFrom('emailMessages').selectAll().orderBy('subject').execute(),
    );
    const facts = rows.map(({ subject, isHeadOnly, attachments }) => [subject, isHeadOnly, attachments.length]);
    expect(facts).toEqual([
      ['large', false, 1],
      ['larger', true, 0],
    ]);
    expect(rows.every(({ size }) => size > 34 * megabyte)).toBe(true);
  });

  it('leaves no rows or files behind when it is disconnected during a run', async () => {
    const mailbox = await rig.connect();
    const pictured = (n: number) =>
      Buffer.from(
        [
          ...['From: a@b.test', `Subject: Picture ${n}`, `Message-ID: <picture-${n}@b.test>`, 'MIME-Version: 1.0'],
          ...['Content-Type: text/csv', 'Content-Disposition: attachment; filename=a.csv', '', 'a,b', ''],
        ].join('\r\n'),
      );
    rig.server.fillInbox(
      mailbox.user,
      Array.from({ length: 120 }, (_, n) => pictured(n)),
    );
    const reading = mailbox.sync();
    while ((await countOf(mailbox, 'emailMessages')) < 20) await delay(10);
    const reply = await rig.shop.call(disconnectMailbox, { as: mailbox.account.owner });
    expect(reply.status).toBe(200);
    await reading;
    const tables = ['emailMessages', 'emailPlaces', 'emailFolders', 'storedFiles'] as const;
    for (const table of tables) expect(await countOf(mailbox, table), table).toBe(0);
    const failed = await mailbox.account.look((tx) => tx.selectFrom('failedTasks').select('id').execute());
    expect(failed).toEqual([]);
  });
});
