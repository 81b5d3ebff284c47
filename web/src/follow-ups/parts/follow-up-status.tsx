import { Text } from '@mantine/core';
import type { FollowUp } from '@truckroll/contract/follow-ups/follow-ups';
import type { FollowUpStatus as FollowUpStatusName } from '@truckroll/domain/follow-ups/follow-up-names';
import { countOf } from '@truckroll/domain/format/numbers';

/** What became of messages, as people read it. */
export const followUpStatusLabels: Readonly<Record<FollowUpStatusName, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  skipped: 'Skipped',
};

const answers = { confirmed: 'Confirmed', reschedule: 'Wants another time' } as const;

/** What became of a message. @example becameOf({ status: 'sent', channel: 'mail' }) → 'Sent by email' */
export function becameOf({ status, channel }: Pick<FollowUp, 'status' | 'channel'>): string {
  const by = channel === null || status === 'skipped' ? '' : channel === 'mail' ? ' by email' : ' by text';
  return `${followUpStatusLabels[status]}${by}`;
}

/** What became of a message, with the client's answer or why it was not sent. */
export function FollowUpStatus({ of }: { of: FollowUp }) {
  const { reason, answer, stars, comment } = of;
  const said = [
    ...(answer === null ? [] : [answers[answer]]),
    ...(stars === null ? [] : [`Rated ${countOf(stars, 'star')}`]),
    ...(comment === null ? [] : [comment]),
  ];
  return (
    <>
      {becameOf(of)}
      {reason !== null && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {reason}
        </Text>
      )}
      {said.length > 0 && (
        <Text component="span" display="block" size="xs" fw={600}>
          {said.join(': ')}
        </Text>
      )}
    </>
  );
}
