import { Select, TextInput } from '@mantine/core';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { chosenColumns } from '@truckroll/domain/file-imports/chosen-columns';
import { fold } from '@truckroll/domain/text/folding';
import { columnName } from './column-table.tsx';
import { useImportedProperties } from './imported-properties.ts';

type RowCellProps = {
  fileImport: FileImport;
  column: number;
  text: string;
  problem: string | undefined;
  onType: (text: string) => void;
  /** Saves what was typed. */
  onLeave: () => void;
  /** Saves a choice from a list at once. */
  onChoose: (text: string) => void;
};

/** A cell of a row that can be corrected: a list where the product has one for the column, else a text. */
export function RowCell({ fileImport, column, text, problem, onType, onLeave, onChoose }: RowCellProps) {
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
