import { Text } from '@mantine/core';
import { closingPastText, closingReasonText, closingUnchangedText } from '@truckroll/contract/account/closed-books';
import { addDays } from '@truckroll/domain/calendar/days';
import { closingRefusal, isOpening, longestClosingReason } from '@truckroll/domain/documents/closed-books';
import { formatDay } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { DateField } from '../../design/field/date-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useCloseBooks } from './closed-books-queries.ts';

const day = z
  .string()
  .nullable()
  .refine((value) => value === null || isDateOnly(value), { error: 'Date is not valid' });

/** The last day of the month before that of a day: the one that is usually closed. */
const endOfLastMonth = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1);

/** The form that closes the books through a later day than before. */
const closingSchema = ({ from, today }: { from: string | null; today: string }) =>
  z.object({
    through: day
      .refine((value): value is string => value !== null, { error: 'Date is required' })
      .refine((through) => closingRefusal({ from, through, reason: null, today }) !== 'notPast', {
        error: closingPastText,
      })
      .refine((through) => through !== from && !isOpening({ from, through }), { error: closingUnchangedText }),
  });

/** The form that opens days again: all of them where no day is chosen. */
const openingSchema = ({ from }: { from: string }) =>
  z.object({
    through: day.refine((through) => isOpening({ from, through }), {
      error: 'Choose an earlier day than the last closed one.',
    }),
    reason: z.string().trim().min(1, { error: closingReasonText }).max(longestClosingReason),
  });

type Closing = ReturnType<typeof closingSchema>;
type Opening = ReturnType<typeof openingSchema>;

/** Closes the books through a day (SE-28b). */
export function CloseBooksModal({ from, today, onClose }: { from: string | null; today: string; onClose: () => void }) {
  const close = useCloseBooks();
  const proposed = endOfLastMonth(today);
  const form = useAppForm<z.input<Closing>, z.output<Closing>>({
    schema: closingSchema({ from, today }),
    defaultValues: { through: from === null || proposed > from ? proposed : null },
    async save({ through }) {
      await close.mutateAsync({ from, through });
      toast.success(`The books are closed through ${formatDay(through)}`);
      onClose();
    },
  });
  return (
    <DraftModal
      title="Close the books"
      form={form}
      onClose={onClose}
      saveLabel="Close the books"
      canSaveUnchanged
      width={520}
    >
      <Text>
        Invoices that were given out, payments, refunds, credits and write-offs on closed days no longer change, and
        none are added. What comes in later from outside counts on the first open day.
      </Text>
      <DateField control={form.control} name="through" label="Last closed day" required />
    </DraftModal>
  );
}

/** Opens days of the closed books again (SE-28b). */
export function OpenBooksModal({ from, onClose }: { from: string; onClose: () => void }) {
  const open = useCloseBooks();
  const form = useAppForm<z.input<Opening>, z.output<Opening>>({
    schema: openingSchema({ from }),
    defaultValues: { through: null, reason: '' },
    async save(values) {
      await open.mutateAsync({ from, ...values });
      toast.success('The books are open again');
      onClose();
    },
  });
  return (
    <DraftModal title="Open the books again" form={form} onClose={onClose} saveLabel="Open again" width={520}>
      <Text>All admins are told, and the reason stays on this page.</Text>
      <DateField
        control={form.control}
        name="through"
        label="Stay closed through"
        description="Leave it empty to open all days."
      />
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        required
        maxLength={longestClosingReason}
        minRows={2}
      />
    </DraftModal>
  );
}
