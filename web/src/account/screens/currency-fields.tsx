import { Select, SimpleGrid } from '@mantine/core';
import { currencySymbolOf } from '@truckroll/domain/format/numbers';
import { useController } from 'react-hook-form';
import { requiredProps } from '../../design/field/required-props.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { type CompanyForm, currencyOptions } from '../parts/company-values.ts';

/** The currency with its symbol, which follows the currency until it is edited. */
export function CurrencyFields({ form: { control, setValue } }: { form: CompanyForm }) {
  const { field, fieldState } = useController({ control, name: 'currency' });
  return (
    <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="md" verticalSpacing={14}>
      <Select
        {...field}
        {...requiredProps(true)}
        label="Currency"
        description="For new invoices and estimates. Existing ones keep theirs."
        searchable
        allowDeselect={false}
        limit={50}
        data={currencyOptions}
        nothingFoundMessage="Nothing found"
        error={fieldState.error?.message}
        onChange={(currency) => {
          if (currency === null) return;
          field.onChange(currency);
          setValue('currencySymbol', currencySymbolOf(currency), { shouldDirty: true });
        }}
      />
      <TextField control={control} name="currencySymbol" label="Currency symbol" autoComplete="off" required />
    </SimpleGrid>
  );
}
