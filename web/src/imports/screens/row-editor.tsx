import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { FileImport, ImportedRow } from '@truckroll/contract/imports/file-imports';
import { chosenColumns } from '@truckroll/domain/imports/chosen-columns';
import type { DuplicateChoice } from '@truckroll/domain/imports/kind-rules';
import { fold } from '@truckroll/domain/text/folding';
import { useRef, useState } from 'react';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { columnName } from './column-table.tsx';
import styles from './file-imports.module.css';
import { useChangeRow } from './import-queries.ts';
import { useImportedProperties } from './imported-properties.ts';
import { useChoiceOptions } from './row-choices.ts';
import { rowName } from './row-name.ts';
import { saveCells } from './save-cells.ts';

type RowEditorProps = {
  fileImport: FileImport;
  row: ImportedRow;
  /** Shows all imported columns instead of only those with a problem. */
  showsAll?: boolean;
  /** Called with the row as the server has checked it after a change. */
  onChanged?: (row: ImportedRow) => void;
};

/** A row of the file whose cells can be corrected. Leaving a cell saves it, and the server checks the row at once. */
export function RowEditor({ fileImport, row, showsAll = false, onChanged }: RowEditorProps) {
  const [isWhole, setWhole] = useState(showsAll);
  // Cells with a problem stay in sight after they were corrected.
  const [touched, setTouched] = useState<ReadonlySet<number>>(() => new Set(faultyColumns(row)));
  const { typed, type, save, isSaving } = useTypedCells(fileImport, row, onChanged);
  const shown = fileImport.columns.flatMap((target, column) =>
    target !== null && (isWhole || touched.has(column) || faultyColumns(row).includes(column)) ? [column] : [],
  );
  return (
    <div aria-busy={isSaving}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div className={styles.summary}>
          <Text fw={600}>
            Row {row.line}: {rowName(fileImport, row)}
          </Text>
          <RowState row={row} />
        </div>
        <RowChoice fileImport={fileImport} row={row} onChanged={onChanged} />
      </Group>
      <div className={styles.cells}>
        {shown.map((column) => (
          <RowCell
            key={column}
            fileImport={fileImport}
            column={column}
            text={typed.get(column) ?? row.cells[column] ?? ''}
            problem={problemAt(row, column)}
            onType={(text) => {
              type(column, text);
              setTouched((before) => new Set(before).add(column));
            }}
            onLeave={() => save()}
            onChoose={(text) => {
              setTouched((before) => new Set(before).add(column));
              save([column, text]);
            }}
          />
        ))}
      </div>
      {!showsAll && (
        <Button variant="subtle" size="compact-sm" mt="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer columns' : 'All columns'}
        </Button>
      )}
    </div>
  );
}

const faultyColumns = ({ problems }: ImportedRow): number[] =>
  problems.flatMap(({ column }) => (column === null ? [] : [column]));

const problemAt = ({ problems }: ImportedRow, column: number): string | undefined =>
  problems
    .filter((problem) => problem.column === column)
    .map(({ message }) => message)
    .join(' ') || undefined;

/** The typed cells of a row that are not saved yet. */
function useTypedCells({ id }: FileImport, row: ImportedRow, onChanged: RowEditorProps['onChanged']) {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  // The cells that were left, while earlier ones may still be on their way.
  const left = useRef<ReadonlyMap<number, string>>(new Map());
  const isSaving = useRef(false);
  const changing = useChangeRow(id);
  useAskBeforeLeaving(typed.size > 0);

  const type = (column: number, text: string) => setTyped((before) => new Map(before).set(column, text));

  async function saveLeft(): Promise<void> {
    isSaving.current = true;
    try {
      const stored = await saveCells({
        stored: row.cells,
        corrected: () => left.current,
        async send(cells) {
          onChanged?.((await changing.mutateAsync({ line: row.line, cells })).row);
        },
      });
      // What was typed in the meantime is kept.
      setTyped((now) => new Map([...now].filter(([column, text]) => text !== (stored[column] ?? ''))));
    } finally {
      isSaving.current = false;
    }
  }

  /** Saves all typed cells, with a choice that was made just now. */
  const save = (choice?: [column: number, text: string]) => {
    left.current = new Map(choice === undefined ? typed : [...typed, choice]);
    setTyped(left.current);
    if (!isSaving.current) toastOnError(saveLeft);
  };

  return { typed, type, save, isSaving: changing.isPending };
}

