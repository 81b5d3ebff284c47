import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getTwoStep } from '@truckroll/contract/session/two-step';
import { useState } from 'react';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { type TwoStepAction, TwoStepModal } from '../../session/parts/two-step-modal.tsx';
import { twoStepQuery } from '../../session/parts/two-step-queries.ts';

/** The user's two-step sign-in: on or off, and the recovery codes (SE-15 to SE-19). */
export function TwoStepSection() {
  const twoStep = useQuery(twoStepQuery);
  const [action, setAction] = useState<TwoStepAction | null>(null);
  return (
    <Section
      title="Two-step sign-in"
      intro="After your password, you enter a code from an app on your phone."
      isBusy={twoStep.isPending}
    >
      {twoStep.isPending && <SkeletonRows columns={1} rows={1} isPhone={false} />}
      {twoStep.isError && <LoadFailure error={twoStep.error} onRetry={() => void twoStep.refetch()} />}
      {twoStep.isSuccess && <State {...twoStep.data} onChoose={setAction} />}
      {action !== null && <TwoStepModal action={action} onClose={() => setAction(null)} />}
    </Section>
  );
}

type StateProps = DataOf<typeof getTwoStep> & { onChoose: (action: TwoStepAction) => void };

function State({ since, recoveryCodesLeft, isRequired, onChoose }: StateProps) {
  if (since === null) {
    return (
      <Group justify="space-between">
        <Text>{isRequired ? 'Off. Your role requires it at your next sign-in.' : 'Off'}</Text>
        <Button onClick={() => onChoose('turn-on')}>Turn on</Button>
      </Group>
    );
  }
  return (
    <Group justify="space-between">
      <div>
        <Text>
          On since <RelativeTime at={since} />
        </Text>
        <Text size="sm" c={recoveryCodesLeft < 3 ? 'red' : 'dimmed'}>
          {recoveryCodesLeft} of 10 recovery codes left
        </Text>
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={() => onChoose('renew-codes')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="default" onClick={() => onChoose('turn-off')}>
            Turn off
          </Button>
        )}
      </Group>
    </Group>
  );
}
