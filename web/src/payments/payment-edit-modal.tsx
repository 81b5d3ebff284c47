import { SimpleGrid } from '@mantine/core';
import type { PaymentRow } from '@truckroll/contract/payments';
import { paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { DraftModal } from '../design/dialog/draft-modal.tsx';
import { toast } from '../design/feedback/toasts.ts';
import { DateField } from '../design/field/date-field.tsx';
import { SelectField } from '../design/field/select-field.tsx';
import { TextareaField } from '../design/field/textarea-field.tsx';
import { useAppForm } from '../design/form/form.tsx';
import { useUpdatePayment } from './payment-queries.ts';
import { noteMaximum, type PaymentChangeInput, type PaymentChangeOutput, paymentChange } from './payment-values.ts';

/** Changes the details of a payment. Its amount cannot be changed (PY-3). */
export function PaymentEditModal({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const update = useUpdatePayment();
  const form = useAppForm<PaymentChangeInput, PaymentChangeOutput>({
    schema: paymentChange,
    defaultValues: {
      paymentDate: payment.paymentDate,
      paymentMethod: payment.paymentMethod,
      paymentNote: payment.paymentNote ?? '',
    },
    async save(values) {
      await update.mutateAsync({ id: payment.id, ...values });
      toast.success('Saved');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Edit payment of ${formatMoney(payment.paymentAmount, payment.currency)}`}
      form={form}
      onClose={onClose}
      width={520}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <DateField control={control} name="paymentDate" label="Date" required />
        <SelectField control={control} name="paymentMethod" label="Method" data={paymentMethods} />
      </SimpleGrid>
      <TextareaField control={control} name="paymentNote" label="Note" maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}
