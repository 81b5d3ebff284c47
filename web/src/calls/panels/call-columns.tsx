import { Group } from '@mantine/core';
import { IconPhoneIncoming, IconPhoneOutgoing, IconRecordMail } from '@tabler/icons-react';
import type { Call } from '@truckroll/contract/calls/calls';
import { callDuration, directionLabels } from '@truckroll/domain/calls/call-labels';
import { Badge } from '../../design/badge.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Moment } from '../../design/moment.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import styles from './call-columns.module.css';
import { callName, numberText } from './call-name.ts';
import { OutcomeMenu } from './outcome-menu.tsx';

/** The columns of a list of calls. The list of one client does not name the client. */
export const callColumns = (
  timezone: string,
  { withClient }: { withClient: boolean },
): readonly Column<Call, never>[] => [
  { key: 'party', title: 'Number', width: 220, render: (call) => <Party call={call} withClient={withClient} /> },
  { key: 'status', title: 'Status', onCard: 'plain', render: (call) => <StatusOf call={call} /> },
  {
    key: 'time',
    title: 'Time',
    onCard: 'plain',
    render: (call) => <Moment text={formatDateTime(call.timestamp, timezone)} />,
  },
  {
    key: 'duration',
    title: 'Duration',
    align: 'right',
    onCard: 'plain',
    render: (call) => callDuration(lengthOf(call)),
  },
  { key: 'outcome', title: 'Outcome', width: 220, render: (call) => <OutcomeMenu call={call} /> },
];

/** The columns for cards, whose heading has one line. */
export const callCardColumns = (timezone: string, of: { withClient: boolean }): readonly Column<Call, never>[] => [
  {
    key: 'name',
    title: 'Number',
    render: (call) => <span className={styles.name}>{of.withClient ? callName(call) : numberText(call)}</span>,
  },
  { key: 'direction', title: 'Direction', onCard: 'plain', render: (call) => <DirectionOf call={call} /> },
  ...callColumns(timezone, of).slice(1),
];

/** Of a voicemail that nobody answered: how long it is. */
export const lengthOf = ({ isVoicemail, duration, recordingDuration }: Call): number =>
  isVoicemail ? (recordingDuration ?? duration) : duration;

type PartyProps = { call: Call; withClient: boolean };

/** The other party with the direction of the call: the client and its number, or the number alone. */
function Party({ call, withClient }: PartyProps) {
  const number = numberText(call);
  const client = withClient ? call.clientName : null;
  return (
    <span className={styles.party}>
      <span>{client ?? number}</span>
      <span className={styles.below}>
        <DirectionOf call={call} />
        {client !== null && <span className={styles.number}>{number}</span>}
      </span>
    </span>
  );
}

export function DirectionOf({ call }: { call: Call }) {
  const Icon = call.direction === 'inbound' ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <span className={styles.direction}>
      <Icon size={16} stroke={1.7} aria-hidden />
      {directionLabels[call.direction]}
    </span>
  );
}

export const StatusOf = ({ call }: { call: Call }) => (
  <Group component="span" gap={6}>
    <Badge group="callStatus" value={call.status} />
    {call.isVoicemail && (
      <Group component="span" gap={4} wrap="nowrap">
        <IconRecordMail size={16} stroke={1.7} aria-hidden />
        Voicemail
      </Group>
    )}
  </Group>
);
