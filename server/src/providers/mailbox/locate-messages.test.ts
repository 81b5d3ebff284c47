import { describe, expect, it } from 'vitest';
import { locateMessages } from './locate-messages.ts';
import { MailboxError, type MailboxFailure, type MailboxSession } from './mailbox.ts';

type Folders = Record<string, readonly string[] | MailboxFailure>;

/** A fake session with folders: the Message-IDs in each, or the failure to open it. */
function sessionOf(folders: Folders) {
  const asked: string[] = [];
  const idsIn = (path: string): readonly string[] => {
    const ids = folders[path] ?? [];
    if (typeof ids === 'string') throw new MailboxError(ids, {});
    return ids;
  };
  const session: Pick<MailboxSession, 'paths' | 'findByMessageId' | 'listHeads'> = {
    paths: async () => Object.keys(folders),
    async findByMessageId(path, ...wanted) {
      asked.push(path);
      return idsIn(path).flatMap((id, index) => (wanted.includes(id) ? [index + 1] : []));
    },
    listHeads: async (path, uids) =>
      uids.map((uid) => ({
        uid,
        isSeen: idsIn(path)[uid - 1]?.startsWith('<seen') ?? false,
        size: 1,
        receivedAt: '2026-03-09T09:00:00.000Z',
        providerMessageId: null,
        providerThreadId: null,
      })),
  };
  return { session, asked };
}

const roles = { trashPath: 'Trash', readPaths: ['INBOX', 'Archive'] };
const places = async (folders: Folders, ids: readonly string[]) =>
  Object.fromEntries(await locateMessages(sessionOf(folders).session, ids, roles));

describe('locateMessages', () => {
  it('distinguishes the trash, folders that are not read, folders that are, and none', async () => {
    const folders = {
      INBOX: ['<back@b>'],
      Archive: [],
      Trash: ['<thrown@b>'],
      'Clients/Smith': ['<other@b>', '<seen@b>', '<new@b>'],
    };
    expect(await places(folders, ['<thrown@b>', '<seen@b>', '<new@b>', '<back@b>', '<erased@b>'])).toEqual({
      '<thrown@b>': { place: 'trash' },
      '<seen@b>': { place: 'filed', isSeen: true },
      '<new@b>': { place: 'filed', isSeen: false },
      '<back@b>': { place: 'unsure' },
      '<erased@b>': { place: 'nowhere' },
    });
  });

  it('searches only the trash if all messages are in it, with ten in one command', async () => {
    const ids = Array.from({ length: 25 }, (_, n) => `<${n}@b>`);
    const { session, asked } = sessionOf({ INBOX: [], Trash: ids, Own: [] });
    const found = await locateMessages(session, ids, roles);
    expect(new Set([...found.values()].map(({ place }) => place))).toEqual(new Set(['trash']));
    expect(new Set(asked)).toEqual(new Set(['Trash']));
    const { session: empty, asked: searches } = sessionOf({ INBOX: [], Trash: [] });
    await locateMessages(empty, ids, roles);
    expect(searches.filter((path) => path === 'Trash')).toHaveLength(3);
  });

  it('is unsure if a folder cannot be opened, or if there are too many folders', async () => {
    const refused = { INBOX: [], Trash: [], Shared: 'rejected', Own: ['<filed@b>'] } as const;
    expect(await places(refused, ['<filed@b>', '<lost@b>'])).toEqual({
      '<filed@b>': { place: 'filed', isSeen: false },
      '<lost@b>': { place: 'unsure' },
    });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Folder ${n}`, []]));
    expect(await places({ ...many, Trash: ['<thrown@b>'] }, ['<thrown@b>', '<lost@b>'])).toEqual({
      '<thrown@b>': { place: 'trash' },
      '<lost@b>': { place: 'unsure' },
    });
  });

  it('rejects when the connection fails', async () => {
    await expect(places({ Trash: 'unreachable' }, ['<lost@b>'])).rejects.toThrow('unreachable');
  });
});
