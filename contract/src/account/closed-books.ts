import { longestClosingReason } from '@truckroll/domain/documents/closed-books';
import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, optionalText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

export const closingPastText = 'Choose a day that is over. Today always stays open.';
export const closingReasonText = 'Say why the books are opened again.';
export const closingUnchangedText = 'The books are closed through this day already.';

/** One entry in the history of the closed books: the owner closed them through a later day, or opened days again. */
const bookClosing = z.object({
  id: z.string(),
  from: z.string().nullable(),
  /** Null: all days are open. */
  through: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
});
describeType(bookClosing, { id: 'BookClosing' });
export type BookClosing = z.infer<typeof bookClosing>;

const closedBooks = z.object({
  /** The last closed day, in the account's time zone; null if all are open. */
  closedThrough: z.string().nullable(),
  /** Newest first. */
  closings: z.array(bookClosing).max(listBounds.bookClosings),
});
describeType(closedBooks, { id: 'ClosedBooks' });
export type ClosedBooks = z.infer<typeof closedBooks>;

export const getClosedBooks = endpoint({
  id: 'SE-28',
  name: 'getClosedBooks',
  summary: 'The day through which the books are closed, and who closed or opened them',
  method: 'GET',
  path: '/account/closed-books',
  needs: adminOnly,
  data: z.object({ books: closedBooks }),
});

export const closeBooks = endpoint({
  id: 'SE-28b',
  name: 'closeBooks',
  summary: 'Close the books through a day, or open them again with a reason; only the owner can',
  method: 'PUT',
  path: '/account/closed-books',
  needs: adminOnly,
  peopleOnly: true,
  body: z.object({
    /** Null opens all days. */
    through: dateOnly.nullable(),
    /** The day through which they were closed when the owner decided. */
    from: dateOnly.nullable(),
    /** Required where days are opened again. */
    reason: optionalText(longestClosingReason),
  }),
  data: z.object({ books: closedBooks }),
  refuses: ['ownerClosesBooks', 'stale'],
});
