import type { StoredFile } from '@truckroll/contract/files/files';
import { formatDateTime } from '../../design/shown-units.ts';

const makers: Record<string, string> = {
  'built-in': 'Made by the built-in engine: quotes from the file',
  person: 'Edited by your team',
};

/**
 * The author and the time of a summary; null without a summary.
 *
 * @example madeBy({ summaryProvider: 'person', summarizedAt: null }, zone) → 'Edited by your team'
 */
export function madeBy(
  { summaryProvider, summarizedAt }: Pick<StoredFile, 'summaryProvider' | 'summarizedAt'>,
  zone: string,
): string | null {
  if (summaryProvider === null) return null;
  const maker = makers[summaryProvider] ?? `Made by ${summaryProvider}`;
  return summarizedAt === null ? maker : `${maker} · ${formatDateTime(summarizedAt, zone)}`;
}

/** The text and the action of the summary's box: `action` is null when nothing can be made. */
export type SummaryState = {
  /** Null for nothing to say. */
  text: string | null;
  /** Something is under way. */
  isBusy: boolean;
  action: string | null;
};

/** The state of a file's summary by what is known of the file (screens M14). `isOn`: AI is switched on. */
export function summaryState(
  { summary, summaryProvider, isSummarizing, textStatus }: Omit<StoredFile, 'presignedUrl'>,
  isOn: boolean,
): SummaryState {
  const rest = (text: string | null, action: string | null): SummaryState => ({
    text,
    isBusy: false,
    action: isOn ? action : null,
  });
  if (textStatus === 'reading') return { text: 'The text of this file is being read…', isBusy: true, action: null };
  if (isSummarizing) return { text: 'A summary is being made…', isBusy: true, action: null };
  switch (textStatus) {
    case 'none':
      return rest(null, null);
    case 'failed':
      return rest('The text of this file could not be read.', 'Try again');
    case 'unread':
      return rest('This file was never read.', 'Summarize');
    case 'ready':
      if (summary === null) return rest('No summary yet.', 'Summarize');
      // A summary that a person saved is never replaced.
      return rest(null, summaryProvider === 'person' ? null : 'Summarize again');
  }
}

/** Whether the viewer waits for the server: it asks again until the file is read and summarised. */
export const isBeingRead = ({ isSummarizing, textStatus }: Pick<StoredFile, 'isSummarizing' | 'textStatus'>): boolean =>
  isSummarizing || textStatus === 'reading';
