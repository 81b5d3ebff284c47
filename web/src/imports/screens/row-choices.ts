import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { type DuplicateChoice, kindRules } from '@truckroll/domain/imports/kind-rules';
import { useCan } from '../../app/session/me.ts';

const labels: Record<DuplicateChoice, string> = {
  skip: 'Leave out',
  update: 'Update the existing record',
  add: 'Add anyway',
};

/** The choices for rows whose record is already there. */
export function useChoiceOptions({ kind }: Pick<FileImport, 'kind'>): { value: DuplicateChoice; label: string }[] {
  const can = useCan();
  const { duplicates, edit } = kindRules[kind];
  return duplicates
    .filter((choice) => choice !== 'update' || (edit !== null && can(edit)))
    .map((value) => ({ value, label: labels[value] }));
}
