import { Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientCredit, ClientCredits, OpenInvoice } from '@truckroll/contract/payments/client-credits';
import { proposeUses } from '@truckroll/domain/documents/client-credits';
import { paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BookDateField } from '../../account/parts/book-date-field.tsx';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { clientCreditsQuery, useApplyCredit, useReceiveMoney } from '../parts/credit-queries.ts';
import { noteMaximum } from './payment-values.ts';
import styles from './receive-payment.module.css';
import { type UsesInput, type UsesOutput, usesSchema } from './uses-values.ts';

type ReceivePaymentModalProps = {
  client: { id: string; name: string };
  /** The credit that is applied, in place of money that comes in. */
  credit?: ClientCredit;
  onClose: () => void;
};

/** M40: receives one payment for several invoices of a client, or applies a credit to them (PY-21, PY-22). */
export function ReceivePaymentModal(props: ReceivePaymentModalProps) {
  const { client, credit, onClose } = props;
  const query = useQuery(clientCreditsQuery(client.id));
  const title = credit === undefined ? `Receive payment from ${client.name}` : `Apply credit of ${client.name}`;
  if (query.data !== undefined) return <UsesForm {...props} title={title} all={query.data} />;
  return (
    <Dialog title={title} width={620} onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={2} rows={4} isPhone={false} />
      )}
    </Dialog>
  );
}

const usesOf = (amount: number, invoices: readonly OpenInvoice[]): UsesInput['uses'] => {
  const proposed = new Map(proposeUses(amount, invoices).map((use) => [use.documentId, use.amount]));
  return invoices.map(({ id, amountDue }) => ({ documentId: id, amountDue, amount: proposed.get(id) ?? null }));
};

type UsesFormProps = ReceivePaymentModalProps & { title: string; all: ClientCredits };

function UsesForm({ client, credit, onClose, title, all }: UsesFormProps) {
  const { account } = useMe();
  const receive = useReceiveMoney();
  const apply = useApplyCredit();
  // The invoices as they were when the dialog opened: what is typed stays. The server checks what is due by now.
  const [open] = useState(all.openInvoices);
  const currencies = [...new Set([account.currency, ...open.map((invoice) => invoice.currency)])];
  const [currency, setCurrency] = useState(credit?.currency ?? open[0]?.currency ?? account.currency);
  const invoices = open.filter((invoice) => invoice.currency === currency);
  const dueOf = (of: readonly OpenInvoice[]): number => sumMoney(of.map(({ amountDue }) => amountDue));
  const due = dueOf(invoices);
  const today = wallClock(new Date().toISOString(), account.timezone).day;
  const form: AppForm<UsesInput, UsesOutput> = useAppForm<UsesInput, UsesOutput>({
    schema: usesSchema(today),
    defaultValues: {
      amount: credit?.left ?? (due === 0 ? null : due),
      date: today,
      method: 'Cash',
      note: '',
      uses: usesOf(credit?.left ?? due, invoices),
    },
    async save({ amount, date, method, note, uses }): Promise<void> {
      const given = uses.flatMap((use) => (use.amount ? [{ documentId: use.documentId, amount: use.amount }] : []));
      if (credit === undefined) {
        await receive.mutateAsync({ clientId: client.id, amount, currency, date, method, note, uses: given });
        toast.success('Payment received');
      } else {
        if (given.length === 0) return form.setErrorLine('Apply something to at least one invoice.');
        await apply.mutateAsync({ id: credit.id, uses: given });
        toast.success('Credit applied');
      }
      onClose();
    },
  });
  const { control } = form;
  const money = { decimalScale: currencyDecimals(currency), prefix: currencySymbolOf(currency) };
  useProposals(form, invoices);
  const choose = (chosen: string) => {
    setCurrency(chosen);
    const others = open.filter((invoice) => invoice.currency === chosen);
    form.reset({ ...form.getValues(), amount: dueOf(others) || null, uses: usesOf(dueOf(others), others) });
  };
  return (
    <DraftModal
      title={title}
      form={form}
      onClose={onClose}
      saveLabel={credit === undefined ? 'Receive payment' : 'Apply credit'}
      savingLabel="Saving..."
      canSaveUnchanged
      width={620}
    >
      {credit === undefined && (
        <>
          {currencies.length > 1 && (
            <Select
              label="Currency"
              data={currencies}
              value={currency}
              allowDeselect={false}
              onChange={(chosen) => choose(chosen ?? currency)}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing={14}>
            <NumberField control={control} name="amount" label="Amount" required {...money} />
            <SelectField control={control} name="method" label="Method" data={paymentMethods} />
            <BookDateField control={control} name="date" label="Date" required />
          </SimpleGrid>
        </>
      )}
      {credit !== undefined && <Text>{formatMoney(credit.left, currency)} of this credit is left.</Text>}
      {invoices.length === 0 ? (
        <Text c="dimmed">Nothing is due. The whole amount stays as credit.</Text>
      ) : (
        <fieldset className={styles.uses}>
          <legend>Invoices</legend>
          {invoices.map(({ id, documentNumberDisplay: number, title: name, date, dueDate, amountDue }, index) => (
            <div key={id} className={styles.use}>
              <div className={styles.invoice}>
                <strong>{number}</strong> {name}
                <Text size="sm" c="dimmed">
                  {formatMoney(amountDue, currency)} due{' '}
                  {dueDate === null ? `of ${formatDay(date)}` : `by ${formatDay(dueDate)}`}
                </Text>
              </div>
              <NumberField control={control} name={`uses.${index}.amount`} label={`Amount for ${number}`} {...money} />
            </div>
          ))}
        </fieldset>
      )}
      <Rest form={form} currency={currency} />
      {credit === undefined && (
        <TextareaField control={control} name="note" label="Note" maxLength={noteMaximum} minRows={2} />
      )}
    </DraftModal>
  );
}

/** Divides the amount anew whenever it changes, until somebody has divided it by hand. */
function useProposals(form: AppForm<UsesInput, UsesOutput>, invoices: readonly OpenInvoice[]): void {
  const amount = useWatch({ control: form.control, name: 'amount' });
  const { dirtyFields } = form.formState;
  const propose = useEffectEvent((given: number) => {
    if (dirtyFields.uses === undefined) form.setValue('uses', usesOf(given, invoices));
  });
  useEffect(() => propose(amount ?? 0), [amount]);
}

/** What of the amount is applied to no invoice, and stays as credit. */
function Rest({ form, currency }: { form: AppForm<UsesInput, UsesOutput>; currency: string }) {
  const [amount, uses] = useWatch({ control: form.control, name: ['amount', 'uses'] });
  const rest = sumMoney([amount ?? 0, ...uses.map((use) => -(use.amount ?? 0))]);
  if (rest === 0) return null;
  return (
    <Text aria-live="polite" c={rest < 0 ? 'red' : undefined}>
      {rest > 0
        ? `${formatMoney(rest, currency)} stays as credit.`
        : `${formatMoney(-rest, currency)} too much is applied.`}
    </Text>
  );
}
