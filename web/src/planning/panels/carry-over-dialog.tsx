import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { teamNames } from './optimise-dialog.tsx';
import { carryOverDays } from './plan-days.ts';
import { PlanDialog } from './plan-dialog.tsx';

type CarryOverDialogProps = {
  today: string;
  /** Empty: everybody. */
  personIds: readonly string[];
  onClose: () => void;
};

/** Proposes a new time for each unfinished visit; one click moves one of them, or all (screens 8.7). */
export function CarryOverDialog({ today, personIds, onClose }: CarryOverDialogProps) {
  const { account } = useMe();
  const choices = carryOverDays(today, account.workingDays);
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 });
  const days = choices.find(({ value }) => value === chosen);
  if (days === undefined || data === undefined) return null;
  return (
    <PlanDialog
      title="Unfinished visits"
      subject={`${days.label}, ${teamNames(data.team, personIds)}.`}
      asked={{
        ...{ fromDate: days.from, toDate: days.to, teamMemberIds: [...personIds] },
        ...{ carryOver: true, keepScheduled: true, includeUnassigned: false },
      }}
      team={data.team}
      nothingText="There are no unfinished visits left."
      isSearchedAtOnce
      hasOwnDays
      isAppliedEach
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Finds a new time for each visit that was not finished. Nothing changes before you apply it.
      </Text>
      <Select
        label="Plan into"
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? chosen)}
        allowDeselect={false}
      />
    </PlanDialog>
  );
}
