import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { canUndo } from '@truckroll/domain/imports/kinds';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useImportStep } from './import-queries.ts';
import { recordsOf } from './import-words.ts';

/** Undoes a whole import after a confirmation. */
export function useUndo() {
  const undoing = useImportStep('undo');
  return {
    isPossible: (fileImport: FileImport): boolean =>
      canUndo(fileImport, new Date().toISOString()) &&
      (fileImport.counts.created ?? 0) + (fileImport.counts.updated ?? 0) > 0,
    ask: (fileImport: FileImport) =>
      toastOnError(() =>
        confirm({
          kind: 'warning',
          title: 'Undo import',
          message: `${undoneText(fileImport)} What somebody has changed or used since is kept and listed.`,
          confirmLabel: 'Undo import',
          work: () => undoing.mutateAsync(fileImport.id),
        }),
      ),
  };
}

function undoneText(fileImport: FileImport): string {
  const { created = 0, updated = 0 } = fileImport.counts;
  return [
    ...(created === 0 ? [] : [`This removes ${recordsOf(fileImport, created)} of '${fileImport.fileName}'.`]),
    ...(updated === 0 ? [] : [`${recordsOf(fileImport, updated)} get back what they had before.`]),
  ].join(' ');
}
