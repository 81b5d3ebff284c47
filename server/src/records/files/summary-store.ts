import type { SummaryAuthor } from '@truckroll/domain/files/summaries';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { DriveItemRow } from './drive-store.ts';

type SummaryOfItem = Pick<DriveItemRow, 'summary' | 'summaryBy' | 'summaryProvider' | 'summarizingSince'>;

const person: SummaryAuthor = 'person';

/** Summaries without an author are from before authors were stored: only people wrote them. */
export const isByPerson = ({ summary, summaryBy }: SummaryOfItem): boolean =>
  summary !== null && (summaryBy === null || summaryBy === person);

/** The author of a summary in the wire format (API FI-3). */
export function summaryProviderOf(item: SummaryOfItem): string | null {
  if (item.summary === null) return null;
  return isByPerson(item) ? person : item.summaryProvider;
}

/** A process that makes a summary counts as dead after this time. */
const summarizingMs = 120_000;

export const isBeingSummarized = ({ summarizingSince }: SummaryOfItem, now: Date): boolean =>
  summarizingSince !== null && now.getTime() - Date.parse(summarizingSince) < summarizingMs;

const lockItem = (tx: Tx, fileId: string) =>
  tx
    .selectFrom('driveItems')
    .select(['id', 'name', 'createdAt', 'summary', 'summaryBy', 'summaryProvider', 'summarizingSince'])
    .where('fileId', '=', fileId)
    .forUpdate()
    .executeTakeFirst();

const setMark = async (tx: Tx, id: string, summarizingSince: string | null): Promise<void> => {
  await telling(tx, 'drive', id).updateTable('driveItems').set({ summarizingSince }).where('id', '=', id).execute();
};

/**
 * Marks a file as waiting for its summary, and returns the mark; null when it needs none: a person wrote one, it has one
 * already (unless `again`), one is being made, or no drive holds the file.
 */
export async function markForSummary(
  tx: Tx,
  fileId: string,
  { now, again }: { now: Date; again: boolean },
): Promise<string | null> {
  const item = await lockItem(tx, fileId);
  if (item === undefined || isByPerson(item) || isBeingSummarized(item, now)) return null;
  if (item.summary !== null && !again) return null;
  const mark = now.toISOString();
  await setMark(tx, item.id, mark);
  return mark;
}

export type SummaryWork = { name: string; uploadedAt: string; claim: string };

/**
 * Claims a summary. 'settled': it is no longer needed. `busyUntil`: another process is making it, and counts as dead
 * after this time. `takesOver`: claims it even then.
 */
export async function claimSummary(
  tx: Tx,
  fileId: string,
  { mark, now, takesOver }: { mark: string; now: Date; takesOver: boolean },
): Promise<SummaryWork | 'settled' | { busyUntil: Date; mark: string }> {
  const item = await lockItem(tx, fileId);
  if (item?.summarizingSince == null) return 'settled';
  const since = Date.parse(item.summarizingSince);
  if (item.summarizingSince !== mark && !takesOver) {
    return { busyUntil: new Date(since + summarizingMs), mark: item.summarizingSince };
  }
  // It differs from the mark, so that only one of two processes that read the mark claims it.
  const claim = new Date(Math.max(now.getTime(), since + 1)).toISOString();
  await setMark(tx, item.id, claim);
  return { name: item.name, uploadedAt: item.createdAt, claim };
}

export type MadeSummary = { summary: string; by: SummaryAuthor; provider: string; at: Date };

/** Ends a claim with its result; null makes no summary. A person who saved one meanwhile has ended the claim. */
export async function settleSummary(tx: Tx, fileId: string, claim: string, made: MadeSummary | null): Promise<void> {
  const result =
    made === null
      ? {}
      : {
          summary: made.summary,
          summaryBy: made.by,
          summaryProvider: made.provider,
          summarizedAt: made.at.toISOString(),
        };
  await telling(tx, 'drive', null)
    .updateTable('driveItems')
    .set({ ...result, summarizingSince: null })
    .where('fileId', '=', fileId)
    .where('summarizingSince', '=', claim)
    .execute();
}
