import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { can } from '@truckroll/domain/abilities/rights';
import { countOf } from '@truckroll/domain/format/numbers';
import { type ChosenColumn, chosenColumns } from '@truckroll/domain/imports/chosen-columns';
import { judgeConvention } from '@truckroll/domain/imports/file-convention';
import { columnsRefusal, kindRules, targetsOf } from '@truckroll/domain/imports/kind-rules';
import { importKinds } from '@truckroll/domain/imports/kinds';
import { layoutLabels } from '@truckroll/domain/imports/layouts';
import { fold } from '@truckroll/domain/text/folding';
import { useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { ErrorLine } from '../../design/form/form.tsx';
import { Section } from '../../design/section.tsx';
import { type ColumnChoices, type ColumnDraft, useColumnDraft } from './column-draft.ts';
import { ColumnTable } from './column-table.tsx';
import styles from './file-imports.module.css';
import { useChooseColumns, valuesQuery } from './import-queries.ts';
import { useImportedProperties } from './imported-properties.ts';

type ColumnsStepProps = {
  fileImport: FileImport;
  /** Returns to the checked rows; null when there are none yet. */
  onBack: (() => void) | null;
  onChosen: () => void;
};

/** Chooses what the file holds, what each column is, and what the values of a column mean. */
export function ColumnsStep({ fileImport, onBack, onChosen }: ColumnsStepProps) {
  const properties = useImportedProperties();
  const rights = useRights();
  const choices = useColumnDraft(fileImport);
  const choosing = useChooseColumns(fileImport.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { draft } = choices;
  const losesAmounts = draft.kind === 'jobs' && draft.columns.includes('total') && !can(rights, 'Jobs.addLineItems');
  const isAllowed = can(rights, kindRules[draft.kind].create);
  const refusal = isAllowed
    ? columnsRefusal(draft.kind, draft.columns)
    : `You do not have the right to import ${kindRules[draft.kind].words[1]}.`;

  async function check(): Promise<void> {
    if (choosing.isPending) return;
    setProblem(null);
    try {
      await choosing.mutateAsync(draft);
      choices.drop();
      onChosen();
    } catch (error) {
      if (error instanceof ApiProblem && error.isReported) return;
      setProblem(error instanceof ApiProblem ? (error.fields[0]?.message ?? error.message) : problemText(error));
    }
  }

  return (
    <Stack gap="md">
      {fileImport.layout !== null && draft.kind === fileImport.kind && (
        <Alert color="blue" variant="light" role="status">
          This is an export of {layoutLabels[fileImport.layout]}. Its columns are recognised: correct them where needed.
        </Alert>
      )}
      <Section title="Columns" intro="Choose what each column is. Columns without a choice are not imported.">
        <Stack gap="md">
          <Select
            label="The file holds"
            maw={320}
            allowDeselect={false}
            data={importKinds.map((kind) => ({
              value: kind,
              label: kindRules[kind].title,
              disabled: !can(rights, kindRules[kind].create),
            }))}
            value={draft.kind}
            onChange={(value) => {
              const kind = importKinds.find((each) => each === value);
              if (kind !== undefined && kind !== draft.kind) choices.chooseKind(kind);
            }}
          />
          <ColumnTable
            file={fileImport}
            columns={draft.columns}
            targets={targetsOf(draft.kind, properties)}
            onChoose={choices.chooseTarget}
          />
        </Stack>
      </Section>
      {losesAmounts && (
        <Alert color="yellow" variant="light" role="status">
          You do not have the right to add line items, so the jobs are imported without their amounts.
        </Alert>
      )}
      <ConventionChoices fileImport={fileImport} choices={choices} />
      <ValueChoices importId={fileImport.id} choices={choices} />
      {refusal !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
      <ErrorLine text={problem} />
      <Group justify="flex-end" gap="sm">
        {onBack !== null && (
          <Button
            variant="default"
            onClick={() => {
              choices.drop();
              onBack();
            }}
          >
            Back to the rows
          </Button>
        )}
        <BusyButton
          label={`Check ${countOf(fileImport.rowCount, 'row')}`}
          busyLabel="Checking..."
          isBusy={choosing.isPending}
          disabled={refusal !== null}
          onClick={() => void check()}
        />
      </Group>
    </Stack>
  );
}

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
function ConventionChoices({ fileImport, choices }: ConventionChoicesProps) {
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

type ValueChoicesProps = { importId: string; choices: ColumnChoices };

/**
 * The meanings of the values in columns for which the product or the account has a list: stages, priorities, options.
 */
function ValueChoices({ importId, choices }: ValueChoicesProps) {
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
