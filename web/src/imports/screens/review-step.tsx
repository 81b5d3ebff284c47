import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { countOf } from '@truckroll/domain/format/numbers';
import { kindRules } from '@truckroll/domain/imports/kind-rules';
import { type LayoutName, layoutLabels, layoutsWithProperties } from '@truckroll/domain/imports/layouts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import type { RecordList } from '../../design/list/record-list.ts';
import { Section } from '../../design/section.tsx';
import { ImportFigures } from './import-figures.tsx';
import { useChooseColumns, useImportStep } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import type { ImportSearch } from './import-search.ts';
import { recordsOf } from './import-words.ts';
import { useChoiceOptions } from './row-choices.ts';
import { useUndo } from './use-undo.ts';

type ReviewStepProps = { fileImport: FileImport; list: RecordList<ImportSearch>; onChangeColumns: () => void };

/** The checked rows: what is wrong is corrected, what is there already is decided, and then they are imported. */
export function ReviewStep({ fileImport, list, onChangeColumns }: ReviewStepProps) {
  const running = useImportStep('run');
  const undo = useUndo();
  const { counts, finishedAt } = fileImport;
  // It stopped after some rows were imported: the rest is imported by the same columns.
  const isHalfImported = finishedAt !== null;
  const [ready, duplicates, problems] = [counts.ready ?? 0, counts.duplicate ?? 0, counts.problem ?? 0];
  const title = `Import ${kindRules[fileImport.kind].words[1]}`;

  const run = () =>
    toastOnError(() =>
      confirm({
        title,
        message: [
          `${recordsOf(fileImport, ready)} ready.`,
          ...(duplicates === 0 ? [] : [duplicatesText(fileImport, duplicates)]),
          ...(problems === 0 ? [] : [`${countOf(problems, 'row')} with problems: left out, and returned as a file.`]),
          'The import can be undone for 24 hours.',
        ].join(' '),
        confirmLabel: 'Import',
        work: () => running.mutateAsync(fileImport.id),
      }),
    );

  return (
    <Stack gap="md">
      <Section
        title={isHalfImported ? 'Stopped' : 'Checked'}
        aside={
          <Group gap="sm">
            {undo.isPossible(fileImport) && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => undo.ask(fileImport)}
              >
                Undo
              </Button>
            )}
            {!isHalfImported && (
              <Button variant="default" onClick={onChangeColumns}>
                Change columns
              </Button>
            )}
            <Button disabled={ready + duplicates === 0} onClick={run}>
              {title}
            </Button>
          </Group>
        }
      >
        <Stack gap="md">
          {isHalfImported && (
            <Text size="sm">Only some of the rows were imported. Import the others as well, or undo it.</Text>
          )}
          <ImportFigures counts={counts} of={['created', 'updated', 'ready', 'duplicate', 'problem', 'left_out']} />
          {duplicates > 0 && <Duplicates fileImport={fileImport} />}
          {duplicates > 0 && hasRowPerProperty(fileImport) && (
            <Text size="sm">
              {`${layoutLabels[fileImport.layout]} writes all properties of a client, here a row for each. To add the further ones, import the clients, then the same file again as '${kindRules.properties.title}'.`}
            </Text>
          )}
        </Stack>
      </Section>
      <ImportRows fileImport={fileImport} list={list} />
    </Stack>
  );
}

/** Whether the file may have several rows of one client, one for each place. */
const hasRowPerProperty = (fileImport: FileImport): fileImport is FileImport & { layout: LayoutName } =>
  fileImport.kind === 'clients' && fileImport.layout !== null && layoutsWithProperties.includes(fileImport.layout);

function duplicatesText({ duplicates }: FileImport, count: number): string {
  const what = { skip: 'left out', update: 'update what is there', add: 'added all the same' }[duplicates];
  return `${countOf(count, 'row')} already there: ${what}, unless decided otherwise for a row.`;
}

/** The choice for all rows whose record is already there, unless a row has its own. */
function Duplicates({ fileImport }: { fileImport: FileImport }) {
  const { id, kind, columns, choices, duplicates, isDayFirst, hasDecimalComma } = fileImport;
  const choosing = useChooseColumns(id);
  const options = useChoiceOptions(fileImport);
  return (
    <Select
      label="Rows whose record is already there"
      description="A row can have a choice of its own below."
      maw={320}
      allowDeselect={false}
      data={options}
      value={duplicates}
      disabled={choosing.isPending}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)?.value;
        if (chosen !== undefined)
          toastOnError(() =>
            choosing.mutateAsync({ kind, columns, choices, isDayFirst, hasDecimalComma, duplicates: chosen }),
          );
      }}
    />
  );
}
