import { Checkbox, Input, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { PlanAim } from '@truckroll/domain/optimise/plan-question';
import { useId, useState } from 'react';
import { PlanDialog } from './plan-dialog.tsx';

/** The dispatcher's choices before the search. */
type PlanChoices = {
  aim: PlanAim;
  mostMinutes: number | null;
  includeUnassigned: boolean;
  daysMayChange: boolean;
};

const usualChoices: PlanChoices = {
  aim: 'balanced',
  mostMinutes: null,
  includeUnassigned: true,
  daysMayChange: false,
};

const aims: { value: PlanAim; label: string }[] = [
  { value: 'fewChanges', label: 'Few changes' },
  { value: 'balanced', label: 'Balanced' },
  { value: 'shortRoutes', label: 'Short routes' },
];

const anyTime = 'any';
const shifts = [
  { value: anyTime, label: 'To any time of the day' },
  { value: '30', label: 'By at most 30 minutes' },
  { value: '60', label: 'By at most 1 hour' },
  { value: '120', label: 'By at most 2 hours' },
  { value: '240', label: 'By at most 4 hours' },
];

type QuestionsProps = {
  choices: PlanChoices;
  onChange: (choices: PlanChoices) => void;
  /** Whether visits without people can be included: not when one person's day is planned. */
  hasUnassigned: boolean;
  hasDays: boolean;
};

/** The choices before a search. */
function PlanQuestions({ choices, onChange, hasUnassigned, hasDays }: QuestionsProps) {
  const id = useId();
  const change = (changed: Partial<PlanChoices>) => onChange({ ...choices, ...changed });
  return (
    <Stack gap="md">
      <Input.Wrapper id={id} label="What counts more" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="What counts more"
          data={aims}
          value={choices.aim}
          onChange={(value) => change({ aim: aims.find((aim) => aim.value === value)?.value ?? 'balanced' })}
        />
      </Input.Wrapper>
      <Select
        label="How far visits may move"
        description="Visits of a series move by at most one hour."
        data={shifts}
        value={choices.mostMinutes === null ? anyTime : String(choices.mostMinutes)}
        onChange={(value) => change({ mostMinutes: value === null || value === anyTime ? null : Number(value) })}
        allowDeselect={false}
      />
      {hasDays && (
        <Checkbox
          label="Visits may move to another day"
          checked={choices.daysMayChange}
          onChange={(event) => change({ daysMayChange: event.currentTarget.checked })}
        />
      )}
      {hasUnassigned && (
        <Checkbox
          label="Also plan visits that nobody is assigned to"
          checked={choices.includeUnassigned}
          onChange={(event) => change({ includeUnassigned: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

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
      title="Optimize the schedule"
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
