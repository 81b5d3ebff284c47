import { SimpleGrid, Stack, Switch } from '@mantine/core';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { Controller, useWatch } from 'react-hook-form';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

const kinds = [
  { value: 'fixed', label: 'An amount' },
  { value: 'percent', label: 'A percentage of what is due' },
];
const repeats = [
  { value: 'once', label: 'Once' },
  { value: 'monthly', label: 'Each month until it is paid' },
];

/** Whether, when and how much clients are charged for overdue invoices. */
export function LateFeesSection({ form: { control } }: { form: CompanyForm }) {
  const [isOn, kind, symbol, currency] = useWatch({
    control,
    name: ['lateFees.isOn', 'lateFees.kind', 'currencySymbol', 'currency'],
  });
  return (
    <Section
      title="Late fees"
      intro="A fee is an invoice of its own without tax, which is mailed to the client. Nothing is charged for the time before you switch this on or change it. A client can be left out in the client's details."
    >
      <Stack gap="md">
        <Controller
          control={control}
          name="lateFees.isOn"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Charge a fee for overdue invoices"
              description="Check first what your law and your terms allow."
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        {isOn && (
          <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14}>
            <NumberField
              control={control}
              name="lateFees.afterDays"
              label="Days after the due date"
              min={1}
              max={365}
              required
            />
            <SelectField control={control} name="lateFees.repeats" label="How often" data={repeats} />
            <SelectField control={control} name="lateFees.kind" label="The fee is" data={kinds} />
            {kind === 'percent' ? (
              <NumberField
                control={control}
                name="lateFees.value"
                label="Percentage"
                suffix="%"
                decimalScale={2}
                min={0}
                max={100}
                required
              />
            ) : (
              <NumberField
                control={control}
                name="lateFees.value"
                label="Amount"
                prefix={symbol}
                decimalScale={currencyDecimals(currency)}
                min={0}
                hideControls
                required
              />
            )}
          </SimpleGrid>
        )}
      </Stack>
    </Section>
  );
}
