import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FirstRun } from '@truckroll/contract/account/first-run';
import { type GuideStep, guideSteps, nextStep } from '@truckroll/domain/first-run/guide-steps';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { RecoveryCodeHint } from '../../profile/parts/recovery-code-hint.tsx';
import { firstRunQuery, useChangeFirstRun } from '../panels/first-run-queries.ts';
import styles from './first-run.module.css';
import { GuideStepItem } from './guide-step-item.tsx';

const title = 'Set up your company';

/** P42: the guide of a new company. Its state is kept on the server, so that it continues on any device. */
export function FirstRunScreen() {
  const { isAdmin } = useMe();
  if (!isAdmin) {
    return (
      <Page title={title}>
        <EmptyState text="You do not have permission to view this page." />
      </Page>
    );
  }
  return <GuidePage />;
}

function GuidePage() {
  const query = useQuery(firstRunQuery);
  const showsSkeleton = useDelayedLoading(query.isPending);
  return (
    <Page title={title} width="reading" actions={query.data?.isDismissed === false && <HideGuide />}>
      {showsSkeleton && <SkeletonRows columns={2} isPhone={false} />}
      {query.isError && query.data === undefined && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && !showsSkeleton && <Guide firstRun={query.data} />}
    </Page>
  );
}

/** Takes the guide off the home page. It stays at its address and under Help. */
function HideGuide() {
  const change = useChangeFirstRun();
  const navigate = route.useNavigate();
  const hide = async (): Promise<void> => {
    await change.mutateAsync({ isDismissed: true });
    await navigate({ to: '/home' });
  };
  return (
    <Button variant="default" onClick={() => toastOnError(hide)}>
      Hide this guide
    </Button>
  );
}

const route = getRouteApi('/_app/first-run');

function Guide({ firstRun }: { firstRun: FirstRun }) {
  const { step } = route.useSearch();
  const navigate = route.useNavigate();
  // The step that is open on arrival does not change by what happens elsewhere while somebody types in it.
  const [begun] = useState(() => nextStep(firstRun.steps) ?? 'end');
  const open = step ?? begun;
  const settled = guideSteps.filter((each) => firstRun.steps[each] !== 'open').length;
  const goTo = (next: GuideStep | 'end'): void => void navigate({ search: { step: next }, ignoreBlocker: true });
  return (
    <>
      <div>
        <Text
          size="sm"
          mb={6}
        >{`${settled} of ${guideSteps.length} steps done or skipped. Skip what you do not need.`}</Text>
        <Progress value={(settled / guideSteps.length) * 100} aria-label="Steps settled" />
      </div>
      <ol className={styles.steps}>
        {guideSteps.map((each) => (
          <GuideStepItem
            key={each}
            step={each}
            firstRun={firstRun}
            isOpen={open === each}
            onOpen={() => void navigate({ search: { step: each } })}
            onSettled={() => goTo(nextStep({ ...firstRun.steps, [each]: 'done' }, each) ?? 'end')}
          />
        ))}
      </ol>
      {open === 'end' && <AllSettled />}
    </>
  );
}

function AllSettled() {
  const { companyName, isGuideOpen } = useMe().account;
  const change = useChangeFirstRun();
  const finish = (): Promise<unknown> => (isGuideOpen ? change.mutateAsync({ isDismissed: true }) : Promise.resolve());
  return (
    <Section title={`${companyName} is set up`} intro="You can come back to each step above, also later from Help.">
      <Stack gap="md" align="flex-start">
        <RecoveryCodeHint />
        <Button onClick={() => toastOnError(finish)} renderRoot={(props) => <Link {...props} to="/home" />}>
          Go to Home
        </Button>
      </Stack>
    </Section>
  );
}
