import { Stack, Switch, Text } from '@mantine/core';
import { surchargeLimit } from '@truckroll/domain/surcharge/surcharge-limit';
import { Controller, useWatch } from 'react-hook-form';
import { NumberField } from '../../design/field/number-field.tsx';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

/** Whether clients who pay by credit card pay more, as far as the rule of the company's place allows it. */
export function SurchargeSection({ form: { control } }: { form: CompanyForm }) {
  const [isOn, address] = useWatch({ control, name: ['surcharge.isOn', 'address'] });
  const { mostPercent, reason } = surchargeLimit({ country: address.country, state: address.state });
  const mayBeOn = mostPercent > 0;
  return (
    <Section
      title="Surcharge for credit cards"
      intro="A percentage of what is paid online by credit card, never of debit or prepaid cards, of tips, or of cards on file. Clients read it before they pay. It is no part of the invoice or of revenue, and goes back with refunds in proportion."
    >
      <Stack gap="md">
        <Controller
          control={control}
          name="surcharge.isOn"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Add a surcharge"
              description="Check first what your law and your agreement with the card processor ask for."
              checked={value}
              // What was allowed at another address can be switched off.
              disabled={!mayBeOn && !value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        <Text size="sm" role="note">
          {reason}
        </Text>
        {isOn && (
          <NumberField
            control={control}
            name="surcharge.percent"
            label="Percentage"
            suffix="%"
            decimalScale={2}
            min={0}
            max={100}
            hideControls
            required
          />
        )}
      </Stack>
    </Section>
  );
}
