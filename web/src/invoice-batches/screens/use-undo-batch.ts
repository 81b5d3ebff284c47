import type { InvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { countOf } from '@truckroll/domain/format/numbers';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useUndoBatch } from './batch-queries.ts';

/** Undoes a whole batch after a confirmation. */
export function useUndo() {
  const undoing = useUndoBatch();
  return {
    isPossible: ({ state, invoiceCount, sends }: InvoiceBatch): boolean =>
      state === 'done' && invoiceCount > 0 && !sends,
    ask: ({ id, invoiceCount }: InvoiceBatch) =>
      toastOnError(() =>
        confirm({
          kind: 'warning',
          title: 'Undo batch',
          message: `This deletes ${countOf(invoiceCount, 'draft invoice')}, and the jobs wait for an invoice again. It is refused once one was sent or paid.`,
          confirmLabel: 'Undo batch',
          work: () => undoing.mutateAsync(id),
        }),
      ),
  };
}
