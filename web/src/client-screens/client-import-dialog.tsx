import { useQueryClient } from '@tanstack/react-query';
import { importClients } from '@truckroll/contract/client-transfer';
import type { ClientInput } from '@truckroll/contract/clients';
import { countOf } from '@truckroll/domain/format/numbers';
import { useMemo } from 'react';
import { useMe } from '../app/session/me.ts';
import { track } from '../app/transport/analytics.ts';
import { call } from '../app/transport/call.ts';
import { refetchClients } from '../clients/client-queries.ts';
import { toast } from '../design/feedback/toasts.ts';
import { ImportDialog } from '../design/import/import-dialog.tsx';
import type { ImportPlan } from '../design/import/import-plan.ts';
import { clientOfRow } from './client-import-rows.ts';
import { type ClientTargetKey, importTargets, mappingRefusal, targetOfProblem } from './client-import-targets.ts';

/** The import of clients from a file. */
export function ClientImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      title="Import clients"
      words={['client', 'clients']}
      hint="Spreadsheets and other products can save their lists of customers as CSV."
      plan={useClientImport()}
      onClose={onClose}
    />
  );
}

function useClientImport(): ImportPlan<ClientTargetKey, ClientInput> {
  const { properties, timezone } = useMe();
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      targets: importTargets(properties),
      mappingRefusal,
      rowKey: 'client',
      read: (cells, mapping) => clientOfRow(cells, { mapping, properties, timezone }),
      targetOf: targetOfProblem,
      check: (file, sending) => call(importClients, { body: { dryRun: true }, files: [file], ...sending }),
      async write(file, sending) {
        const { createdCount } = await call(importClients, { body: { dryRun: false }, files: [file], ...sending });
        track('client_created', { source: 'import', count: createdCount });
        refetchClients(queryClient);
        toast.success(`${countOf(createdCount, 'client')} imported`);
      },
    }),
    [properties, timezone, queryClient],
  );
}
