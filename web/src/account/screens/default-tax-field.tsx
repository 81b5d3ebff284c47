import { formatPercent } from '@truckroll/domain/format/numbers';
import type { Control } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import type { CompanyValues } from '../parts/company-values.ts';

/** The tax for addresses that cannot be located; none by default. */
export function DefaultTaxField<Output>({ control }: { control: Control<CompanyValues, unknown, Output> }) {
  const taxes = useTaxes({ includeInactive: true }).data ?? [];
  const stored = useMe().account.defaultTaxId;
  return (
    <SelectField
      control={control}
      name="defaultTaxId"
      label="Default tax"
      description="For addresses that could not be located and have no known state."
      placeholder="None"
      clearable
      data={taxes
        .filter(({ id, isActive }) => isActive || id === stored)
        .map(({ id, name, rate, isActive }) => ({
          value: id,
          label: `${name} (${formatPercent(rate)})${isActive ? '' : ', inactive'}`,
        }))}
    />
  );
}
