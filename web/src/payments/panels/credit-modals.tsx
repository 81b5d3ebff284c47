import { SimpleGrid, Text } from '@mantine/core';
import type { ClientCredit } from '@truckroll/contract/payments/client-credits';
import { chosenMethod, paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { wallClock } from '@truckroll/domain/format/dates';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { z } from 'zod';
import { BookDateField } from '../../account/parts/book-date-field.tsx';
import { useMe } from '../../app/session/me.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useGrantCredit, useRefundCredit, useVoidCredit } from '../parts/credit-queries.ts';
import { noteMaximum } from './payment-values.ts';
import { creditAmount, pastDay, reasonText } from './uses-values.ts';

const reason = z.string().trim().min(1, { error: reasonText }).max(noteMaximum);

const useToday = (): string => wallClock(new Date().toISOString(), useMe().account.timezone).day;

const grantSchema = (today: string) => z.object({ amount: creditAmount, date: pastDay(today), note: reason });
type GrantInput = z.input<ReturnType<typeof grantSchema>>;

/** Gives a client credit as goodwill (PY-24). */
export function GrantCreditModal({ client, onClose }: { client: { id: string; name: string }; onClose: () => void }) {
  const { account } = useMe();
  const grant = useGrantCredit();
  const today = useToday();
  const form = useAppForm<GrantInput, z.output<ReturnType<typeof grantSchema>>>({
    schema: grantSchema(today),
    defaultValues: { amount: null, date: today, note: '' },
    async save(values) {
      await grant.mutateAsync({ clientId: client.id, ...values });
      toast.success('Credit given');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Give credit to ${client.name}`}
      form={form}
      onClose={onClose}
      saveLabel="Give credit"
      width={520}
    >
      <Text c="dimmed">It lowers what the client owes. It counts neither as an invoice nor as money received.</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <NumberField
          control={control}
          name="amount"
          label="Amount"
          required
          decimalScale={currencyDecimals(account.currency)}
          prefix={currencySymbolOf(account.currency)}
        />
        <BookDateField control={control} name="date" label="Date" required />
      </SimpleGrid>
      <TextareaField control={control} name="note" label="Reason" required maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}

type CreditModalProps = { credit: ClientCredit; onClose: () => void };

const refundSchema = (left: number, today: string) =>
  z.object({
    amount: creditAmount.refine((amount) => amount <= left, { error: 'This is more than is left.' }),
    date: pastDay(today),
    method: z.enum(paymentMethods),
    note: z.string().trim().max(noteMaximum),
  });
type RefundInput = z.input<ReturnType<typeof refundSchema>>;

/** Gives back what is left of a credit (PY-23). */
export function RefundCreditModal({ credit, onClose }: CreditModalProps) {
  const refund = useRefundCredit();
  const today = useToday();
  const form = useAppForm<RefundInput, z.output<ReturnType<typeof refundSchema>>>({
    schema: refundSchema(credit.left, today),
    defaultValues: {
      amount: credit.left,
      date: today,
      method: credit.method === null ? 'Cash' : chosenMethod(credit.method),
      note: '',
    },
    async save(values) {
      await refund.mutateAsync({ id: credit.id, ...values });
      toast.success('Credit given back');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Give back credit of ${formatMoney(credit.left, credit.currency)}`}
      form={form}
      onClose={onClose}
      saveLabel="Give back"
      canSaveUnchanged
      width={520}
    >
      <NumberField
        control={control}
        name="amount"
        label="Amount"
        required
        decimalScale={currencyDecimals(credit.currency)}
        prefix={currencySymbolOf(credit.currency)}
        description={`Up to ${formatMoney(credit.left, credit.currency)}`}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <BookDateField control={control} name="date" label="Date" required />
        <SelectField control={control} name="method" label="Method" data={paymentMethods} />
      </SimpleGrid>
      <TextareaField control={control} name="note" label="Reason" maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}

const voidSchema = z.object({ note: reason });

/** Voids a credit that was recorded by mistake (PY-25). */
export function VoidCreditModal({ credit, onClose }: CreditModalProps) {
  const makeVoid = useVoidCredit();
  const form = useAppForm<z.input<typeof voidSchema>, z.output<typeof voidSchema>>({
    schema: voidSchema,
    defaultValues: { note: '' },
    async save({ note }) {
      await makeVoid.mutateAsync({ id: credit.id, note });
      toast.success('Voided');
      onClose();
    },
  });
  return (
    <DraftModal
      title={`Void ${formatMoney(credit.amount, credit.currency)}`}
      form={form}
      onClose={onClose}
      saveLabel="Void"
      width={520}
    >
      {credit.uses.length > 0 && (
        <Text>What was applied is due again on {credit.uses.map((use) => use.documentNumberDisplay).join(', ')}.</Text>
      )}
      <TextareaField control={form.control} name="note" label="Reason" required maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}
