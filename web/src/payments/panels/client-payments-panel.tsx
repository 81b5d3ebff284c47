import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { clientPaymentsQuery } from '../../clients/parts/client-tab-queries.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import { viewLink } from '../../documents/parts/document-link.tsx';
import { ClientCreditsSection } from './client-credits-section.tsx';
import { numberOfPayment, paymentColumns } from './payment-columns-view.tsx';

/** The client is known from the context. */
const columns = paymentColumns.filter(({ key }) => key !== 'client');

type ClientPaymentsPanelProps = {
  client: Client;
  /** Set inside a form that must not be left. */
  opensTabs?: boolean;
};

/** A client's payments, including those of deleted documents (screens 6.6). */
export function ClientPaymentsPanel({ client, opensTabs = false }: ClientPaymentsPanelProps) {
  const list = useTabList();
  const query = useQuery(clientPaymentsQuery(client.id));
  return (
    <Stack gap="sm">
      {!opensTabs && <ClientCreditsSection client={client} />}
      <DataTable
        label="Payments"
        columns={columns}
        query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
        list={list}
        nameOf={numberOfPayment}
        linkOf={(row) =>
          row.isDocumentDeleted
            ? undefined
            : { ...viewLink({ id: row.documentId, documentType: 1 }), opensTab: opensTabs }
        }
        empty={{ text: 'No payment history found' }}
      />
    </Stack>
  );
}
