import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryMailServer, type TemporaryMailServer } from '../../../../scripts/temporary-mail-server.mjs';
import { accessOf, failureOf, mailTo, skipsMailServers, startRelay, trustCertificate } from '../../testing/mail-rig.ts';
import { openImapMailbox } from './imap/imap-mailbox.ts';
import type { Mailbox, MailboxSession, MailFolder } from './mailbox.ts';
import {
  type FolderProgress,
  type FolderStore,
  findUnread,
  followFolder,
  type ReadingLimits,
  readBack,
} from './read-folder.ts';

/** Follows a folder and then continues its first reading, as the synchronisation does. */
async function readFolder(
  session: MailboxSession,
  folder: MailFolder,
  before: FolderProgress | null,
  store: FolderStore,
  limits: ReadingLimits,
): Promise<FolderProgress> {
  const progress = await followFolder(session, folder, before, store, limits);
  if (progress.isComplete) return progress;
  const { uids } = await findUnread(session, folder.path, progress, limits);
  return readBack(session, folder.path, { progress, uids }, store, limits);
}

const limits: ReadingLimits = { since: new Date(0), mostMessages: 50_000, headsOnly: false };
const { signal } = new AbortController();

/** What is stored of a folder, and how often each message was read. */
function makeStore() {
  const stored = new Map<number, { subject: string; isSeen: boolean; isHeadOnly: boolean }>();
  const order: number[] = [];
  const remainders: number[] = [];
  const state = { progress: null as FolderProgress | null };
  const store: FolderStore = {
    known: async (uids) => new Set(uids.filter((uid) => stored.has(uid))),
    latest: async (count) => [...stored.keys()].sort((a, b) => b - a).slice(0, count),
    place: async () => new Set(),
    async take({ uid, isSeen, raw, isHeadOnly }) {
      order.push(uid);
      stored.set(uid, { subject: /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? '', isSeen, isHeadOnly });
    },
    async setSeen(messages) {
      for (const { uid, isSeen } of messages) {
        const message = stored.get(uid);
        if (message !== undefined) message.isSeen = isSeen;
      }
    },
    async remove(uids) {
      for (const uid of uids) stored.delete(uid);
    },
    async forget() {
      stored.clear();
    },
    async save(progress, remaining) {
      state.progress = progress;
      remainders.push(remaining);
    },
  };
  const subjects = () => [...stored.values()].map(({ subject }) => subject).sort();
  return { store, stored, order, remainders, state, subjects };
}

