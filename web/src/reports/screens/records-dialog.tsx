import { Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { listReportRecords, type ReportRecord } from '@truckroll/contract/reports/report-records';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatCount } from '@truckroll/domain/format/numbers';
import { type RecordFigure, recordFigures } from '@truckroll/domain/reports/record-figures';
import { recordKind } from '../../app/shell/record-links.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { OneLine } from '../../design/list/one-line.tsx';
import { useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { amountText } from './figures.ts';
import type { RecordFilters } from './report-table.ts';

type Asked = RecordFilters & { figure: RecordFigure; from: string; to: string };

const titles: Record<RecordFigure, string> = {
  collected: 'Collected',
  outstanding: 'Outstanding invoices',
  writtenOff: 'Written off',
  daysToPay: 'Paid invoices',
  paidOnTime: 'Invoices paid on time',
  visits: 'Completed visits',
  visitedJobs: 'Jobs of completed visits',
  scheduledHours: 'Planned hours',
  loggedHours: 'Logged hours',
  receivedRequests: 'Received requests',
  quotedRequests: 'Quoted requests',
  wonRequests: 'Won requests',
  lostRequests: 'Lost requests',
  sentEstimates: 'Estimates given out',
  wonEstimates: 'Won estimates',
  lostEstimates: 'Lost estimates',
  estimateValue: 'Value of estimates',
  wonEstimateValue: 'Value of won estimates',
  finishedJobs: 'Finished jobs',
  workValue: 'Value of finished jobs',
  addedClients: 'Client records added',
  newClients: 'New clients',
  returnedClients: 'Returned clients',
  lostClients: 'Lost clients',
  activeClients: 'Active clients',
  tips: 'Tips',
  tipsOfNobody: 'Tips of nobody',
};

/** Of figures with records of several kinds. */
const kinds: Partial<Record<ReportRecord['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Client credit',
  creditRefund: 'Credit given back',
};

const amountTitles = { money: 'Amount', hours: 'Hours', days: 'Days' } as const;

function columnsOf(figure: RecordFigure, currency: string | null): readonly Column<ReportRecord, never>[] {
  const { report, unit } = recordFigures[figure];
  const amount: Column<ReportRecord, never>[] =
    unit === null
      ? []
      : [
          {
            key: 'amount',
            title: amountTitles[unit],
            align: 'right',
            width: 130,
            onCard: 'beside',
            render: (record) => (record.amount === null ? '-' : amountText(record.amount, unit, currency)),
          },
        ];
  return [
    { key: 'name', title: 'Record', render: ({ name }) => <OneLine text={name} /> },
    ...(report === 'clients'
      ? []
      : ([
          {
            key: 'client',
            title: 'Client',
            width: '26%',
            onCard: 'rest',
            render: ({ clientName }) => <OneLine text={clientName || '-'} />,
          },
        ] satisfies Column<ReportRecord, never>[])),
    ...(figure === 'collected' || report === 'tips'
      ? ([
          { key: 'kind', title: 'Kind', width: 140, onCard: 'plain', render: ({ kind }) => kinds[kind] },
        ] satisfies Column<ReportRecord, never>[])
      : []),
    { key: 'day', title: 'Date', width: 120, onCard: 'plain', render: ({ day }) => formatDay(day) },
    ...amount,
  ];
}

const recordsQuery = (asked: Asked, page: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['reports', 'records', asked, page],
    queryFn: async ({ signal }) => {
      const { records, ...rest } = await fetchEndpoint(listReportRecords, { query: { ...asked, ...page }, signal });
      // A client that returned twice is in the list twice.
      return { ...rest, items: records.map((record) => ({ ...record, id: `${record.id} ${record.day}` })) };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** 'Total: $120.00', 'Average of 3 invoices: 12.5 days' */
function footOf(
  figure: RecordFigure,
  answer: Pick<DataOf<typeof listReportRecords>, 'figure' | 'currency' | 'total'>,
): string {
  const { unit } = recordFigures[figure];
  const value = answer.figure === null ? '-' : amountText(answer.figure, unit, answer.currency);
  if (unit !== 'days') return `Total: ${value}`;
  return `Average of ${formatCount(answer.total)} ${answer.total === 1 ? 'invoice' : 'invoices'}: ${value}`;
}

/** The figures that are a state at the end of their days. */
const atTheEnd: readonly RecordFigure[] = ['outstanding', 'activeClients'];

type RecordsDialogProps = {
  asked: Asked;
  /** The label of the row: a month, a person, a category or a city; null for the total. */
  of: string | null;
  onClose: () => void;
};

/** The records behind a figure of a report, which come to the figure at the foot (RP-7). */
export function RecordsDialog({ asked, of, onClose }: RecordsDialogProps) {
  const list = useTabList();
  const query = useQuery(recordsQuery(asked, { page: list.page, limit: list.limit }));
  const { figure, from, to } = asked;
  const { data } = query;
  return (
    <Dialog
      title={of === null ? titles[figure] : `${titles[figure]}: ${of}`}
      width={860}
      onClose={onClose}
      footer={data && <Text fw={650}>{footOf(figure, data)}</Text>}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {atTheEnd.includes(figure) ? `At the end of ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`}
        </Text>
        <DataTable
          label={titles[figure]}
          columns={columnsOf(figure, data?.currency ?? null)}
          query={query}
          list={list}
          nameOf={({ name }) => name}
          linkOf={({ opens }) => (opens === null ? undefined : recordKind(opens.kind)?.linkTo(opens.id))}
          empty={{ text: 'No records make up this figure.' }}
        />
      </Stack>
    </Dialog>
  );
}
