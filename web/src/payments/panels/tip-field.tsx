import { Button, Group } from '@mantine/core';
import { currencySymbolOf, formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { tipChoices } from '@truckroll/domain/tips/tip-choices';
import { useWatch } from 'react-hook-form';
import { NumberField } from '../../design/field/number-field.tsx';
import type { AppForm } from '../../design/form/form.tsx';
import type { PaymentInput, PaymentOutput } from './payment-values.ts';

type TipFieldProps = { form: AppForm<PaymentInput, PaymentOutput>; percents: readonly number[]; currency: string };

/** What the client gives in addition on site: one of the company's percentages of the payment, or another amount. */
export function TipField({ form, percents, currency }: TipFieldProps) {
  const { control } = form;
  const amount = useWatch({ control, name: 'paymentAmount' });
  const decimals = currencyDecimals(currency);
  return (
    <>
      <NumberField
        control={control}
        name="tipAmount"
        label="Tip"
        decimalScale={decimals}
        prefix={currencySymbolOf(currency)}
        description="In addition to the amount. It is no part of the invoice."
      />
      <Group gap={8}>
        {tipChoices(percents, amount ?? 0, decimals).map((choice) => (
          <Button
            key={choice.percent}
            variant="default"
            size="compact-sm"
            onClick={() => form.setValue('tipAmount', choice.amount, { shouldDirty: true, shouldValidate: true })}
          >
            {choice.percent}%: {formatMoney(choice.amount, currency)}
          </Button>
        ))}
      </Group>
    </>
  );
}
