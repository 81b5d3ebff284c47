import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { SchedulePlan } from '@truckroll/contract/planning/optimise';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { Notice } from '../../design/feedback/notice.tsx';
import { applyMoves } from './apply-plan.ts';
import styles from './optimise.module.css';
import { type PinnedVisit, PinnedVisits } from './pinned-visits.tsx';
import { PlanFigures, PlanMoves } from './plan-result.tsx';
import { movesByPerson } from './plan-view.ts';
import { type PlanAsked, type PlanSearch, usePlanSearch } from './use-plan-search.ts';

type Member = { id: string; name: string; color: string };

/** The key of a change of a plan: its visit, or the job that gets one. */
const keyOf = ({ visitId, jobId }: SchedulePlan['moves'][number]): string => visitId ?? jobId;

/** How long a search takes at most, in seconds. It ends earlier for few visits. */
const longestSearch = 20;

type PlanDialogProps = {
  title: string;
  /** The day and people of the plan, such as 'Tuesday, March 10, 2026, everybody.' */
  subject: string;
  asked: PlanAsked;
  team: readonly Member[];
  /** Shown when there is nothing to plan. */
  nothingText: string;
  /** The choices before the search. */
  children: ReactNode;
  /** Searches as soon as it is opened; 'Back' shows the choices. */
  isSearchedAtOnce?: boolean;
  /** Shows days also in a plan of one day: the visits come from other days. */
  hasOwnDays?: boolean;
  /** Offers to apply each change on its own, which is safe while visits only get into free time. */
  isAppliedEach?: boolean;
  /** Offers to keep visits where they are: each pin searches again. */
  hasPins?: boolean;
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
  isSearchedAtOnce = false,
  hasOwnDays = false,
  isAppliedEach = false,
  hasPins = false,
  onApplied,
  onClose,
}: PlanDialogProps) {
  const queryClient = useQueryClient();
  const search = usePlanSearch();
  const [isApplying, setApplying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [applied, setApplied] = useState<ReadonlySet<string>>(new Set());
  const [pins, setPins] = useState<readonly PinnedVisit[]>([]);
  const hasDays = hasOwnDays || asked.fromDate !== asked.toDate;

  function start(pinned = pins): void {
    setRefusal(null);
    setApplied(new Set());
    const pinnedVisitIds = pinned.map(({ id }) => id);
    void search.start({ ...asked, ...(hasPins ? { pinnedVisitIds } : {}), seconds: longestSearch });
  }

  function pin(changed: readonly PinnedVisit[]): void {
    setPins(changed);
    if (search.step !== 'asking') start(changed);
  }

  const startAtOnce = useEffectEvent(() => start());
  useEffect(() => {
    if (isSearchedAtOnce) startAtOnce();
  }, [isSearchedAtOnce]);

  async function apply(moves: SchedulePlan['moves'], all: SchedulePlan['moves']): Promise<void> {
    setApplying(true);
    setRefusal(null);
    try {
      await applyMoves(queryClient, { moves });
      onApplied?.();
      if (moves.length === all.length) onClose();
      else setApplied(new Set([...applied, ...moves.map(keyOf)]));
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setApplying(false);
    }
  }

  const shown = search.step === 'searching' || search.step === 'found' ? search.plan : null;
  const left = shown?.moves.filter((move) => !applied.has(keyOf(move))) ?? [];
  return (
    <Dialog
      title={title}
      width={760}
      onClose={onClose}
      footer={
        <Footer
          search={search}
          changes={left.length}
          isApplying={isApplying}
          onStart={() => start()}
          onApply={() => apply(left, left)}
          onClose={onClose}
        />
      }
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
      <PinnedVisits pins={pins} onUnpin={(id) => pin(pins.filter((each) => each.id !== id))} />
      {(search.step === 'searching' || search.step === 'found') && (
        <Result
          plan={shown === null ? null : { ...shown, moves: left }}
          isOver={search.step === 'found'}
          onApplyOne={
            isAppliedEach && search.step === 'found' && !isApplying
              ? (key) =>
                  void apply(
                    left.filter((move) => keyOf(move) === key),
                    left,
                  )
              : undefined
          }
          onPin={hasPins && !isApplying ? (line) => pin([...pins, line]) : undefined}
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
  onApplyOne: ((key: string) => void) | undefined;
  onPin: ((visit: PinnedVisit) => void) | undefined;
};

function Result({ plan, isOver, team, hasDays, nothingText, onApplyOne, onPin }: ResultProps) {
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
      <PlanMoves
        people={movesByPerson(plan.moves, { zone, team, hasDays })}
        leftOut={plan.leftOut}
        onApplyOne={onApplyOne}
        onPin={onPin}
      />
    </>
  );
}

type FooterProps = {
  search: PlanSearch;
  changes: number;
  isApplying: boolean;
  onStart: () => void;
  onApply: () => Promise<void>;
  onClose: () => void;
};

function Footer({ search, changes, isApplying, onStart, onApply, onClose }: FooterProps) {
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
      return (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={search.reset} disabled={isApplying}>
            Back
          </Button>
          {changes === 0 ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button loading={isApplying} onClick={() => void onApply()}>
              {changes === 1 ? 'Apply 1 change' : `Apply ${changes} changes`}
            </Button>
          )}
        </Group>
      );
    }
  }
}
