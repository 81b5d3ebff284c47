import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { CardReader } from '@truckroll/contract/payments/card-readers';
import { amountText } from '@truckroll/contract/payments/record-payment';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { readerTips } from '@truckroll/domain/saved-cards/card-reader';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMe } from '../../app/session/me.ts';
import { randomId } from '../../app/transport/random-key.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { cardReadersQuery, usePayOnReader } from '../parts/card-reader-queries.ts';
import { readerDoubt } from '../parts/reader-state.tsx';
import { ReaderPayment } from './reader-payment.tsx';

/** The rules of a payment on a reader: a reader, more than zero, and at most what is due (TE-5). */
const readerSchema = (due: number) =>
  z.object({
    readerId: z.string().min(1, { error: 'Please choose a reader' }),
    amount: z
      .number({ error: amountText })
      .nullable()
      .transform((amount) => amount ?? 0)
      .refine((amount) => amount > 0, { error: amountText })
      .refine((amount) => amount <= due, { error: problems.paymentTooLarge[1] }),
    sendReceipt: z.boolean(),
  });
type ReaderInput = z.input<ReturnType<typeof readerSchema>>;
type ReaderOutput = z.output<ReturnType<typeof readerSchema>>;

type ReaderModalProps = {
  document: Pick<
    Document,
    'id' | 'currency' | 'documentType' | 'documentNumberDisplay' | 'amountDue' | 'depositDue' | 'clientDetails'
  >;
  /** A payment that is under way on a reader; null begins one. */
  paymentId: string | null;
  onClose: () => void;
};

/** Takes a payment on a card reader, and follows it until it has ended (screens 12.3). */
export function ReaderModal({ document, paymentId, onClose }: ReaderModalProps) {
  const [id, setId] = useState(() => paymentId ?? randomId());
  const [isStarted, setStarted] = useState(paymentId !== null);
  const readers = useQuery(cardReadersQuery);
  // What was entered stays for another try.
  const [entered, setEntered] = useState<ReaderOutput | null>(null);
  if (isStarted)
    return (
      <ReaderPayment
        id={id}
        number={document.documentNumberDisplay}
        onAgain={() => {
          setId(randomId());
          setStarted(false);
        }}
        onClose={onClose}
      />
    );
  if (readers.data === undefined)
    return (
      <Dialog title={`Card reader for ${document.documentNumberDisplay}`} onClose={onClose} width={460}>
        {readers.isError ? (
          <LoadFailure error={readers.error} onRetry={() => void readers.refetch()} />
        ) : (
          <Skeleton height={160} />
        )}
      </Dialog>
    );
  return (
    <ReaderForm
      key={id}
      id={id}
      document={document}
      readers={readers.data.readers}
      entered={entered}
      onStarted={(values) => {
        setEntered(values);
        setStarted(true);
      }}
      onClose={onClose}
    />
  );
}

type ReaderFormProps = Pick<ReaderModalProps, 'document' | 'onClose'> & {
  id: string;
  readers: readonly CardReader[];
  entered: ReaderOutput | null;
  onStarted: (values: ReaderOutput) => void;
};

function ReaderForm({ id, document, readers, entered, onStarted, onClose }: ReaderFormProps) {
  const { account } = useMe();
  const { currency, amountDue, depositDue, documentType, documentNumberDisplay: number } = document;
  const { email } = document.clientDetails;
  const due = documentType === 1 ? amountDue : depositDue;
  const receipts = email !== null && account.features.mail;
  const best = readers.find((reader) => readerDoubt(reader) === null) ?? readers[0];
  const pay = usePayOnReader(document.id);
  const form = useAppForm<ReaderInput, ReaderOutput>({
    schema: readerSchema(due),
    defaultValues: {
      readerId: entered?.readerId ?? best?.id ?? '',
      amount: Math.min(entered?.amount ?? due, due),
      sendReceipt: entered?.sendReceipt ?? receipts,
    },
    async save(values) {
      await pay.mutateAsync({ id, ...values });
      onStarted(values);
    },
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'readerId' });
  const reader = readers.find((each) => each.id === chosen);
  const asksForTip = readerTips(account.tips, { documentType, currency }) !== null;
  const doubt = reader === undefined ? null : readerDoubt(reader);
  return (
    <DraftModal
      title={`Card reader for ${number}`}
      form={form}
      onClose={onClose}
      saveLabel="Start on reader"
      savingLabel="Starting..."
      canSaveUnchanged
      width={460}
    >
      <SelectField
        control={control}
        name="readerId"
        label="Reader"
        required
        data={readers.map((each) => ({ value: each.id, label: each.name }))}
        {...(doubt === null ? {} : { description: doubt })}
      />
      <NumberField
        control={control}
        name="amount"
        label="Amount"
        required
        decimalScale={currencyDecimals(currency)}
        prefix={currencySymbolOf(currency)}
        description={`${formatMoney(due, currency)} is due${asksForTip ? '. The reader asks for a tip in addition.' : ''}`}
      />
      {documentType === 1 && depositDue > 0 && depositDue < amountDue && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setValue('amount', depositDue, { shouldDirty: true, shouldValidate: true })}
          >
            Deposit {formatMoney(depositDue, currency)}
          </Button>
        </Group>
      )}
      {receipts && <CheckboxField control={control} name="sendReceipt" label={`Send a receipt to ${email}`} />}
    </DraftModal>
  );
}
