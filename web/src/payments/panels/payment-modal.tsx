import { Button, Group, SimpleGrid } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents/documents';
import { paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { wallClock } from '@truckroll/domain/format/dates';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { BookDateField } from '../../account/parts/book-date-field.tsx';
import { useMe } from '../../app/session/me.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { MoreFields } from '../../design/form/more-fields.tsx';
import { useRecordPayment } from '../parts/payment-queries.ts';
import { noteMaximum, type PaymentInput, type PaymentOutput, paymentSchema } from './payment-values.ts';
import { TipField } from './tip-field.tsx';

type PaymentModalProps = {
  document: Pick<
    Document,
    | 'id'
    | 'documentType'
    | 'currency'
    | 'total'
    | 'documentNumberDisplay'
    | 'amountDue'
    | 'depositDue'
    | 'clientDetails'
  >;
  onClose: () => void;
};

/** M30: records a payment of an invoice, or the deposit of an estimate. */
export function PaymentModal({ document, onClose }: PaymentModalProps) {
  const { account } = useMe();
  const record = useRecordPayment();
  const { id, currency, depositDue, documentNumberDisplay: number } = document;
  const isDeposit = document.documentType === 2;
  const { email } = document.clientDetails;
  const receipts = email !== null && account.features.mail;
  const payable = isDeposit ? depositDue : document.amountDue;
  const form = useAppForm<PaymentInput, PaymentOutput>({
    schema: paymentSchema(payable, document.total),
    defaultValues: {
      paymentAmount: payable,
      tipAmount: null,
      paymentDate: wallClock(new Date().toISOString(), account.timezone).day,
      paymentMethod: 'Cash',
      isOnlinePayment: false,
      paymentNote: '',
      paymentStatus: 'completed',
      sendReceipt: receipts,
    },
    isSentLater: true,
    async save({ isOnlinePayment, sendReceipt, tipAmount, ...given }) {
      const payment = { ...given, ...(tipAmount > 0 ? { tipAmount } : {}) };
      const sends = sendReceipt && payment.paymentStatus === 'completed';
      const body = { documentId: id, ...payment, isOnlinePayment: isOnlinePayment ? (1 as const) : (0 as const) };
      const saved = await record.mutateAsync({ number, ...body, ...(sends ? { sendReceipt: true } : {}) });
      if (saved === null) return onClose();
      const { receiptDelivery } = saved;
      const done = isDeposit ? 'Deposit recorded' : 'Payment recorded';
      const receipt = { queued: `, receipt sent to ${email}`, kept: '. Receipt saved here: no mail server is set up' };
      toast.success(receiptDelivery === undefined ? done : done + receipt[receiptDelivery]);
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={isDeposit ? `Record Deposit for ${number}` : `Collect Payment for ${number}`}
      form={form}
      onClose={onClose}
      saveLabel={isDeposit ? 'Record Deposit' : 'Record Payment'}
      savingLabel="Recording..."
      canSaveUnchanged
      width={520}
    >
      <NumberField
        control={control}
        name="paymentAmount"
        label="Amount"
        required
        decimalScale={currencyDecimals(currency)}
        prefix={currencySymbolOf(currency)}
        description={`${formatMoney(payable, currency)} is due`}
      />
      {!isDeposit && depositDue > 0 && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setValue('paymentAmount', depositDue, { shouldDirty: true, shouldValidate: true })}
          >
            Deposit {formatMoney(depositDue, currency)}
          </Button>
        </Group>
      )}
      {!isDeposit && account.tips.isOn && <TipField form={form} percents={account.tips.percents} currency={currency} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <SelectField control={control} name="paymentMethod" label="Method" data={paymentMethods} />
        <BookDateField control={control} name="paymentDate" label="Date" required />
      </SimpleGrid>
      {receipts && <CheckboxField control={control} name="sendReceipt" label={`Send a receipt to ${email}`} />}
      <MoreFields order={3} isFailing={form.formState.errors.paymentNote !== undefined}>
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
      </MoreFields>
    </DraftModal>
  );
}
