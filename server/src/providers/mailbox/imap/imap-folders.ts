import type { FolderRole } from '@truckroll/domain/emails/email-kinds';
import { tableOf } from '@truckroll/domain/text/table-of';
import type { ImapFlow, ListResponse } from 'imapflow';

type NamedFolder = { path: string; role: FolderRole };

const roles: Record<string, FolderRole> = tableOf({
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Trash': 'trash',
});

/** Gmail's archive is All Mail; at other providers such a folder only repeats the other folders. */
function roleOf({ specialUse = '' }: ListResponse, isGmail: boolean): FolderRole | null {
  if (specialUse === (isGmail ? '\\All' : '\\Archive')) return 'archive';
  return roles[specialUse] ?? null;
}

/** Folders with a special-use flag of the server take precedence over those recognised by their name. */
const isCertain = ({ specialUseSource }: ListResponse) => specialUseSource !== 'name';

/** The folders that can be selected. */
const listOpenable = async (client: ImapFlow): Promise<ListResponse[]> =>
  (await client.list()).filter(({ flags }) => !(flags.has('\\Noselect') || flags.has('\\NonExistent')));

/** The paths of all folders that can be selected. */
export const listPaths = async (client: ImapFlow): Promise<string[]> =>
  (await listOpenable(client)).map(({ path }) => path);

/**
 * The folders that Truckroll reads or writes, at most one for each role (inbox, sent, archive, trash). Folders that
 * cannot be selected are left out.
 */
export async function listRoles(client: ImapFlow): Promise<NamedFolder[]> {
  const isGmail = client.capabilities.has('X-GM-EXT-1');
  const listed = await listOpenable(client);
  const ordered = [...listed.filter(isCertain), ...listed.filter((folder) => !isCertain(folder))];
  const found = new Map<FolderRole, string>();
  for (const folder of ordered) {
    const role = roleOf(folder, isGmail);
    if (role !== null && !found.has(role)) found.set(role, folder.path);
  }
  return [...found].map(([role, path]) => ({ role, path }));
}
