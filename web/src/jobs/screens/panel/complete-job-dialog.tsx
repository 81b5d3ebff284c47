import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { Visit } from '@truckroll/contract/visits/visits';
import { type OpenVisitChoice, openVisitChoices } from '@truckroll/domain/jobs/job-moves';
import { useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { visitTimeWords } from '../../../visits/parts/visit-time-view.ts';

const labels: Record<OpenVisitChoice, string> = {
  complete: 'Complete them',
  cancel: 'Cancel them',
  leave: 'Leave them as they are',
};

/** The maximum number of visits that are listed by name. The others are counted. */
const mostNamed = 5;

type CompleteJobDialogProps = {
  /** The open visits of the job. */
  visits: readonly Visit[];
  onComplete: (choice: OpenVisitChoice) => Promise<void>;
  onClose: () => void;
};

/** Asks what to do with the open visits of a job that is being completed (screens M20). */
export function CompleteJobDialog({ visits, onComplete, onClose }: CompleteJobDialogProps) {
  const { timezone } = useMe();
  const [choice, setChoice] = useState<OpenVisitChoice>('complete');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function accept(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onComplete(choice);
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(problemText(error));
    }
  }

  const count = visits.length === 1 ? '1 open visit' : `${visits.length} open visits`;
  return (
    <Dialog
      title="Complete Job"
      width={440}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <BusyButton label="Complete Job" busyLabel="Completing..." isBusy={isBusy} onClick={() => void accept()} />
        </Group>
      }
    >
      <Text>This job has {count}:</Text>
      <ul>
        {visits.slice(0, mostNamed).map((visit) => (
          <li key={visit.id}>
            Visit {visit.visitNumber}
            {visit.visitStartDateTime !== null && `: ${visitTimeWords(visit, timezone)}`}
          </li>
        ))}
        {visits.length > mostNamed && <li>and {visits.length - mostNamed} more</li>}
      </ul>
      <Radio.Group
        label="What should happen to them?"
        value={choice}
        onChange={(value) => {
          setChoice(openVisitChoices.find((each) => each === value) ?? 'leave');
          setRefusal(null);
        }}
      >
        <Stack gap="xs" mt="xs">
          {openVisitChoices.map((value) => (
            <Radio key={value} value={value} label={labels[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
