import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { type DuplicateChoice, kindRules, suggestColumns } from '@truckroll/domain/imports/kind-rules';
import type { ImportKind } from '@truckroll/domain/imports/kinds';
import { useState } from 'react';
import { forget, recall, remember } from '../../design/device-memory.ts';
import { useImportedProperties } from './imported-properties.ts';

/** The choices for the columns of a file before they are sent. */
export type ColumnDraft = Pick<FileImport, 'kind' | 'columns' | 'choices' | 'duplicates'> &
  // Only what a person has chosen: without it, the server takes what the values or the account's locale say.
  Partial<Pick<FileImport, 'isDayFirst' | 'hasDecimalComma'>>;

const memory = (id: string): string => `import-columns.${id}`;

const storedDraft = ({ kind, columns, choices, duplicates }: FileImport): ColumnDraft => ({
  kind,
  columns,
  choices,
  duplicates,
});

/** The draft that this device remembers, if it fits the file. Choices of a version with other kinds are ignored. */
export function draftOf(fileImport: FileImport, remembered: unknown): ColumnDraft {
  const draft = remembered as Partial<ColumnDraft> | null | undefined;
  const fits =
    draft?.columns?.length === fileImport.heads.length && draft.kind !== undefined && draft.kind in kindRules;
  return { ...storedDraft(fileImport), ...(fits ? draft : {}) };
}

const duplicatesFor = (kind: ImportKind, choice: DuplicateChoice): DuplicateChoice =>
  kindRules[kind].duplicates.includes(choice) ? choice : 'skip';

export type ColumnChoices = {
  draft: ColumnDraft;
  isChanged: boolean;
  chooseKind: (kind: ImportKind) => void;
  chooseTarget: (column: number, target: string | null) => void;
  /** Maps a value of the column with this target to one of the options. */
  chooseMeaning: (target: string, value: string, meaning: string | null) => void;
  /** Says how the file writes its days or its amounts. */
  chooseConvention: (change: Partial<Pick<FileImport, 'isDayFirst' | 'hasDecimalComma'>>) => void;
  /** Forgets the draft: it was sent, or is given up. */
  drop: () => void;
};

/** Keeps the unsent choices for a file's columns. They are stored on the device, so that a reload loses none. */
export function useColumnDraft(fileImport: FileImport): ColumnChoices {
  const properties = useImportedProperties();
  const [draft, setDraft] = useState(() => draftOf(fileImport, recall(memory(fileImport.id))));
  const change = (next: ColumnDraft) => {
    setDraft(next);
    remember(memory(fileImport.id), next);
  };
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(storedDraft(fileImport)),
    chooseKind: (kind) =>
      change({
        kind,
        columns: [...suggestColumns(kind, fileImport.heads, properties).columns],
        choices: {},
        duplicates: duplicatesFor(kind, draft.duplicates),
      }),
    chooseTarget: (column, target) => change({ ...draft, columns: draft.columns.with(column, target) }),
    chooseMeaning(target, value, meaning) {
      const { [value]: _, ...others } = draft.choices[target] ?? {};
      const ofColumn = meaning === null ? others : { ...others, [value]: meaning };
      change({ ...draft, choices: { ...draft.choices, [target]: ofColumn } });
    },
    chooseConvention: (chosen) => change({ ...draft, ...chosen }),
    drop() {
      forget(memory(fileImport.id));
      setDraft(storedDraft(fileImport));
    },
  };
}
