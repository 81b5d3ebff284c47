import { Button, Group } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { CardCharge } from '@truckroll/contract/payments/card-charges';
import { amountText } from '@truckroll/contract/payments/record-payment';
import type { SavedCard } from '@truckroll/contract/payments/saved-cards';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import { useState } from 'react';
import { z } from 'zod';
import { useMe } from '../../app/session/me.ts';
import { randomId } from '../../app/transport/random-key.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useChargeCard } from '../parts/card-charge-queries.ts';

/** The rules of a charge: a card, more than zero, and at most the amount due (PY-51). */
const chargeSchema = (amountDue: number) =>
  z.object({
    savedCardId: z.string(),
    amount: z
      .number({ error: amountText })
      .nullable()
      .transform((amount) => amount ?? 0)
      .refine((amount) => amount > 0, { error: amountText })
      .refine((amount) => amount <= amountDue, { error: problems.paymentTooLarge[1] }),
    sendReceipt: z.boolean(),
  });
type ChargeInput = z.input<ReturnType<typeof chargeSchema>>;
type ChargeOutput = z.output<ReturnType<typeof chargeSchema>>;

const nameOf = (card: SavedCard): string => `${savedCardName(card)}${card.isExpired ? ' (expired)' : ''}`;

function tell({ status, failure, amount, currency }: CardCharge): void {
  if (status === 'succeeded') toast.success(`${formatMoney(amount, currency)} charged`);
  else if (status === 'failed') toast.error(`Not charged: ${failure}`);
  else if (status === 'under_way') toast.warning('The bank has not answered yet. The result appears on the invoice.');
  else toast.warning('The bank asks the client to confirm the payment. Nothing was charged.');
}

type ChargeModalProps = {
  document: Pick<Document, 'id' | 'currency' | 'documentNumberDisplay' | 'amountDue' | 'depositDue' | 'clientDetails'>;
  savedCards: readonly SavedCard[];
  onClose: () => void;
};

/** Charges a card on file for an invoice (screens 12.3). */
export function ChargeModal({ document, savedCards, onClose }: ChargeModalProps) {
  const { account } = useMe();
  const { id, currency, amountDue, depositDue, documentNumberDisplay: number } = document;
  const { email } = document.clientDetails;
  const receipts = email !== null && account.features.mail;
  const [chargeId] = useState(() => randomId());
  const charge = useChargeCard(id);
  const form = useAppForm<ChargeInput, ChargeOutput>({
    schema: chargeSchema(amountDue),
    defaultValues: { savedCardId: savedCards[0]?.id ?? '', amount: amountDue, sendReceipt: receipts },
    async save(values) {
      const answer = await charge.mutateAsync({ id: chargeId, ...values });
      tell(answer.charge);
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Charge ${number}`}
      form={form}
      onClose={onClose}
      saveLabel="Charge card"
      savingLabel="Charging..."
      canSaveUnchanged
      width={460}
    >
      <SelectField
        control={control}
        name="savedCardId"
        label="Card"
        data={savedCards.map((card) => ({ value: card.id, label: nameOf(card) }))}
      />
      <NumberField
        control={control}
        name="amount"
        label="Amount"
        required
        decimalScale={currencyDecimals(currency)}
        prefix={currencySymbolOf(currency)}
        description={`${formatMoney(amountDue, currency)} is due`}
      />
      {depositDue > 0 && depositDue < amountDue && (
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