describe.skipIf(skipsMailServers())('reading a folder of a mailbox on Dovecot', () => {
  let server: TemporaryMailServer;
  let forgetCertificate: () => void;
  beforeAll(async () => {
    server = await startTemporaryMailServer({ users: { ann: 'correct horse', bob: 'battery staple' } });
    forgetCertificate = trustCertificate(server.certificate);
  });
  afterAll(async () => {
    forgetCertificate();
    await server.stop();
  });

  const options = { allowsPrivate: true, filesSentMail: false };
  const ann = () => openImapMailbox(accessOf(server, 'ann', 'correct horse'), options);
  const bob = () => openImapMailbox(accessOf(server, 'bob', 'battery staple'), options);

  async function withSession<T>(mailbox: Mailbox, work: (session: MailboxSession) => Promise<T>): Promise<T> {
    const session = await mailbox.connect(signal);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }
  const read = (mailbox: Mailbox, path: string, { store, state }: ReturnType<typeof makeStore>, change = {}) =>
    withSession(mailbox, async (session) => {
      const folder = (await session.folders()).find((each) => each.path === path);
      if (folder === undefined) throw new Error('No such folder');
      return readFolder(session, folder, state.progress, store, { ...limits, ...change });
    });

  it('continues the first reading after a dropped connection, and reads no message twice', async () => {
    const count = 450;
    const messages = Array.from({ length: count }, (_, index) => mailTo('ann@example.test', { id: `${index}` }));
    server.fillInbox('ann', messages);
    const relay = await startRelay(server.ports.imaps);
    const imap = { host: 'localhost', port: relay.port, secure: true };
    const cut = openImapMailbox({ ...accessOf(server, 'ann', 'correct horse'), imap }, options);
    const kept = makeStore();
    const { take } = kept.store;
    // In the second page: the third cannot be asked for any more.
    kept.store.take = async (message) => {
      await take(message);
      if (kept.order.length === 230) relay.drop();
    };
    expect((await failureOf(read(cut, 'INBOX', kept))).failure).toBe('unreachable');
    expect(kept.stored.size).toBeGreaterThanOrEqual(230);
    expect(kept.stored.size).toBeLessThan(count);
    expect(kept.state.progress?.isComplete).toBe(false);
    // The 0 is saved when the folder is followed, before its first reading begins.
    expect(kept.remainders.slice(0, 3)).toEqual([0, 450, 250]);

    await withSession(ann(), (session) => session.append('INBOX', mailTo('ann@example.test', { id: 'new' })));
    expect(await read(cut, 'INBOX', kept)).toMatchObject({ isComplete: true, oldestUid: 1, uidNext: 452 });
    expect(kept.order).toHaveLength(count + 1);
    expect(new Set(kept.order).size).toBe(count + 1);
    // Pages go from new to old, and what came meanwhile is read before the rest.
    expect(kept.order.slice(0, 200).every((uid) => uid > 250)).toBe(true);
    expect(kept.order.indexOf(451)).toBeLessThan(kept.order.indexOf(1));
    await read(cut, 'INBOX', kept);
    expect(kept.order).toHaveLength(count + 1);
    await relay.stop();
  });

  it('follows flags, moves and deletions, and reads what is new', async () => {
    const kept = makeStore();
    const uids = await withSession(bob(), async (session) => {
      const filed: number[] = [];
      for (const id of ['a', 'b', 'c'])
        filed.push((await session.append('Sent', mailTo('x@example.test', { id }))) ?? 0);
      return filed;
    });
    await read(bob(), 'Sent', kept);
    expect(kept.subjects()).toEqual(['Message a', 'Message b', 'Message c']);
    const [a = 0, b = 0] = uids;
    await withSession(bob(), async (session) => {
      await session.setSeen('Sent', [a], false);
      await session.move('Sent', [b], 'Trash');
      await session.append('Sent', mailTo('x@example.test', { id: 'd' }));
    });
    await read(bob(), 'Sent', kept);
    expect(kept.subjects()).toEqual(['Message a', 'Message c', 'Message d']);
    expect([...kept.stored.values()].map(({ isSeen }) => isSeen)).toEqual([false, true, true]);
    expect(kept.order).toHaveLength(4);

    const trash = makeStore();
    await read(bob(), 'Trash', trash, { headsOnly: true });
    expect([...trash.stored.values()]).toEqual([{ subject: 'Message b', isSeen: true, isHeadOnly: true }]);
  });

  it('compares flags where the server does not count changes', async () => {
    const kept = makeStore();
    await withSession(bob(), (session) => session.append('Archive', mailTo('x@example.test', { id: 'e' })));
    await read(bob(), 'Archive', kept);
    const [uid = 0] = kept.order;
    await withSession(bob(), (session) => session.setSeen('Archive', [uid], false));
    await withSession(bob(), async (session) => {
      const folder = (await session.folders()).find(({ path }) => path === 'Archive');
      if (folder === undefined || kept.state.progress === null) throw new Error('Not read');
      const uncounted = { ...folder, highestModseq: null };
      await readFolder(session, uncounted, { ...kept.state.progress, highestModseq: null }, kept.store, limits);
    });
    expect(kept.stored.get(uid)?.isSeen).toBe(false);
  });

  it('reads a folder again after a change of its UIDVALIDITY, up to the limit of messages', async () => {
    const kept = makeStore();
    await read(bob(), 'Archive', kept);
    const before = kept.state.progress?.uidValidity;
    server.resetFolder('bob', 'Archive');
    await withSession(bob(), async (session) => {
      for (const id of ['f', 'g', 'h']) await session.append('Archive', mailTo('x@example.test', { id }));
    });
    await read(bob(), 'Archive', kept, { mostMessages: 2 });
    expect(kept.subjects()).toEqual(['Message g', 'Message h']);
    expect(kept.state.progress?.uidValidity).not.toBe(before);
  });
});
