import { Checkbox, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { teamNames } from '../../panels/optimise-dialog.tsx';
import { planDays, usualDays } from '../../panels/plan-days.ts';
import { PlanDialog } from '../../panels/plan-dialog.tsx';

export type PlanJobsDialogProps = {
  /** The jobs of the tray that are planned. */
  jobIds: readonly string[];
  today: string;
  team: readonly { id: string; name: string; color: string }[];
  /** Empty: everybody. */
  personIds: readonly string[];
  onApplied: () => void;
  onClose: () => void;
};

/** Plans jobs of the tray into some days (screens 8.7). */
export function PlanJobsDialog({ jobIds, today, team, personIds, onApplied, onClose }: PlanJobsDialogProps) {
  const choices = planDays(today);
  const [chosen, setChosen] = useState(usualDays);
  const [mayMove, setMayMove] = useState(false);
  const days = choices.find(({ value }) => value === chosen) ?? choices[0];
  if (days === undefined) return null;
  return (
    <PlanDialog
      title={jobIds.length === 1 ? 'Plan 1 job' : `Plan ${jobIds.length} jobs`}
      subject={`${days.label}, ${teamNames(team, personIds)}.`}
      asked={{
        ...{ fromDate: days.from, toDate: days.to, teamMemberIds: [...personIds], waitingJobIds: [...jobIds] },
        ...{ keepScheduled: !mayMove, includeUnassigned: false, daysMayChange: mayMove },
      }}
      team={team}
      nothingText="These jobs are no longer waiting for a date."
      onApplied={onApplied}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Finds a time and a person for each job. Nothing changes before you apply the plan.
      </Text>
      <Select
        label="Plan into"
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? usualDays)}
        allowDeselect={false}
      />
      <Checkbox
        label="Visits of these days may move to make room"
        checked={mayMove}
        onChange={(event) => setMayMove(event.currentTarget.checked)}
      />
    </PlanDialog>
  );
}
