import { Text } from '@mantine/core';
import { longestClosingReason } from '@truckroll/domain/documents/closed-books';
import { formatDay } from '@truckroll/domain/format/dates';
import type { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { DateField } from '../../design/field/date-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useCloseBooks } from './closed-books-queries.ts';
import { closingSchema, endOfLastMonth, openingSchema } from './closed-books-values.ts';

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
