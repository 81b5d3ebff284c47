import { closingPastText, closingReasonText, closingUnchangedText } from '@truckroll/contract/account/closed-books';
import { addDays } from '@truckroll/domain/calendar/days';
import { longestClosingReason } from '@truckroll/domain/documents/closed-books';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { z } from 'zod';

const day = z
  .string()
  .nullable()
  .refine((value) => value === null || isDateOnly(value), { error: 'Date is not valid' });

/** The last day of the month before that of a day: the one that is usually closed. */
export const endOfLastMonth = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1);

/** The form that closes the books through a later day than before. */
export const closingSchema = ({ from, today }: { from: string | null; today: string }) =>
  z.object({
    through: day
      .refine((value): value is string => value !== null, { error: 'Date is required' })
      .refine((value) => value < today, { error: closingPastText })
      .refine((value) => from === null || value > from, { error: closingUnchangedText }),
  });

/** The form that opens days again: all of them where no day is chosen. */
export const openingSchema = ({ from }: { from: string }) =>
  z.object({
    through: day.refine((value) => value === null || value < from, {
      error: 'Choose an earlier day than the last closed one.',
    }),
    reason: z.string().trim().min(1, { error: closingReasonText }).max(longestClosingReason),
  });
