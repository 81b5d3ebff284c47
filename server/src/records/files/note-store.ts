import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** A note by its signed link, in a transaction across all accounts, as there is no session. */
export async function findSharedNote(
  tx: Tx,
  noteId: string,
): Promise<{ title: string; content: string; companyName: string; changed: string } | undefined> {
  const row = await tx
    .selectFrom('driveItems')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'driveItems.accountId')
    .select([
      'driveItems.name',
      'driveItems.noteContent',
      'driveItems.updatedAt',
      'accounts.companyName',
      'accounts.timezone',
    ])
    .where('driveItems.id', '=', noteId)
    .where('driveItems.type', '=', 'note')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, noteContent, companyName, updatedAt, timezone } = row;
  const changed = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: timezone }).format(
    new Date(updatedAt),
  );
  return { title: name, content: noteContent ?? '', companyName, changed };
}

/** The content of a note as HTML. */
export const findNoteContent = (tx: Tx, id: string): Promise<{ noteContent: string | null } | undefined> =>
  tx.selectFrom('driveItems').select('noteContent').where('id', '=', id).executeTakeFirst();
