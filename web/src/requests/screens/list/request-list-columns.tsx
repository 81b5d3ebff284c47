import type { RequestSortKey } from '@truckroll/contract/fields/list-keys';
import type { Request } from '@truckroll/contract/requests/requests';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatDate } from '@truckroll/domain/format/dates';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { Badge } from '../../../design/badge.tsx';
import { OneLine } from '../../../design/list/one-line.tsx';
import { recordColumns } from '../../../design/list/record-columns.tsx';
import type { Column } from '../../../design/list/table-model.ts';
import { Moment } from '../../../design/moment.tsx';
import { People } from '../../../design/person.tsx';
import { formatSchedule } from '../../../design/shown-units.ts';
import { tagColumn } from '../../../tags/parts/tag-column.tsx';
import { RequestStageMenu } from '../../panels/stage-menu.tsx';
import type { StageMoves } from '../../panels/use-move-request.ts';
import { problemOf, requestName } from '../../parts/request-name.ts';
import styles from './request-list.module.css';

type RequestColumn = Column<Request, RequestSortKey>;
type Surroundings = { timezone: string; moves: StageMoves; hasTags: boolean };

/** The columns of the list (screens 9.1). */
export const requestColumns = ({ timezone, moves, hasTags }: Surroundings): readonly RequestColumn[] => [
  {
    key: 'number',
    title: 'Number',
    sortKey: 'requestNumber',
    width: 116,
    onCard: 'plain',
    render: (request) => <span className={styles.number}>{requestName(request)}</span>,
  },
  {
    key: 'client',
    title: 'Client',
    width: '12%',
    onCard: 'heading',
    render: ({ client }) => <Lines text={client.name} />,
  },
  {
    key: 'stage',
    title: 'Stage',
    sortKey: 'stage',
    width: 170,
    onCard: 'beside',
    render: (request) => (
      <RequestStageMenu
        request={request}
        wanted={moves.wanted.get(request.id)?.to}
        onMove={(to) => moves.move(request, to)}
      />
    ),
  },
  ...(hasTags ? [tagColumn<Request, RequestSortKey>('10%')] : []),
  {
    key: 'urgency',
    title: 'Urgency',
    width: 92,
    onCard: 'plain',
    render: ({ urgency }) => <Badge group="urgency" value={urgency} />,
  },
  {
    key: 'problem',
    title: 'Problem',
    width: '15%',
    onCard: 'rest',
    render: (request) => <Lines text={problemOf(request)} />,
  },
  {
    key: 'address',
    title: 'Address',
    width: '11%',
    onCard: 'none',
    render: (request) => <OneLine text={requestAddressText(request)} />,
  },
  {
    key: 'start',
    title: 'Start',
    sortKey: 'startDate',
    width: 118,
    onCard: 'none',
    render: (request) => <Moment text={startOf(request, timezone)} />,
  },
  {
    key: 'team',
    title: 'Assigned to',
    width: '11%',
    onCard: 'none',
    render: ({ assignedTeam }) => <People people={assignedTeam} />,
  },
  ...recordColumns<typeof requestFields, RequestSortKey>(requestFields),
  {
    key: 'created',
    title: 'Created',
    sortKey: 'createdAt',
    width: 122,
    onCard: 'none',
    render: ({ createdAt }) => <Moment text={formatDate(createdAt, timezone)} />,
  },
];

const Lines = ({ text }: { text: string }) => (
  <span className={styles.lines} title={text}>
    {text}
  </span>
);

export function requestAddressText({ requestAddress: address }: Pick<Request, 'requestAddress'>): string {
  return address === null ? '-' : (address.formattedAddress ?? formattedAddress(address) ?? '-');
}

/** The text for a request's start, in its own time zone (screens 3.2). */
export const startOf = (
  { startDate, startTime, timezone, anyTime }: Pick<Request, 'startDate' | 'startTime' | 'timezone' | 'anyTime'>,
  readerZone: string,
): string => formatSchedule(startDate, { zone: timezone, readerZone, hasTime: startTime !== null && !anyTime });
