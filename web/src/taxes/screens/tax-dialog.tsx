import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { taxesQuery, useCreateTax, useUpdateTax } from '../parts/tax-queries.ts';
import styles from './tax-dialog.module.css';
import { stateOptions, type TaxFormValues, taxCountries, taxForm, taxFormValues, taxRules } from './tax-values.ts';

type TaxDialogProps = { tax: Tax | null; onClose: () => void; onSaved: () => void };

const taxTypes = [
  { value: '1', label: 'Exclusive: added to the price' },
  { value: '2', label: 'Inclusive: part of the price' },
];

/** The dialog of a tax (screens 13.7). */
export function TaxDialog({ tax, onClose, onSaved }: TaxDialogProps) {
  const queryClient = useQueryClient();
  const create = useCreateTax();
  const update = useUpdateTax();
  const schema = useMemo(() => taxForm(tax), [tax]);
  const form = useRecordForm<Tax, TaxFormValues, ReturnType<typeof schema.parse>>({
    record: tax,
    schema,
    valuesOf: taxFormValues,
    send: (values, edited) =>
      edited === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...values }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...taxesQuery({ includeInactive: true }), staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved: keepEditing(onSaved),
  });
  const { control } = form;
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  const states = stateOptions(country, tax?.state ?? null);
  const isOfCountry = state === null || states.some(({ value }) => value === state);
  // Clears the state when the country changes, because the new country does not have it.
  const { setValue } = form;
  useEffect(() => {
    if (!isOfCountry) setValue('state', null, { shouldDirty: true });
  }, [isOfCountry, setValue]);
  return (
    <RecordDialog title={tax === null ? 'Add tax' : 'Edit tax'} form={form} onClose={onClose}>
      <div className={styles.wideFirst}>
        <TextField control={control} name="name" label="Name" required autoFocus maxLength={80} />
        <NumberField
          control={control}
          name="rate"
          label="Rate %"
          decimalScale={4}
          min={0}
          max={100}
          allowNegative={false}
          hideControls
          required
        />
      </div>
      <SelectField control={control} name="taxType" label="Exclusive / Inclusive" data={taxTypes} />
      <CheckboxField
        control={control}
        name="applyOnAllItems"
        label="Apply on all items"
        description="Added to every item to which it applies; other taxes can be chosen."
      />
      <div className={styles.halves}>
        <SelectField control={control} name="country" label="Country" data={taxCountries} clearable placeholder="Any" />
        <SelectField
          control={control}
          name="state"
          label="State"
          data={states}
          disabled={states.length === 0}
          searchable
          clearable
          placeholder="Everywhere"
        />
      </div>
      <DateField control={control} name="effectiveDate" label="Effective date" />
      <Stack gap={6} role="group" aria-label="Applies to">
        <span className={styles.groupLabel}>Applies to</span>
        {taxRules.map(({ key, label }) => (
          <CheckboxField key={key} control={control} name={`applicationRules.${key}`} label={label} />
        ))}
        <CheckboxField
          control={control}
          name="applicationRules.allow_tax_exempt_override"
          label="Tax-exempt clients do not pay it"
        />
      </Stack>
      <CheckboxField control={control} name="isActive" label="Active" />
    </RecordDialog>
  );
}