/** The errors of the row as a whole, or that it can be imported. */
function RowState({ row }: { row: ImportedRow }) {
  const whole = row.problems.filter(({ column }) => column === null);
  if (row.choice === 'skip') return <Text size="sm">This row is left out.</Text>;
  if (row.outcome === 'ready' || row.outcome === 'duplicate') {
    return (
      <Text size="sm" c="dimmed" role="status">
        <IconCheck size={14} aria-hidden /> Can be imported
      </Text>
    );
  }
  return whole.map(({ field, message }) => (
    <Text key={`${field} ${message}`} size="sm" c="var(--mantine-color-error)">
      <IconAlertTriangle size={14} aria-hidden /> {field === '' ? message : `${field}: ${message}`}
    </Text>
  ));
}

type RowChoiceProps = Pick<RowEditorProps, 'fileImport' | 'row' | 'onChanged'>;

/** The choice for the row: as all rows of its kind, or its own. */
export function RowChoice({ fileImport, row, onChanged }: RowChoiceProps) {
  const changing = useChangeRow(fileImport.id);
  const options = useChoiceOptions(fileImport);
  const choose = (choice: DuplicateChoice | null) =>
    toastOnError(async () => {
      const { row: changed } = await changing.mutateAsync({ line: row.line, choice });
      onChanged?.(changed);
    });
  if (row.match !== null) {
    return (
      <Select
        size="xs"
        w={190}
        aria-label={`What to do with row ${row.line}`}
        allowDeselect={false}
        data={options}
        value={row.choice ?? fileImport.duplicates}
        onChange={(value) => choose(options.find((option) => option.value === value)?.value ?? null)}
      />
    );
  }
  const isSkipped = row.choice === 'skip';
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.choice}
      loading={changing.isPending}
      aria-label={`${isSkipped ? 'Import anyway' : 'Leave out'}: row ${row.line}`}
      onClick={() => choose(isSkipped ? null : 'skip')}
    >
      {isSkipped ? 'Import anyway' : 'Leave out'}
    </Button>
  );
}

type RowCellProps = {
  fileImport: FileImport;
  column: number;
  text: string;
  problem: string | undefined;
  onType: (text: string) => void;
  /** Saves what was typed. */
  onLeave: () => void;
  /** Saves an option when it is chosen from the list; typed text is saved by `onLeave`. */
  onChoose: (text: string) => void;
};

/** A cell of a row that can be corrected: a list where the product has one for the column, else a text. */
function RowCell({ fileImport, column, text, problem, onType, onLeave, onChoose }: RowCellProps) {
  const properties = useImportedProperties();
  const chosen = chosenColumns(fileImport.kind, properties).find(({ key }) => key === fileImport.columns[column]);
  const label = columnName(fileImport.heads, column);
  if (chosen !== undefined) {
    const meaning = fileImport.choices[chosen.key]?.[fold(text.trim())] ?? chosen.read(text.trim());
    const isKnown = chosen.options.some(({ value }) => value === meaning);
    return (
      <Select
        label={label}
        placeholder={isKnown || text === '' ? undefined : `'${text}' is not known here`}
        data={chosen.options}
        value={isKnown ? meaning : null}
        error={problem}
        allowDeselect={false}
        onChange={(value) => onChoose(value ?? '')}
      />
    );
  }
  return (
    <TextInput
      label={label}
      value={text}
      error={problem}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onLeave();
      }}
      onBlur={onLeave}
    />
  );
}
