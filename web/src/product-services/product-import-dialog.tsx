import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { importProducts } from '@truckroll/contract/product-transfer';
import { countOf } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useCan } from '../app/session/me.ts';
import { call } from '../app/transport/call.ts';
import { toast } from '../design/feedback/toasts.ts';
import { ImportDialog } from '../design/import/import-dialog.tsx';
import type { ImportPlan } from '../design/import/import-plan.ts';
import { refetchProducts } from './catalogue-queries.ts';
import {
  type ImportedRow,
  mappingRefusal,
  type ProductTargetKey,
  productOfRow,
  productTargets,
} from './product-import-rows.ts';

/** The import of a price book from a file. */
export function ProductImportDialog({ onClose }: { onClose: () => void }) {
  const mayUpdate = useCan()('productService.edit');
  const [updateExisting, setUpdateExisting] = useState(false);
  return (
    <ImportDialog
      title="Import price book"
      words={['entry', 'entries']}
      hint="Spreadsheets and other products can save their price lists as CSV."
      plan={useProductImport(updateExisting)}
      options={
        mayUpdate && (
          <Checkbox
            label="Update existing entries"
            description="A row with the type and name of an existing entry updates it. Otherwise such a row is refused."
            checked={updateExisting}
            onChange={(event) => setUpdateExisting(event.currentTarget.checked)}
          />
        )
      }
      onClose={onClose}
    />
  );
}

function useProductImport(updateExisting: boolean): ImportPlan<ProductTargetKey, ImportedRow> {
  const queryClient = useQueryClient();
  const send = (dryRun: boolean) => (file: File, sending: { signal: AbortSignal }) =>
    call(importProducts, { body: { dryRun, updateExisting }, files: [file], ...sending });
  return {
    targets: productTargets,
    mappingRefusal,
    rowKey: 'product',
    read: productOfRow,
    targetOf: (path) => path.split('.')[0] ?? '',
    check: send(true),
    async write(file, sending) {
      const { createdCount, updatedCount } = await send(false)(file, sending);
      refetchProducts(queryClient);
      const changed = updatedCount === 0 ? '' : `, ${countOf(updatedCount, 'entry', 'entries')} changed`;
      toast.success(`${countOf(createdCount, 'entry', 'entries')} added${changed}`);
    },
  };
}
