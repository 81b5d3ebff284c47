import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { kindRules } from '@truckroll/domain/file-imports/kind-rules';
import { countOf } from '@truckroll/domain/format/numbers';
import { fold } from '@truckroll/domain/text/folding';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { Section } from '../design/section.tsx';
import type { ColumnChoices } from './column-draft.ts';
import styles from './file-imports.module.css';
import { valuesQuery } from './import-queries.ts';

type ValueChoicesProps = { importId: string; choices: ColumnChoices };

/** What the values of a column mean, where the product has a list for them: stages, statuses, types. */
export function ValueChoices({ importId, choices }: ValueChoicesProps) {
  const { chosen } = kindRules[choices.draft.kind];
  const column = chosen === null ? -1 : choices.draft.columns.indexOf(chosen.key);
  const values = useQuery({ ...valuesQuery(importId, Math.max(0, column)), enabled: column >= 0 });
  if (chosen === null || column < 0) return null;
  if (values.isError) return <LoadFailure error={values.error} onRetry={() => void values.refetch()} />;
  if (values.data === undefined || values.data.length === 0) return null;
  const given = choices.draft.choices[chosen.key] ?? {};
  return (
    <Section
      title={`Values of the ${chosen.label}`}
      intro="A row with a value that means nothing here can be corrected later, or now for all such rows."
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
              error={isKnown ? undefined : 'This value is not known here.'}
              allowDeselect={false}
              onChange={(option) => choices.chooseMeaning(fold(value), option)}
            />
          );
        })}
      </div>
    </Section>
  );
}
