import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { SchedulePlan } from '@truckroll/contract/optimise';
import { type ReactNode, useState } from 'react';
import { useMe } from '../app/session/me.ts';
import { Dialog } from '../design/dialog/dialog.tsx';
import { problemText } from '../design/feedback/api-problem.ts';
import { Notice } from '../design/feedback/notice.tsx';
import { applyMoves } from './apply-plan.ts';
import styles from './optimise.module.css';
import { PlanFigures, PlanMoves } from './plan-result.tsx';
import { movesByPerson } from './plan-view.ts';
import { type PlanAsked, type PlanSearch, usePlanSearch } from './use-plan-search.ts';

type Member = { id: string; name: string; color: string };

/** How long a search takes at most, in seconds. It ends earlier for few visits. */
const longestSearch = 20;

type PlanDialogProps = {
  title: string;
  /** What is planned, such as 'Tuesday, March 10, 2026, everybody.' */
  subject: string;
  asked: PlanAsked;
  team: readonly Member[];
  /** Shown when there is nothing to plan. */
  nothingText: string;
  /** The choices before the search. */
  children: ReactNode;
  onApplied?: () => void;
  onClose: () => void;
};

/** Asks, shows the best plan while it is searched, and applies it (screens 8.7). */
export function PlanDialog({
  title,
  subject,
  asked,
  team,
  nothingText,
  children,
  onApplied,
  onClose,
}: PlanDialogProps) {
  const queryClient = useQueryClient();
  const search = usePlanSearch();
  const [isApplying, setApplying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasDays = asked.fromDate !== asked.toDate;

  function start(): void {
    setRefusal(null);
    void search.start({ ...asked, seconds: longestSearch });
  }

  async function apply(plan: SchedulePlan): Promise<void> {
    setApplying(true);
    setRefusal(null);
    try {
      await applyMoves(queryClient, plan);
      onApplied?.();
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setApplying(false);
    }
  }

  return (
    <Dialog
      title={title}
      width={760}
      onClose={onClose}
      footer={<Footer search={search} isApplying={isApplying} onStart={start} onApply={apply} onClose={onClose} />}
    >
      <Text size="sm">{subject}</Text>
      {refusal !== null && (
        <Alert role="alert" color="red" variant="light" py={8} px={12}>
          {refusal}
        </Alert>
      )}
      {search.step === 'asking' && children}
      {search.step === 'failed' && (
        <Alert role="alert" color="red" variant="light" py={8} px={12}>
          {search.failure}
        </Alert>
      )}
      {search.step === 'searching' && (
        <Progress value={100} animated size="sm" className={styles.progress} aria-label="Searching for a better plan" />
      )}
      {(search.step === 'searching' || search.step === 'found') && (
        <Result
          plan={search.plan}
          isOver={search.step === 'found'}
          team={team}
          hasDays={hasDays}
          nothingText={nothingText}
        />
      )}
    </Dialog>
  );
}

type ResultProps = {
  plan: SchedulePlan | null;
  isOver: boolean;
  team: readonly Member[];
  hasDays: boolean;
  nothingText: string;
};

function Result({ plan, isOver, team, hasDays, nothingText }: ResultProps) {
  const { timezone: zone } = useMe().account;
  if (plan === null) return null;
  if (isOver && plan.moves.length === 0 && plan.leftOut.length === 0) {
    return plan.movableVisits === 0 ? (
      <Notice title="Nothing to plan" text={nothingText} />
    ) : (
      <Notice title="Nothing to improve" text="The visits are already planned with as little travel as possible." />
    );
  }
  return (
    <>
      <PlanFigures plan={plan} />
      <PlanMoves people={movesByPerson(plan.moves, { zone, team, hasDays })} leftOut={plan.leftOut} />
    </>
  );
}

type FooterProps = {
  search: PlanSearch;
  isApplying: boolean;
  onStart: () => void;
  onApply: (plan: SchedulePlan) => Promise<void>;
  onClose: () => void;
};

function Footer({ search, isApplying, onStart, onApply, onClose }: FooterProps) {
  const close = (
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
  );
  switch (search.step) {
    case 'asking':
      return (
        <Group justify="flex-end" gap="xs">
          {close}
          <Button onClick={onStart}>Find a plan</Button>
        </Group>
      );
    case 'searching':
      return (
        <Group justify="flex-end" gap="xs">
          {close}
          <Button variant="default" onClick={search.stop}>
            Stop
          </Button>
        </Group>
      );
    case 'failed':
      return (
        <Group justify="flex-end" gap="xs">
          {close}
          <Button onClick={onStart}>Try again</Button>
        </Group>
      );
    case 'found': {
      const { plan } = search;
      return (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={search.reset} disabled={isApplying}>
            Back
          </Button>
          {plan.moves.length === 0 ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button loading={isApplying} onClick={() => void onApply(plan)}>
              {plan.moves.length === 1 ? 'Apply 1 change' : `Apply ${plan.moves.length} changes`}
            </Button>
          )}
        </Group>
      );
    }
  }
}
