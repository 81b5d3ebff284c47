import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconChecklist, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Call } from '@truckroll/contract/calls/calls';
import { type ReactNode, useMemo, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useDial } from '../../design/calling.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import type { ListSearch } from '../../design/list/list-search.ts';
import type { TableProps } from '../../design/list/table-model.ts';
import { useIsPhone, useShowsCards } from '../../design/phone.ts';
import { callCardColumns, callColumns } from './call-columns.tsx';
import { useCallDeletion } from './call-deletion.ts';
import { CallDetails } from './call-details.tsx';
import { callName } from './call-name.ts';
import { CallRowMenu } from './call-row-menu.tsx';
import { isCall, needsAnswer } from './call-states.ts';
import { CallsBulkBar } from './calls-bulk-bar.tsx';
import { useCallActions } from './use-call-actions.ts';

type CallListProps<S extends ListSearch> = Pick<TableProps<Call, S>, 'query' | 'list' | 'filtered'> & {
  /** The open call, by any of its ids. */
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Whether it is the list of one client. */
  isOfClient?: boolean;
  /** The actions for a call with an unknown number. */
  unknownOf?: (call: Call) => ReactNode;
};

/** A list of calls with their details, outcomes and deletion (screens 6.4). */
export function CallList<S extends ListSearch>(props: CallListProps<S>) {
  const { query, list, filtered, openId, onOpen, isOfClient = false, unknownOf } = props;
  const { timezone } = useMe();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const deleteCall = useCallDeletion();
  const showsCards = useShowsCards();
  const canDial = useDial() !== null;
  const columns = useMemo(
    () => (showsCards ? callCardColumns : callColumns)(timezone, { withClient: !isOfClient }),
    [timezone, isOfClient, showsCards],
  );
  const selection = { selected, change: setSelected };

  async function remove(call: Call): Promise<void> {
    if (!(await deleteCall(call))) return;
    setSelected((before) => new Set([...before].filter((id) => id !== call.id)));
    if (isCall(call, openId)) onOpen(undefined);
  }

  return (
    <>
      <DataTable
        label="Calls"
        columns={columns}
        query={query}
        list={list}
        nameOf={(call) => `the call with ${callName(call)}`}
        onOpen={(call) => onOpen(isCall(call, openId) ? undefined : call.dbId)}
        details={{
          isOpen: (call) => isCall(call, openId),
          render: (call) => <CallDetails call={call}>{unknownOf?.(call)}</CallDetails>,
        }}
        actionsOf={(call) => (
          <Group gap={2} wrap="nowrap" justify="flex-end">
            {needsAnswer(call) && <AnswerIcons call={call} />}
            <CallRowMenu call={call} isOfClient={isOfClient} onDelete={() => void remove(call)} />
          </Group>
        )}
        selection={selection}
        empty={{
          text: 'No call history',
          hint: 'Calls with your number appear here, with their client and notes.',
          icon: <EmptyPicture of="calls" />,
          action: canDial && !isOfClient && (
            <Button variant="default" renderRoot={(props: object) => <Link {...props} to="/clients" />}>
              Choose a client to call
            </Button>
          ),
        }}
        filtered={filtered}
      />
      <CallsBulkBar rows={query.data?.items ?? []} selection={selection} />
    </>
  );
}

/** A missed call or a voicemail is answered from its row. A phone has room for one of the actions. */
function AnswerIcons({ call }: { call: Call }) {
  const isPhone = useIsPhone();
  const { callBack, createTask, isBusy } = useCallActions(call);
  const name = callName(call);
  return (
    <>
      {callBack !== null && (
        <Tooltip label="Call back">
          <ActionIcon variant="subtle" aria-label={`Call ${name} back`} onClick={callBack}>
            <IconPhone size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {!isPhone && createTask !== null && (
        <Tooltip label="Create a task to call back">
          <ActionIcon
            variant="subtle"
            aria-label={`Create a task to call ${name} back`}
            disabled={isBusy}
            onClick={createTask}
          >
            <IconChecklist size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
