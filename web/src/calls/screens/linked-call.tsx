import { CloseButton, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls/calls';
import { callDuration } from '@truckroll/domain/calls/call-labels';
import { useMe } from '../../app/session/me.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { DirectionOf, lengthOf, StatusOf } from '../panels/call-columns.tsx';
import { useCallDeletion } from '../panels/call-deletion.ts';
import { CallDetails } from '../panels/call-details.tsx';
import { callName, numberText } from '../panels/call-name.ts';
import { CallRowMenu } from '../panels/call-row-menu.tsx';
import { OutcomeMenu } from '../panels/outcome-menu.tsx';
import { callQuery } from '../parts/call-queries.ts';
import { UnknownCaller } from './unknown-caller.tsx';

type LinkedCallProps = { id: string; onClose: () => void };

/** A call that a link leads to and that is not among the rows of the page. */
export function LinkedCall({ id, onClose }: LinkedCallProps) {
  const query = useQuery(callQuery(id));
  const close = <CloseButton aria-label="Close the call" onClick={onClose} />;
  if (query.data !== undefined) return <OpenCall call={query.data} onClose={onClose} />;
  return (
    <Section title="Call" aside={close} isBusy={query.isPending}>
      {query.isPending ? (
        <Skeleton height={96} />
      ) : query.error instanceof ApiProblem && query.error.isNotFound ? (
        <EmptyState text={query.error.message} />
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Section>
  );
}

function OpenCall({ call, onClose }: { call: Call; onClose: () => void }) {
  const { timezone } = useMe();
  const remove = useCallDeletion();
  const menu = (
    <Group gap={4} wrap="nowrap">
      <CallRowMenu
        call={call}
        isOfClient={false}
        onDelete={() => void remove(call).then((isDeleted) => isDeleted && onClose())}
      />
      <CloseButton aria-label="Close the call" onClick={onClose} />
    </Group>
  );
  return (
    <Section title={callName(call)} aside={menu}>
      <Group gap="xs" mb="md">
        <StatusOf call={call} />
        <DirectionOf call={call} />
        <span>{numberText(call)}</span>
        <span>{formatDateTime(call.timestamp, timezone)}</span>
        <span>{callDuration(lengthOf(call))}</span>
        <OutcomeMenu call={call} />
      </Group>
      <CallDetails call={call}>
        <UnknownCaller call={call} />
      </CallDetails>
    </Section>
  );
}
