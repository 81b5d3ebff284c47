import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import { type CreditableLine, nothingCreditedText } from '@truckroll/contract/payments/credit-notes';
import { amountOfQuantity, creditedLineName, leftToCredit } from '@truckroll/domain/documents/credit-notes';
import { wallClock } from '@truckroll/domain/format/dates';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { BookDateField } from '../../account/parts/book-date-field.tsx';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { creditNotesQuery, useCreateCreditNote } from '../parts/credit-note-queries.ts';
import { noteMaximum } from './payment-values.ts';
import styles from './receive-payment.module.css';
import { pastDay, reasonText } from './uses-values.ts';

type CreditNoteModalProps = {
  document: Pick<Document, 'id' | 'documentNumberDisplay' | 'amountDue' | 'currency'>;
  onClose: () => void;
};

const titleOf = ({ document }: CreditNoteModalProps): string => `Credit note for ${document.documentNumberDisplay}`;

/** The dialog that creates a credit note for an invoice, or for parts of its lines (PY-28). */
export function CreditNoteModal(props: CreditNoteModalProps) {
  const query = useQuery({ ...creditNotesQuery(props.document.id), staleTime: 0, refetchOnMount: 'always' });
  if (query.data !== undefined && !query.isFetching) return <CreditForm {...props} all={query.data.lines} />;
  return (
    <Dialog title={titleOf(props)} width={680} onClose={props.onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={3} rows={4} isPhone={false} />
      )}
    </Dialog>
  );
}

const tooLarge = problems.creditNoteTooLarge[1];

const schema = (today: string) =>
  z.object({
    date: pastDay(today),
    note: z.string().trim().min(1, { error: reasonText }).max(noteMaximum),
    lines: z.array(
      z
        .object({
          lineId: z.string(),
          left: z.number(),
          quantityLeft: z.number(),
          quantity: z.number().nullable(),
          amount: z.number().nullable(),
        })
        .refine(({ quantity, quantityLeft }) => (quantity ?? 0) >= 0 && (quantity ?? 0) <= quantityLeft, {
          error: tooLarge,
          path: ['quantity'],
        })
        .refine(({ amount, left }) => (amount ?? 0) * left >= 0 && Math.abs(amount ?? 0) <= Math.abs(left), {
          error: tooLarge,
          path: ['amount'],
        }),
    ),
  });
type Input = z.input<ReturnType<typeof schema>>;
type Output = z.output<ReturnType<typeof schema>>;
type CreditNoteForm = AppForm<Input, Output>;

function CreditForm(props: CreditNoteModalProps & { all: readonly CreditableLine[] }) {
  const { document, onClose } = props;
  const { currency } = document;
  const decimals = currencyDecimals(currency);
  const create = useCreateCreditNote();
  const today = wallClock(new Date().toISOString(), useMe().account.timezone).day;
  const lines = leftToCredit(props.all) > 0 ? props.all.filter(({ left }) => left !== 0) : [];
  const form: CreditNoteForm = useAppForm<Input, Output>({
    schema: schema(today),
    defaultValues: {
      date: today,
      note: '',
      lines: lines.map(({ lineId, left, quantityLeft }) => ({
        ...{ lineId, left, quantityLeft },
        ...{ quantity: null, amount: null },
      })),
    },
    async save({ date, note, lines: typed }): Promise<void> {
      const given = typed.flatMap(({ lineId, quantity, amount }, index) => {
        const line = lines[index];
        if (!amount || line === undefined) return [];
        // A quantity is named on the credit note, unless another amount was typed for it.
        const isOfQuantity = quantity !== null && amount === amountOfQuantity(line, quantity, decimals);
        return [isOfQuantity ? { lineId, quantity } : { lineId, amount }];
      });
      if (given.length === 0) return form.setErrorLine(nothingCreditedText);
      const { credit } = await create.mutateAsync({ documentId: document.id, date, note, lines: given });
      toast.success(`Credit note ${credit.numberDisplay ?? ''} created`);
      onClose();
    },
  });
  const { control } = form;
  const money = { decimalScale: decimals, prefix: currencySymbolOf(currency) };
  const creditAll = () => {
    for (const [index, { quantityLeft, left }] of lines.entries()) {
      form.setValue(`lines.${index}.quantity`, quantityLeft, { shouldDirty: true });
      form.setValue(`lines.${index}.amount`, left, { shouldDirty: true });
    }
  };
  return (
    <DraftModal title={titleOf(props)} form={form} onClose={onClose} saveLabel="Create credit note" width={680}>
      {lines.length === 0 ? (
        <Text c="dimmed">All of this invoice is credited.</Text>
      ) : (
        <fieldset className={styles.uses}>
          <legend>What is credited</legend>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              Amounts are with tax.
            </Text>
            <Button size="xs" variant="default" onClick={creditAll}>
              Credit everything
            </Button>
          </Group>
          {lines.map((line, index) => (
            <div key={line.lineId} className={styles.credited}>
              <div className={styles.invoice}>
                <strong>{creditedLineName(line)}</strong>
                <Text size="sm" c="dimmed">
                  {line.left === line.total
                    ? formatMoney(line.total, currency)
                    : `${formatMoney(line.left, currency)} left of ${formatMoney(line.total, currency)}`}
                </Text>
              </div>
              <NumberField
                control={control}
                name={`lines.${index}.quantity`}
                label={`Quantity of ${line.quantityLeft}`}
                aria-label={`Quantity of ${creditedLineName(line)}, ${line.quantityLeft} left`}
                decimalScale={2}
              />
              <NumberField
                control={control}
                name={`lines.${index}.amount`}
                label="Amount"
                aria-label={`Amount of ${creditedLineName(line)}`}
                {...money}
              />
              <QuantityPrice form={form} index={index} line={line} decimals={decimals} />
            </div>
          ))}
        </fieldset>
      )}
      <Sum form={form} document={document} />
      <BookDateField control={control} name="date" label="Date" required />
      <TextareaField control={control} name="note" label="Reason" required maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}

type QuantityPriceProps = { form: CreditNoteForm; index: number; line: CreditableLine; decimals: number };

/** Sets the amount of a line to what the quantity comes to, whenever a quantity is typed. */
function QuantityPrice({ form, index, line, decimals }: QuantityPriceProps) {
  const quantity = useWatch({ control: form.control, name: `lines.${index}.quantity` });
  const price = useEffectEvent((given: number) => {
    if (given > line.quantityLeft || given < 0) return;
    const amount = given === 0 ? null : amountOfQuantity(line, given, decimals);
    form.setValue(`lines.${index}.amount`, amount, { shouldDirty: true });
  });
  useEffect(() => {
    if (quantity !== null) price(quantity);
  }, [quantity]);
  return null;
}

/** What the credit note comes to, and what becomes of it. */
function Sum({ form, document }: { form: CreditNoteForm } & Pick<CreditNoteModalProps, 'document'>) {
  const lines = useWatch({ control: form.control, name: 'lines' });
  const { currency, amountDue } = document;
  const sum = sumMoney(lines.map(({ amount }) => amount ?? 0));
  if (sum <= 0) return null;
  const due = Math.max(0, Math.min(sum, amountDue));
  const rest = sumMoney([sum, -due]);
  return (
    <Text aria-live="polite">
      <strong>{formatMoney(sum, currency)}</strong> is credited
      {due > 0 && `, ${formatMoney(due, currency)} of it pays what is due`}
      {rest > 0 && `, ${formatMoney(rest, currency)} stays as credit of the client`}.
    </Text>
  );
}
