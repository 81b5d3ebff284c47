import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../../platform/database/deletions.ts';

export async function insertSimulatedText(
  tx: Tx,
  { now, ...text }: { id: string; messageId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('simulatedTexts')
    .values({ ...text, createdAt: now.toISOString() })
    .execute();
}

/** The newest text of a message since a time. */
export async function findSimulatedText(
  tx: Tx,
  { messageId, since }: { messageId: string; since: Date },
): Promise<string | undefined> {
  const text = await tx
    .selectFrom('simulatedTexts')
    .select('id')
    .where('messageId', '=', messageId)
    .where('createdAt', '>=', since.toISOString())
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return text?.id;
}

/** How long the built-in carrier remembers its calls and texts, in days. */
export const simulatedDays = 7;

export const deleteOldTexts = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('simulatedTexts').where('createdAt', '<', daysBefore(now, simulatedDays)));
