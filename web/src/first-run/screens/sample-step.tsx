import { Button, Text } from '@mantine/core';
import { IconFileDollar, IconTool, IconTrash, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FirstRun } from '@truckroll/contract/account/first-run';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useMakeSample, useRemoveSample } from '../panels/first-run-queries.ts';
import styles from './first-run.module.css';
import type { StepProps } from './step-props.ts';

/** Creates the sample job, or opens and removes it. */
export function SampleStep({ firstRun: { sample } }: StepProps) {
  const make = useMakeSample();
  if (sample !== null) return <Sample sample={sample} />;
  return (
    <>
      <Text mb="sm">
        Adds a client named Sample Client with a job, a visit on your next working day and an estimate. Nothing is sent
        to anybody.
      </Text>
      <BusyButton
        label="Add the sample job"
        busyLabel="Making..."
        isBusy={make.isPending}
        onClick={() => make.isPending || toastOnError(() => make.mutateAsync())}
      />
    </>
  );
}

function Sample({ sample }: { sample: NonNullable<FirstRun['sample']> }) {
  const remove = useRemoveSample();
  const run = async (): Promise<void> => {
    await remove.mutateAsync();
    toast.success('Sample removed');
  };
  return (
    <>
      <Text mb="sm">Open it, complete its visit, send the estimate to yourself. Then remove it.</Text>
      <div className={styles.links}>
        <Button
          leftSection={<IconTool size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: sample.jobId }} />}
        >
          Open the job
        </Button>
        <Button
          variant="default"
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId: sample.clientId }} />}
        >
          Open the client
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileDollar size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/grow/estimate/view" search={{ id: sample.estimateId }} />}
        >
          Open the estimate
        </Button>
        <BusyButton
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          label="Remove the sample"
          busyLabel="Removing..."
          isBusy={remove.isPending}
          onClick={() => remove.isPending || toastOnError(run)}
        />
      </div>
    </>
  );
}
