import type { FetchMessageObject } from 'imapflow';
import type { ListedMessage, MailboxSession, MailFolder } from '../mailbox.ts';
import { mostMessageBytes } from '../message-limits.ts';
import type { ImapConnection } from './connect-imap.ts';
import { listPaths, listRoles } from './imap-folders.ts';
import { idleIn } from './imap-idle.ts';
import { uidSets } from './uid-set.ts';

const dayMs = 24 * 60 * 60 * 1000;

const heads = { uid: true, flags: true, size: true, internalDate: true, threadId: true } as const;
const byUid = { uid: true } as const;

function listed({ uid, flags, size, internalDate, emailId, threadId }: FetchMessageObject): ListedMessage {
  return {
    uid,
    isSeen: flags?.has('\\Seen') ?? false,
    size: size ?? 0,
    receivedAt: new Date(internalDate ?? 0).toISOString(),
    providerMessageId: emailId ?? null,
    providerThreadId: threadId ?? null,
  };
}

/** A session over a connection that has signed in. */
export function makeImapSession({ client, run, refused, close }: ImapConnection): MailboxSession {
  /** Selects a folder. If it is selected already, a NOOP makes the server report what changed since the last command. */
  async function select(path: string) {
    if (client.mailbox !== false && client.mailbox.path === path) await client.noop();
    else await client.mailboxOpen(path);
  }

  /** The result of a command. The client returns false if the server refused it. */
  function accepted<T>(answer: T): Exclude<T, false | undefined> {
    if (answer === false || answer === undefined) throw refused();
    return answer as Exclude<T, false | undefined>;
  }

  async function forEachSet(path: string, uids: readonly number[], work: (set: string) => Promise<unknown>) {
    if (uids.length === 0) return;
    await run(async () => {
      await select(path);
      for (const set of uidSets(uids)) accepted(await work(set));
    });
  }

  async function folderFacts({ path, role }: Pick<MailFolder, 'path' | 'role'>): Promise<MailFolder> {
    const asked = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
    const { messages = 0, uidNext = 1, uidValidity, highestModseq } = accepted(await client.status(path, asked));
    return {
      path,
      role,
      uidValidity: Number(uidValidity),
      uidNext,
      // A server without CONDSTORE may answer 0.
      highestModseq: highestModseq === undefined || highestModseq === 0n ? null : highestModseq.toString(),
      messageCount: messages,
    };
  }

  return {
    folders: () =>
      run(async () => {
        const folders: MailFolder[] = [];
        for (const folder of await listRoles(client)) folders.push(await folderFacts(folder));
        return folders;
      }),

    paths: () => run(() => listPaths(client)),

    findUids: (path, { from, to, since }) =>
      run(async () => {
        await select(path);
        const uid = `${from}:${to ?? '*'}`;
        // The server compares dates in its own time zone, so the day before is included.
        const days = since === null ? {} : { since: new Date(since.getTime() - dayMs) };
        const found = accepted(await client.search({ uid, ...days }, byUid));
        // '120:*' includes the last message even if its uid is lower.
        const uids = found.filter((each) => each >= from && each <= (to ?? each));
        return uids.sort((a, b) => a - b);
      }),

    async listHeads(path, uids) {
      const messages: ListedMessage[] = [];
      await forEachSet(path, uids, async (set) => {
        for await (const message of client.fetch(set, heads, byUid)) messages.push(listed(message));
        return true;
      });
      return messages;
    },

    listChanged: (path, modseq) =>
      run(async () => {
        await select(path);
        const counts = client.enabled.has('CONDSTORE') && client.mailbox !== false && client.mailbox.noModseq !== true;
        if (!counts) return null;
        const changed = await client.fetchAll('1:*', heads, { ...byUid, changedSince: BigInt(modseq) });
        return changed.map(listed);
      }),

    async *fetchRaw(path, uids) {
      const wanted = new Set(uids);
      if (wanted.size > 0) await run(() => select(path));
      for (const set of uidSets(uids)) {
        const fetched = client.fetch(set, { uid: true, source: { maxLength: mostMessageBytes + 1 } }, byUid);
        try {
          for (;;) {
            const next = await run(() => fetched.next());
            if (next.done === true) break;
            const { uid, source } = next.value;
            // Updates of other messages may arrive in between.
            if (source !== undefined && source.length <= mostMessageBytes && wanted.delete(uid))
              yield { uid, raw: source };
          }
        } finally {
          await fetched.return();
        }
      }
    },

    fetchHead: (path, uid) =>
      run(async () => {
        await select(path);
        const message = await client.fetchOne(`${uid}`, { uid: true, headers: true }, byUid);
        return message === false ? null : (message.headers ?? null);
      }),

    setSeen: (path, uids, isSeen) =>
      forEachSet(path, uids, (set) =>
        isSeen ? client.messageFlagsAdd(set, ['\\Seen'], byUid) : client.messageFlagsRemove(set, ['\\Seen'], byUid),
      ),

    move: (path, uids, toPath) => forEachSet(path, uids, (set) => client.messageMove(set, toPath, byUid)),

    append: (path, raw) =>
      run(async () => {
        const { uid } = accepted(await client.append(path, raw, ['\\Seen']));
        return uid ?? null;
      }),

    findByMessageId: (path, ...headerMessageIds) =>
      run(async () => {
        await select(path);
        const or = headerMessageIds.map((id) => ({ header: { 'message-id': id } }));
        return accepted(await client.search({ or }, byUid));
      }),

    idle: (path, milliseconds) => run(() => idleIn(client, { select: () => select(path), milliseconds })),

    close,
  };
}
