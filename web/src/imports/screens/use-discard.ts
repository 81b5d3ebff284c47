import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { canDiscard } from '@truckroll/domain/imports/kinds';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useDiscardImport } from './import-queries.ts';

/** Discards a file that was not imported, after a confirmation. */
export function useDiscard(onDiscarded?: () => void) {
  const discarding = useDiscardImport();
  return {
    isPossible: (fileImport: FileImport): boolean => canDiscard(fileImport, new Date().toISOString()),
    ask: (fileImport: FileImport) =>
      toastOnError(async () => {
        const isConfirmed = await confirm({
          kind: 'delete',
          title: 'Discard file',
          message: `'${fileImport.fileName}' was not imported. Its rows and corrections will be deleted.`,
          confirmLabel: 'Discard',
          work: () => discarding.mutateAsync(fileImport.id),
        });
        if (isConfirmed) onDiscarded?.();
      }),
  };
}
