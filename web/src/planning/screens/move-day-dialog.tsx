import { Button, Group, Stack, Text } from '@mantine/core';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DateInput } from '../../design/field/date-input.tsx';
import type { Entry } from '../parts/entry.ts';
import { daysBetween } from '../parts/placement.ts';
import { useBoard } from './board.ts';
import { useShift } from './move-items.tsx';

/** Moves entries to another day: the first one to that day, the others with the same distance to it. */
export function MoveDayDialog({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const { zone } = useBoard();
  const shift = useShift();
  const first = entries.map(({ firstDay }) => firstDay).sort()[0] ?? '';
  const [day, setDay] = useState<string | null>(first);
  const wanted = day !== null && isDateOnly(day) ? day : null;
  function move(): void {
    if (wanted === null) return;
    onClose();
    shift(entries, { days: daysBetween(first, wanted) });
  }
  return (
    <Dialog
      title={entries.length === 1 ? 'Move to another day' : `Move ${entries.length} visits`}
      onClose={onClose}
      width={420}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={wanted === null || wanted === first} onClick={move}>
            Move
          </Button>
        </Group>
      }
    >
      <Stack gap="sm">
        <DateInput
          label={entries.length === 1 ? 'Day' : 'Day of the first visit'}
          value={day}
          onChange={setDay}
          zone={zone}
        />
        {entries.length > 1 && (
          <Text size="sm">The others move by the same number of days, and all keep their times.</Text>
        )}
      </Stack>
    </Dialog>
  );
}
