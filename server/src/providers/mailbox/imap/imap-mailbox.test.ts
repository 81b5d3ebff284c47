import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryMailServer, type TemporaryMailServer } from '../../../../../scripts/temporary-mail-server.mjs';
import { startMailProvider } from '../../../testing/mail-provider.ts';
import {
  accessOf,
  failureOf,
  mailTo,
  skipsMailServers,
  startRelay,
  trustCertificate,
} from '../../../testing/mail-rig.ts';
import { MailHostRefused } from '../mail-host.ts';
import type { MailboxAccess, MailboxSession } from '../mailbox.ts';
import { openImapMailbox } from './imap-mailbox.ts';

const options = { allowsPrivate: true, filesSentMail: false };
const passwords = { ann: 'correct horse "1', bob: 'battery\\staple', ed: 'first sync of many' };
type User = keyof typeof passwords;

describe.skipIf(skipsMailServers())('a mailbox on Dovecot and Postfix', () => {
  let server: TemporaryMailServer;
  let provider: Awaited<ReturnType<typeof startMailProvider>>;
  let forgetCertificate: () => void;
  beforeAll(async () => {
    provider = await startMailProvider();
    server = await startTemporaryMailServer({ users: passwords, introspectionUrl: provider.introspectionUrl });
    forgetCertificate = trustCertificate(server.certificate);
  });
  afterAll(async () => {
    forgetCertificate();
    await server.stop();
    await provider.stop();
  });

  const { signal } = new AbortController();
  const access = (user: User) => accessOf(server, user, passwords[user]);
  const mailboxOf = (user: User, change: Partial<MailboxAccess> = {}) =>
    openImapMailbox({ ...access(user), ...change }, options);

  async function withSession<T>(user: User, work: (session: MailboxSession) => Promise<T>): Promise<T> {
    const session = await mailboxOf(user).connect(signal);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Waits until the mail with an id has been delivered. */
  const delivered = (user: User, id: string) =>
    withSession(user, async (session) => {
      for (;;) {
        const [uid] = await session.findByMessageId('INBOX', `<${id}@example.test>`);
        if (uid !== undefined) return uid;
        await session.idle('INBOX', 500);
      }
    });

  it('signs in to both servers, by TLS and by STARTTLS', async () => {
    await mailboxOf('ann').test(signal);
    await mailboxOf('ann', {
      imap: { host: 'localhost', port: server.ports.imap, secure: false },
      smtp: { host: 'localhost', port: server.ports.smtp, secure: false },
    }).test(signal);
  });

  it('says in the server’s own words why a sign-in was refused, without the password', async () => {
    const signIn = { user: 'ann@example.test', password: 'wrong-password' };
    const read = await failureOf(mailboxOf('ann', { signIn }).connect(signal));
    expect([read.failure, read.server, read.serverText]).toEqual(['refused', 'imap', 'Authentication failed.']);
    const message = {
      from: 'ann@example.test',
      recipients: ['bob@example.test'],
      raw: mailTo('bob@example.test', { id: 'x' }),
    };
    const sent = await failureOf(mailboxOf('ann', { signIn }).send(message, signal));
    expect([sent.failure, sent.server]).toEqual(['refused', 'smtp']);
    expect(sent.serverText).toMatch(/^535 5\.7\.8 Error: authentication failed/);
    expect(sent.serverText).not.toContain(Buffer.from('wrong-password').toString('base64'));
  });

  it('signs in with a token that a person permitted, until the permission ends', async () => {
    const accessToken = provider.permit('ann@example.test');
    const mailbox = mailboxOf('ann', { signIn: { user: 'ann@example.test', accessToken } });
    await mailbox.test(signal);
    provider.revoke('ann@example.test');
    const refused = await failureOf(mailbox.connect(signal));
    expect([refused.failure, refused.server]).toEqual(['refused', 'imap']);
    const raw = mailTo('bob@example.test', { id: 'revoked' });
    const unsent = await failureOf(
      mailbox.send({ from: 'ann@example.test', recipients: ['bob@example.test'], raw }, signal),
    );
    expect([unsent.failure, unsent.server]).toEqual(['refused', 'smtp']);
    for (const { serverText } of [refused, unsent]) expect(serverText).not.toContain(accessToken);
  });

  it('refuses a certificate that nobody vouches for, and a server that does not answer', async () => {
    const message = {
      from: 'ann@example.test',
      recipients: ['bob@example.test'],
      raw: mailTo('bob@example.test', { id: 'y' }),
    };
    forgetCertificate();
    try {
      for (const [work, to] of [
        [() => mailboxOf('ann').connect(signal), 'imap'],
        [() => mailboxOf('ann').send(message, signal), 'smtp'],
      ] as const) {
        const { failure, server: refused, serverText } = await failureOf(work());
        expect([failure, refused, serverText]).toEqual(['invalid', to, 'self-signed certificate']);
      }
    } finally {
      forgetCertificate = trustCertificate(server.certificate);
    }
    const closed = await startRelay(server.ports.imaps);
    await closed.stop();
    const nobody = { host: 'localhost', port: closed.port, secure: true };
    expect((await failureOf(mailboxOf('ann', { imap: nobody }).connect(signal))).failure).toBe('unreachable');
  });

  it('delivers what it sends, and finds it by its Message-ID', async () => {
    const raw = mailTo('bob@example.test', { id: 'sent-1', text: 'Grüße' });
    await mailboxOf('ann').send({ from: 'ann@example.test', recipients: ['bob@example.test'], raw }, signal);
    const uid = await delivered('bob', 'sent-1');
    const contents = await withSession('bob', async (session) => {
      const [head] = await session.listHeads('INBOX', [uid]);
      expect(head).toMatchObject({ uid, isSeen: false, providerMessageId: null, providerThreadId: null });
      const found: Buffer[] = [];
      for await (const { raw: content } of session.fetchRaw('INBOX', [uid, uid + 100])) found.push(content);
      expect((await session.fetchHead('INBOX', uid))?.toString()).toContain('Subject: Message sent-1');
      expect(await session.fetchHead('INBOX', uid + 100)).toBeNull();
      return found.map(String);
    });
    expect(contents).toHaveLength(1);
    expect(contents[0]).toContain('Grüße\r\n.a line that begins with a dot\r\n');
  });

  it('sends to nobody when the server refuses one recipient', async () => {
    const raw = mailTo('bob@example.test', { id: 'half', cc: 'nobody@example.test' });
    const recipients = ['bob@example.test', 'nobody@example.test'];
    const failed = await failureOf(mailboxOf('ann').send({ from: 'ann@example.test', recipients, raw }, signal));
    expect([failed.failure, failed.serverText]).toEqual(['rejected', expect.stringContaining('nobody@example.test')]);
    const after = {
      from: 'ann@example.test',
      recipients: ['bob@example.test'],
      raw: mailTo('bob@example.test', { id: 'after-half' }),
    };
    await mailboxOf('ann').send(after, signal);
    await delivered('bob', 'after-half');
    expect(await withSession('bob', (session) => session.findByMessageId('INBOX', '<half@example.test>'))).toEqual([]);
  });

  it.each(['bob@example.test>\r\nRCPT TO:<ann@example.test', 'bob@example.test\nDATA'])(
    'refuses %j as a recipient before anything is sent',
    async (recipient) => {
      const raw = mailTo('bob@example.test', { id: 'injected' });
      const failed = await failureOf(
        mailboxOf('ann').send({ from: 'ann@example.test', recipients: [recipient], raw }, signal),
      );
      expect(failed.failure).toBe('rejected');
    },
  );

  it('files, marks and moves messages, and reports what changed since', async () => {
    await withSession('bob', async (session) => {
      const foldersOf = async () =>
        Object.fromEntries((await session.folders()).map((folder) => [folder.role, folder]));
      const before = await foldersOf();
      expect(Object.keys(before).sort()).toEqual(['archive', 'inbox', 'sent', 'trash']);
      expect(before.sent).toMatchObject({
        path: 'Sent',
        messageCount: 0,
        highestModseq: expect.stringMatching(/^\d+$/),
      });

      const uid = (await session.append('Sent', mailTo('ann@example.test', { id: 'filed' }))) ?? 0;
      expect(await session.findUids('Sent', { from: 1, since: new Date(0) })).toEqual([uid]);
      expect(await session.findUids('Sent', { from: uid + 1, since: null })).toEqual([]);
      const modseq = (await foldersOf()).sent?.highestModseq ?? '0';
      expect(await session.listChanged('Sent', modseq)).toEqual([]);

      await withSession('bob', (elsewhere) => elsewhere.setSeen('Sent', [uid], false));
      expect(await session.listChanged('Sent', modseq)).toMatchObject([{ uid, isSeen: false }]);

      await session.move('Sent', [uid, uid + 50], 'Trash');
      await session.move('Sent', [uid], 'Trash');
      expect(await session.findUids('Sent', { from: 1, since: null })).toEqual([]);
      expect(await session.findByMessageId('Trash', '<filed@example.test>')).toHaveLength(1);
      expect(await session.listHeads('Sent', [uid])).toEqual([]);
      const failed = await failureOf(session.move('Trash', [1], 'No such folder'));
      expect([failed.failure, failed.serverText]).toEqual(['rejected', expect.stringMatching(/exist/i)]);
    });
  });

  it('waits until a message comes, or until the time is up', async () => {
    await withSession('bob', async (session) => {
      expect(await session.idle('INBOX', 1)).toBe('elapsed');
      const waiting = session.idle('INBOX', 120_000);
      await withSession('bob', (elsewhere) => elsewhere.append('INBOX', mailTo('bob@example.test', { id: 'waited' })));
      expect(await waiting).toBe('changed');
      expect(await session.findByMessageId('INBOX', '<waited@example.test>')).toHaveLength(1);
    });
  });

  it('reads the head alone of a message over 35 MB', async () => {
    const raw = Buffer.alloc(35 * 1024 * 1024 + 1, `${'x'.repeat(76)}\r\n`);
    mailTo('ed@example.test', { id: 'huge' }).copy(raw);
    await withSession('ed', async (session) => {
      const huge = (await session.append('Archive', raw)) ?? 0;
      const small = (await session.append('Archive', mailTo('ed@example.test', { id: 'small' }))) ?? 0;
      expect((await session.listHeads('Archive', [huge]))[0]?.size).toBeGreaterThan(35 * 1024 * 1024);
      const read: number[] = [];
      for await (const { uid } of session.fetchRaw('Archive', [huge, small])) read.push(uid);
      expect(read).toEqual([small]);
      expect((await session.fetchHead('Archive', huge))?.toString()).toContain('Message-ID: <huge@example.test>');
    });
  });

  it('ends with the signal’s reason', async () => {
    const controller = new AbortController();
    const session = await mailboxOf('bob').connect(controller.signal);
    const waiting = session.idle('INBOX', 120_000);
    const reason = new Error('Time is up');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(session.folders()).rejects.toBe(reason);
    await session.close();
    await expect(mailboxOf('bob').connect(controller.signal)).rejects.toBe(reason);
  });
});

it('never connects to a private host without MAIL_PRIVATE_HOSTS', async () => {
  const to = { host: 'localhost', port: 993, secure: true };
  const access = { email: 'a@example.test', imap: to, smtp: to, signIn: { user: 'a', password: 'b' } };
  const mailbox = openImapMailbox(access, { allowsPrivate: false, filesSentMail: false });
  const { signal } = new AbortController();
  const message = { from: 'a@example.test', recipients: ['b@example.test'], raw: Buffer.from('\r\n') };
  for (const failed of [await failureOf(mailbox.connect(signal)), await failureOf(mailbox.send(message, signal))]) {
    expect(failed.cause).toBeInstanceOf(MailHostRefused);
    expect(failed.serverText).toBeNull();
  }
});
