import { SimpleGrid, Stack, Switch } from '@mantine/core';
import { mostTipPercents } from '@truckroll/domain/tips/tip-rule';
import { Controller, useWatch } from 'react-hook-form';
import { NumberField } from '../../design/field/number-field.tsx';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

const names = ['First percentage', 'Second percentage', 'Third percentage'] as const;

/** Whether clients can add a tip to what they pay, and what they are offered. */
export function TipsSection({ form: { control } }: { form: CompanyForm }) {
  const isOn = useWatch({ control, name: 'tips.isOn' });
  return (
    <Section
      title="Tips"
      intro="Clients can add a tip when they pay an invoice, on their page or on site. It is no part of the invoice, of what is due or of revenue. It belongs in equal parts to the people of the completed visits; the report of tips says how much is whose."
    >
      <Stack gap="md">
        <Controller
          control={control}
          name="tips.isOn"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Take tips"
              description="Clients see percentages of what they pay, tax included, and can enter another amount. No tip is chosen for them."
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        {isOn && (
          <SimpleGrid type="container" cols={{ base: 1, '500px': 3 }} spacing="md" verticalSpacing={14}>
            {names.slice(0, mostTipPercents).map((label, place) => (
              <NumberField
                key={label}
                control={control}
                name={`tips.percents.${place}`}
                label={label}
                suffix="%"
                decimalScale={2}
                min={0}
                max={100}
                hideControls
              />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </Section>
  );
}
