import { Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { guideSteps, nextStep } from '@truckroll/domain/first-run/guide-steps';
import { useMe } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { Section } from '../../design/section.tsx';
import { firstRunQuery, useChangeFirstRun } from './first-run-queries.ts';
import { stepWords } from './step-words.ts';

/** The progress of the first-run guide, for admins, until it is finished or hidden (screens 5.2). */
export function FirstStepsCard() {
  const { account } = useMe();
  return account.isGuideOpen ? <OpenGuide /> : null;
}

function OpenGuide() {
  const query = useQuery(firstRunQuery);
  return (
    <Section title="First steps" isBusy={query.isPending} aside={<Hide />}>
      {query.isError && query.data === undefined ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Progressed steps={query.data?.steps} />
      )}
    </Section>
  );
}

/** Takes as much room before the steps are known as afterwards. */
function Progressed({ steps }: { steps: Parameters<typeof nextStep>[0] | undefined }) {
  if (steps === undefined) return <Skeleton height={71} />;
  const settled = guideSteps.filter((step) => steps[step] !== 'open').length;
  const next = nextStep(steps);
  return (
    <>
      <Progress value={(settled / guideSteps.length) * 100} aria-label="Steps settled" mb="sm" />
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={550}>{next === null ? 'All steps are done or skipped' : `Next: ${stepWords[next].title}`}</Text>
          <Text size="sm" c="dimmed">
            {next === null ? 'Take a last look, or hide this card.' : stepWords[next].reason}
          </Text>
        </div>
        <Button renderRoot={(props) => <Link {...props} to="/first-run" />}>
          {settled === 0 ? 'Set up your company' : 'Continue setting up'}
        </Button>
      </Group>
    </>
  );
}

function Hide() {
  const change = useChangeFirstRun();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label="Hide first steps"
      onClick={() => toastOnError(() => change.mutateAsync({ isDismissed: true }))}
    >
      Hide
    </Button>
  );
}
