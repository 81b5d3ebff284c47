import { Text } from '@mantine/core';
import { useState } from 'react';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanQuestions, usualChoices } from './plan-questions.tsx';

type Member = { id: string; name: string; color: string };

export type OptimiseDialogProps = {
  /** The days, both included, and how the calendar names them. */
  from: string;
  to: string;
  days: string;
  team: readonly Member[];
  /** Empty: everybody. */
  personIds: readonly string[];
  onClose: () => void;
};

/** @example teamNames(team, []) → 'everybody' */
export const teamNames = (team: readonly Member[], ids: readonly string[]): string =>
  ids.length === 0
    ? 'everybody'
    : ids.map((id) => team.find((member) => member.id === id)?.name ?? 'somebody').join(', ');

/** Plans the days again (screens 8.7). */
export function OptimiseDialog({ from, to, days, team, personIds, onClose }: OptimiseDialogProps) {
  const [choices, setChoices] = useState(usualChoices);
  const isOnePerson = personIds.length === 1;
  return (
    <PlanDialog
      title="Optimise the schedule"
      subject={`${days}, ${teamNames(team, personIds)}.`}
      asked={{
        ...{ ...choices, fromDate: from, toDate: to, teamMemberIds: [...personIds] },
        includeUnassigned: choices.includeUnassigned && !isOnePerson,
      }}
      team={team}
      nothingText="There are no visits on these days that may be moved."
      hasPins
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Finds better times and people for visits that have not begun. Nothing changes before you apply the plan.
      </Text>
      <PlanQuestions choices={choices} onChange={setChoices} hasUnassigned={!isOnePerson} hasDays={from !== to} />
    </PlanDialog>
  );
}
