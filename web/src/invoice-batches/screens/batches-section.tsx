import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { useMe } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import type { RecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { batchesQuery } from './batch-queries.ts';
import type { BatchSearch } from './batch-search.ts';
import { batchText, stateLabels } from './batch-words.ts';

const columnsIn = (timezone: string): readonly Column<InvoiceBatch, never>[] => [
  { key: 'createdAt', title: 'Started', render: ({ createdAt }) => formatDateTime(createdAt, timezone) },
  { key: 'what', title: 'Invoices', width: '36%', onCard: 'plain', render: batchText },
  {
    key: 'state',
    title: 'State',
    onCard: 'plain',
    render: ({ state, failure }) => (
      <>
        {stateLabels[state]}
        {failure !== null && (
          <Text component="span" size="sm" c="red" display="block">
            {failure}
          </Text>
        )}
      </>
    ),
  },
  { key: 'how', title: 'How', onCard: 'plain', render: ({ sends }) => (sends ? 'Sent' : 'Drafts') },
  { key: 'by', title: 'By', render: ({ createdByName }) => createdByName },
];

/** The batches so far, latest first. */
export function BatchesSection({ list }: { list: RecordList<BatchSearch> }) {
  const { timezone } = useMe();
  const { page, limit } = list;
  const batches = useQuery(batchesQuery({ page, limit }));
  return (
    <Section
      title="Batches so far"
      intro="A batch can be undone as a whole until one of its invoices was sent or paid."
    >
      <DataTable
        label="Batches"
        columns={columnsIn(timezone)}
        query={{ ...batches, data: batches.data && { items: batches.data.batches, total: batches.data.total } }}
        list={list}
        nameOf={({ createdAt }) => `Batch of ${formatDateTime(createdAt, timezone)}`}
        linkOf={({ id }) => ({ to: '/grow/invoice/batch/$batchId', params: { batchId: id } })}
        empty={{
          text: 'No batch yet.',
          hint: 'Choose finished jobs above. You see each invoice before it is made.',
          icon: <EmptyPicture of="invoices" />,
        }}
      />
    </Section>
  );
}
