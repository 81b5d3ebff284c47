import { MailboxError, type MailboxSession } from './mailbox.ts';

/**
 * Where a message is that left the folders that are read:
 * - `trash`: in the mailbox's trash
 * - `nowhere`: in no folder of the mailbox
 * - `filed`: in a folder that is not read; `isSeen` is its flag there
 * - `unsure`: anything else, such as a folder that could not be searched, or a message on its way between two folders
 */
export type Whereabouts = { place: 'trash' | 'nowhere' | 'unsure' } | { place: 'filed'; isSeen: boolean };

type Searched = Pick<MailboxSession, 'paths' | 'findByMessageId' | 'listHeads'>;

const unsure: Whereabouts = { place: 'unsure' };

/** The largest number of folders to search. */
const mostFolders = 50;
/** The number of messages in one search command. */
const askedTogether = 10;

/** The uids of those messages that are in a folder, by Message-ID. Batches without a match need only one command. */
async function findIn(session: Searched, path: string, headerIds: readonly string[]) {
  const found = new Map<string, number>();
  for (let at = 0; at < headerIds.length; at += askedTogether) {
    const asked = headerIds.slice(at, at + askedTogether);
    if ((await session.findByMessageId(path, ...asked)).length === 0) continue;
    for (const id of asked) {
      const [uid] = await session.findByMessageId(path, id);
      if (uid !== undefined) found.set(id, uid);
    }
  }
  return found;
}

/** Whether the failure concerns only this folder, such as a missing permission. */
const isRefusal = (error: unknown): boolean => error instanceof MailboxError && error.failure === 'rejected';

/**
 * Searches all folders of a mailbox for messages by their Message-IDs; the trash first, where most of them are. Rejects
 * with the failures of the session.
 */
export async function locateMessages(
  session: Searched,
  headerIds: readonly string[],
  { trashPath, readPaths }: { trashPath: string | null; readPaths: readonly string[] },
): Promise<Map<string, Whereabouts>> {
  const places = new Map<string, Whereabouts>();
  let isCertain = true;

  async function whereaboutsIn(path: string, uid: number): Promise<Whereabouts> {
    if (path === trashPath) return { place: 'trash' };
    // The next run reads it in this folder.
    if (readPaths.includes(path)) return unsure;
    const [head] = await session.listHeads(path, [uid]);
    return head === undefined ? unsure : { place: 'filed', isSeen: head.isSeen };
  }

  async function look(path: string): Promise<void> {
    const missing = headerIds.filter((id) => !places.has(id));
    try {
      for (const [id, uid] of await findIn(session, path, missing)) places.set(id, await whereaboutsIn(path, uid));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      isCertain = false;
    }
  }

  if (trashPath !== null) await look(trashPath);
  if (places.size < headerIds.length) {
    const others = (await session.paths()).filter((path) => path !== trashPath && !readPaths.includes(path));
    const paths = [...readPaths, ...others];
    if (paths.length > mostFolders) isCertain = false;
    for (const path of paths.slice(0, mostFolders)) if (places.size < headerIds.length) await look(path);
  }
  for (const id of headerIds) if (!places.has(id)) places.set(id, isCertain ? { place: 'nowhere' } : unsure);
  return places;
}
