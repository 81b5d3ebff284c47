import { Select, Stack } from '@mantine/core';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { judgeConvention } from '@truckroll/domain/file-imports/file-convention';
import { Section } from '../../design/section.tsx';
import type { ColumnChoices, ColumnDraft } from './column-draft.ts';
import { useImportedProperties } from './imported-properties.ts';

type ConventionChoicesProps = { fileImport: FileImport; choices: ColumnChoices };

const dayOptions = [
  { value: 'yes', label: 'Day first: 03/04/2026 is 3 April' },
  { value: 'no', label: 'Month first: 03/04/2026 is March 4' },
];
const markOptions = [
  { value: 'yes', label: 'Decimal comma: 1.250 is 1250, 1,250 is 1 and a quarter' },
  { value: 'no', label: 'Decimal point: 1,250 is 1250, 1.250 is 1 and a quarter' },
];

/**
 * How the file writes days and amounts, asked only where its values do not say it or contradict each other. What the
 * company's locale writes is chosen until a person changes it.
 */
export function ConventionChoices({ fileImport, choices }: ConventionChoicesProps) {
  const properties = useImportedProperties();
  const { draft, chooseConvention } = choices;
  const { spellings, isDayFirst, hasDecimalComma } = fileImport;
  const proposed = { isDayFirst, hasDecimalComma };
  const { convention, asks } = judgeConvention({ ...draft, spellings, properties, proposed });
  if (!asks.days && !asks.amounts) return null;
  const chosen: Required<Pick<ColumnDraft, 'isDayFirst' | 'hasDecimalComma'>> = {
    isDayFirst: draft.isDayFirst ?? convention.isDayFirst,
    hasDecimalComma: draft.hasDecimalComma ?? convention.hasDecimalComma,
  };
  const select = (key: keyof typeof chosen, label: string, data: typeof dayOptions) => (
    <Select
      label={label}
      maw={460}
      allowDeselect={false}
      data={data}
      value={chosen[key] ? 'yes' : 'no'}
      onChange={(value) => chooseConvention({ [key]: value === 'yes' })}
    />
  );
  return (
    <Section
      title="Days and amounts"
      intro="The values of this file can be read in two ways. One choice is used for all its columns."
    >
      <Stack gap="sm">
        {asks.days && select('isDayFirst', 'Days are written', dayOptions)}
        {asks.amounts && select('hasDecimalComma', 'Amounts are written', markOptions)}
      </Stack>
    </Section>
  );
}
