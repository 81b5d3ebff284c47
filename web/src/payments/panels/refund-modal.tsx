import { SimpleGrid, Text } from '@mantine/core';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { chosenMethod, paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { refundableParts } from '@truckroll/domain/documents/refund-parts';
import { wallClock } from '@truckroll/domain/format/dates';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { BookDateField } from '../../account/parts/book-date-field.tsx';
import { useMe } from '../../app/session/me.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useRefundPayment } from '../parts/payment-queries.ts';
import { noteMaximum, type RefundInput, type RefundOutput, refundSchema } from './payment-values.ts';

/** Refunds a payment in full or in part (PY-6). A card payment is refunded to the card. */
export function RefundModal({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const { account } = useMe();
  const refund = useRefundPayment();
  const left = refundableParts(payment);
  const isByCard = payment.isOnlinePayment === 1;
  const form = useAppForm<RefundInput, RefundOutput>({
    schema: refundSchema(left, problems.refundTooLarge[1]),
    defaultValues: {
      refundAmount: left.amount,
      tipAmount: left.tip,
      refundDate: wallClock(new Date().toISOString(), account.timezone).day,
      refundMethod: chosenMethod(payment.paymentMethod),
      reason: '',
    },
    async save({ tipAmount, ...values }) {
      await refund.mutateAsync({ id: payment.id, ...values, ...(tipAmount > 0 ? { tipAmount } : {}) });
      toast.success('Payment refunded');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Refund payment of ${formatMoney(payment.paymentAmount, payment.currency)}`}
      form={form}
      onClose={onClose}
      saveLabel="Refund"
      savingLabel="Refunding..."
      canSaveUnchanged
      width={520}
    >
      <NumberField
        control={control}
        name="refundAmount"
        label="Amount"
        required={left.tip === 0}
        decimalScale={currencyDecimals(payment.currency)}
        prefix={currencySymbolOf(payment.currency)}
        description={`Up to ${formatMoney(left.amount, payment.currency)}`}
      />
      {left.tip > 0 && (
        <NumberField
          control={control}
          name="tipAmount"
          label="Tip"
          decimalScale={currencyDecimals(payment.currency)}
          prefix={currencySymbolOf(payment.currency)}
          description={`Up to ${formatMoney(left.tip, payment.currency)}`}
        />
      )}
      {left.surcharge > 0 && (
        <Text size="sm">
          The card surcharge of {formatMoney(left.surcharge, payment.currency)} goes back with the amount, in
          proportion.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <BookDateField control={control} name="refundDate" label="Date" required />
        <SelectField
          control={control}
          name="refundMethod"
          label="Method"
          data={paymentMethods}
          {...(isByCard ? { disabled: true, description: 'Online payments are refunded to the card.' } : {})}
        />
      </SimpleGrid>
      <TextareaField control={control} name="reason" label="Reason" maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}
