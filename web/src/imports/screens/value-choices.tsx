import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChosenColumn, chosenColumns } from '@truckroll/domain/file-imports/chosen-columns';
import { countOf } from '@truckroll/domain/format/numbers';
import { fold } from '@truckroll/domain/text/folding';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Section } from '../../design/section.tsx';
import type { ColumnChoices } from './column-draft.ts';
import styles from './file-imports.module.css';
import { valuesQuery } from './import-queries.ts';
import { useImportedProperties } from './imported-properties.ts';

type ValueChoicesProps = { importId: string; choices: ColumnChoices };

/** What the values of the columns mean for which the product or the account has a list: stages, priorities, options. */
export function ValueChoices({ importId, choices }: ValueChoicesProps) {
  const { kind, columns } = choices.draft;
  return chosenColumns(kind, useImportedProperties()).map((chosen) => {
    const column = columns.indexOf(chosen.key);
    return column < 0 ? null : (
      <ColumnValues key={chosen.key} importId={importId} column={column} chosen={chosen} choices={choices} />
    );
  });
}

type ColumnValuesProps = ValueChoicesProps & { column: number; chosen: ChosenColumn };

function ColumnValues({ importId, column, chosen, choices }: ColumnValuesProps) {
  const values = useQuery(valuesQuery(importId, column));
  if (values.isError) return <LoadFailure error={values.error} onRetry={() => void values.refetch()} />;
  if (values.data === undefined || values.data.length === 0) return null;
  const given = choices.draft.choices[chosen.key] ?? {};
  return (
    <Section
      title={`Values of ${chosen.label}`}
      intro="Unknown values can be corrected row by row later, or here for all rows at once."
    >
      <div className={styles.values}>
        {values.data.map(({ value, count }) => {
          const meaning = given[fold(value)] ?? chosen.read(value);
          const isKnown = chosen.options.some((option) => option.value === meaning);
          return (
            <Select
              key={value}
              label={
                <span className={styles.value}>
                  {value}{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {countOf(count, 'row')}
                  </Text>
                </span>
              }
              placeholder="Choose what it means"
              data={chosen.options}
              value={isKnown ? meaning : null}
              error={
                isKnown
                  ? undefined
                  : 'This value is unknown. Its rows cannot be imported until you choose what it means.'
              }
              allowDeselect={false}
              onChange={(option) => choices.chooseMeaning(chosen.key, fold(value), option)}
            />
          );
        })}
      </div>
    </Section>
  );
}
