import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { can } from '@truckroll/domain/abilities/rights';
import { judgeConvention } from '@truckroll/domain/file-imports/file-convention';
import { columnsRefusal, kindRules, targetsOf } from '@truckroll/domain/file-imports/kind-rules';
import { importKinds } from '@truckroll/domain/file-imports/kinds';
import { layoutLabels } from '@truckroll/domain/file-imports/layouts';
import { countOf } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { ErrorLine } from '../../design/form/form.tsx';
import { Section } from '../../design/section.tsx';
import { type ColumnChoices, type ColumnDraft, useColumnDraft } from './column-draft.ts';
import { ColumnTable } from './column-table.tsx';
import { useChooseColumns } from './import-queries.ts';
import { useImportedProperties } from './imported-properties.ts';
import { ValueChoices } from './value-choices.tsx';

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
