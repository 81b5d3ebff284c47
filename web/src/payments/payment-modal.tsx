import { Button, Group, SimpleGrid } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents';
import { paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { depositDue } from '@truckroll/domain/documents/payment-rules';
import { wallClock } from '@truckroll/domain/format/dates';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { useMe } from '../app/me.ts';
import { toast } from '../app/toasts.ts';
import { DraftModal } from '../design/draft-modal.tsx';
import { CheckboxField } from '../design/fields/checkbox-field.tsx';
import { DateField } from '../design/fields/date-field.tsx';
import { NumberField } from '../design/fields/number-field.tsx';
import { SelectField } from '../design/fields/select-field.tsx';
import { TextareaField } from '../design/fields/textarea-field.tsx';
import { useAppForm } from '../design/form.tsx';
import { useRecordPayment } from './payment-queries.ts';
import { noteMaximum, type PaymentInput, type PaymentOutput, paymentSchema } from './payment-values.ts';

type PaymentModalProps = {
  invoice: Pick<
    Document,
    'id' | 'currency' | 'documentNumberDisplay' | 'amountDue' | 'amountPaid' | 'isDepositRequired' | 'depositAmount'
  >;
  onClose: () => void;
};

/** M30: records what a client has paid. */
export function PaymentModal({ invoice, onClose }: PaymentModalProps) {
  const { account } = useMe();
  const record = useRecordPayment();
  const form = useAppForm<PaymentInput, PaymentOutput>({
    schema: paymentSchema(invoice.amountDue),
    defaultValues: {
      paymentAmount: invoice.amountDue,
      paymentDate: wallClock(new Date().toISOString(), account.timezone).day,
      paymentMethod: 'Cash',
      isOnlinePayment: false,
      paymentNote: '',
      paymentStatus: 'completed',
    },
    async save({ isOnlinePayment, ...payment }) {
      await record.mutateAsync({ documentId: invoice.id, ...payment, isOnlinePayment: isOnlinePayment ? 1 : 0 });
      toast.success('Payment recorded');
      onClose();
    },
  });
  const { control } = form;
  const deposit = depositDue(invoice);
  return (
    <DraftModal
      title={`Collect Payment for ${invoice.documentNumberDisplay}`}
      form={form}
      onClose={onClose}
      saveLabel="Record Payment"
      savingLabel="Recording..."
      canSaveUnchanged
      width={520}
    >
      <NumberField
        control={control}
        name="paymentAmount"
        label="Amount"
        required
        decimalScale={currencyDecimals(invoice.currency)}
        prefix={currencySymbolOf(invoice.currency)}
        description={`${formatMoney(invoice.amountDue, invoice.currency)} is due`}
      />
      {deposit > 0 && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setValue('paymentAmount', deposit, { shouldDirty: true, shouldValidate: true })}
          >
            Deposit {formatMoney(deposit, invoice.currency)}
          </Button>
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <DateField control={control} name="paymentDate" label="Date" required />
        <SelectField control={control} name="paymentMethod" label="Method" data={paymentMethods} />
      </SimpleGrid>
      <CheckboxField control={control} name="isOnlinePayment" label="Online payment" />
      <TextareaField control={control} name="paymentNote" label="Note" maxLength={noteMaximum} minRows={2} />
      <SelectField
        control={control}
        name="paymentStatus"
        label="Status"
        data={[
          { value: 'completed', label: 'Completed' },
          { value: 'pending', label: 'Pending' },
        ]}
      />
    </DraftModal>
  );
}
