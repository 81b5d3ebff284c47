import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconChecklist, IconPhone, IconPhoneCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Call } from '@truckroll/contract/calls/calls';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session/me.ts';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import styles from './call-details.module.css';
import { CallNotes } from './call-notes.tsx';
import { callBackTaskOf, needsAnswer } from './call-states.ts';
import { CallSummary } from './call-summary.tsx';
import { CallTranscript } from './call-transcript.tsx';
import { type Playback, usePlayback } from './playback.ts';
import { RecordingPlayer } from './recording-player.tsx';
import { TranscriptState } from './transcript-state.tsx';
import { useCallActions } from './use-call-actions.ts';

type CallDetailsProps = {
  call: Call;
  /** The actions for an unknown number. */
  children?: ReactNode;
};

/** An expanded call: its recording, transcript, summary and actions (screens 6.4). */
export function CallDetails({ call, children }: CallDetailsProps) {
  return (
    <Stack gap="md" className={styles.details}>
      <FollowUp call={call} />
      {children}
      {call.hasRecording ? <Recorded call={call} /> : <Parts call={call} playback={null} />}
    </Stack>
  );
}

/** A missed call or a voicemail is answered from here. */
function FollowUp({ call }: { call: Call }) {
  const { callBack, createTask, markHandled, isBusy } = useCallActions(call);
  const taskId = callBackTaskOf(call);
  if (!needsAnswer(call) && taskId === undefined) return null;
  return (
    <Group gap="xs">
      {needsAnswer(call) && callBack !== null && (
        <Button leftSection={<IconPhone size={16} aria-hidden />} onClick={callBack}>
          Call back
        </Button>
      )}
      {taskId !== undefined ? (
        <TaskLink taskId={taskId} label="Task to call back" />
      ) : (
        createTask !== null && (
          <Button
            variant="default"
            leftSection={<IconChecklist size={16} aria-hidden />}
            disabled={isBusy}
            onClick={createTask}
          >
            Create a task to call back
          </Button>
        )
      )}
      {needsAnswer(call) && markHandled !== null && (
        <Button
          variant="default"
          leftSection={<IconPhoneCheck size={16} aria-hidden />}
          disabled={isBusy}
          onClick={markHandled}
        >
          Mark as handled
        </Button>
      )}
    </Group>
  );
}

const TaskLink = ({ taskId, label }: { taskId: string; label: string }) => (
  <Button
    variant="default"
    leftSection={<IconChecklist size={16} aria-hidden />}
    renderRoot={(props: object) => <Link to="/tasks/$taskId" params={{ taskId }} {...props} />}
  >
    {label}
  </Button>
);

function Recorded({ call }: { call: Call }) {
  const playback = usePlayback(call);
  return (
    <>
      <RecordingPlayer playback={playback} />
      <Parts call={call} playback={playback} />
    </>
  );
}

type PartsProps = { call: Call; playback: Playback | null };

function Parts({ call, playback }: PartsProps) {
  const hasTranscript = call.hasTranscription || call.hasRecording;
  return (
    <div className={styles.parts}>
      {hasTranscript && (
        <section className={styles.part}>
          <Title order={2} size="h5">
            Transcript
          </Title>
          {call.hasTranscription && <CallTranscript call={call} playback={playback} />}
          <TranscriptState call={call} />
        </section>
      )}
      <div className={styles.part}>
        <CallSummary call={call} />
        <CallFacts call={call} isRecorded={hasTranscript} />
        <CallNotes key={call.dbId} callId={call.dbId} stored={call.notes} />
      </div>
    </div>
  );
}

const endings = { us: 'Us', them: 'The other party' } as const;

function CallFacts({ call, isRecorded }: { call: Call; isRecorded: boolean }) {
  const { timezone } = useMe();
  const { direction, fromNumber, toNumber, userName, startedAt, endedAt, hungUpBy, handledAt } = call;
  const when = (moment: string | null) => moment && formatDateTime(moment, timezone);
  const facts: Fact[] = [
    { label: 'From', value: formatInternational(fromNumber) },
    { label: 'To', value: formatInternational(toNumber) },
    { label: direction === 'inbound' ? 'Answered by' : 'Called by', value: userName },
    { label: 'Answered', value: when(startedAt) },
    { label: 'Ended', value: when(endedAt) },
    { label: 'Ended by', value: hungUpBy && endings[hungUpBy] },
    { label: 'Handled', value: when(handledAt) },
  ];
  return (
    <section aria-label="Facts">
      {!isRecorded && (
        <Text size="sm" c="dimmed" mb="sm">
          This call has no recording.
        </Text>
      )}
      <FactList facts={facts.filter(({ value }) => value !== null && value !== '')} />
    </section>
  );
}
