import { SimpleGrid } from '@mantine/core';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { chosenMethod, isChosenMethod, paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { BookDateField } from '../../account/parts/book-date-field.tsx';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { readPayment, useUpdatePayment } from '../parts/payment-queries.ts';
import { noteMaximum, type PaymentChangeInput, type PaymentChangeOutput, paymentChange } from './payment-values.ts';

type PaymentEditModalProps = {
  edited: PaymentRow;
  /** The payments that the page shows, with the newest version of the edited one. */
  payments: readonly PaymentRow[];
  onClose: () => void;
};

/** Changes the details of a payment. Its amount cannot be changed (PY-3). */
export function PaymentEditModal({ edited, payments, onClose }: PaymentEditModalProps) {
  const update = useUpdatePayment();
  const paymentValues = ({ paymentDate, paymentMethod, paymentNote }: PaymentRow): PaymentChangeInput => ({
    paymentDate,
    paymentMethod: chosenMethod(paymentMethod),
    paymentNote: paymentNote ?? '',
  });
  const form = useRecordForm<PaymentRow, PaymentChangeInput, PaymentChangeOutput, never, unknown>({
    record: payments.find(({ id }) => id === edited.id) ?? edited,
    schema: paymentChange,
    valuesOf: (version) => paymentValues(version ?? edited),
    send: ({ paymentMethod, ...values }, version) =>
      // How a card on a reader or a credit paid is not for people to change.
      update.mutateAsync({
        ...{ id: edited.id, ...values, updatedAt: version?.updatedAt },
        ...(isChosenMethod(edited.paymentMethod) ? { paymentMethod } : {}),
      }),
    reload: readPayment,
    onSaved() {
      toast.success('Saved');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Edit payment of ${formatMoney(edited.paymentAmount, edited.currency)}`}
      form={form}
      onClose={onClose}
      width={520}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <BookDateField control={control} name="paymentDate" label="Date" required />
        {isChosenMethod(edited.paymentMethod) && (
          <SelectField control={control} name="paymentMethod" label="Method" data={paymentMethods} />
        )}
      </SimpleGrid>
      <TextareaField control={control} name="paymentNote" label="Note" maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}
