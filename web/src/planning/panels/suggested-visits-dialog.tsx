import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { DateSuggestions } from '@truckroll/contract/planning/slots';
import { weekdayOf } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { isTimeOfDay } from '@truckroll/domain/text/checks';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { OwnKeys } from '../../design/field/own-keys.tsx';
import { TimeInput } from '../../design/field/time-input.tsx';
import { clockTime, writtenText } from '../../design/shown-units.ts';
import { type ChosenVisit, chosenVisitOf, pickBest } from '../parts/chosen-visits.ts';
import styles from '../parts/slots.module.css';
import { MissingPeople } from '../parts/suggestion-list.tsx';

type Member = { id: string; name: string };

type SuggestedVisitsDialogProps = {
  rows: readonly DateSuggestions[];
  chosen: readonly ChosenVisit[];
  members: readonly Member[];
  zone: string;
  /** The minutes of a visit that is chosen by hand. */
  duration: number;
  onClose: () => void;
  onApply: (chosen: ChosenVisit[]) => void;
};

const byHand = 'hand';
const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const shownDate = (date: string): string => `${weekdayNames[weekdayOf(date)]}, ${formatDay(date)}`;

/** M19: one row for each date of a series, with its suggestions or a time by hand. */
export function SuggestedVisitsDialog(props: SuggestedVisitsDialogProps) {
  const { rows, members, zone, duration, onClose, onApply } = props;
  const [chosen, setChosen] = useState<readonly ChosenVisit[]>(() =>
    props.chosen.filter((visit) => rows.some(({ date }) => date === visit.date)),
  );
  const set = (date: string, visit: ChosenVisit | null) =>
    setChosen((before) => [...before.filter((each) => each.date !== date), ...(visit === null ? [] : [visit])]);
  const apply = () => onApply([...chosen]);
  return (
    <OwnKeys onModEnter={apply}>
      <Dialog
        title="AI-suggested visits"
        width={760}
        onClose={onClose}
        footer={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={apply}>Apply</Button>
          </Group>
        }
      >
        <Group justify="space-between" gap="sm">
          <Text fw={550} role="status">
            {chosen.length} of {rows.length} visits selected
          </Text>
          <Button variant="light" onClick={() => setChosen((before) => pickBest(rows, before))}>
            Pick best for all
          </Button>
        </Group>
        <ol className={styles.dates} aria-label="Dates">
          {rows.map((row) => (
            <DateRow
              key={row.date}
              row={row}
              chosen={chosen.find(({ date }) => date === row.date) ?? null}
              members={members}
              zone={zone}
              duration={duration}
              onChange={(visit) => set(row.date, visit)}
            />
          ))}
        </ol>
      </Dialog>
    </OwnKeys>
  );
}

type DateRowProps = Pick<SuggestedVisitsDialogProps, 'members' | 'zone' | 'duration'> & {
  row: DateSuggestions;
  chosen: ChosenVisit | null;
  onChange: (visit: ChosenVisit | null) => void;
};

function DateRow({ row, chosen, members, zone, duration, onChange }: DateRowProps) {
  const { date, slots } = row;
  const [isByHand, setByHand] = useState(chosen !== null && !chosen.isSuggested);
  const at = slots.findIndex((slot) => slot.startTime === chosen?.startTime && slot.teamMemberId === chosen.teamIds[0]);
  const isManual = isByHand && (chosen === null || !chosen.isSuggested);
  const slot = chosen?.isSuggested === true ? slots[at] : undefined;
  const options = [
    { value: '', label: slots.length === 0 ? 'No time found' : 'Not selected' },
    ...slots.map(({ startTime, endTime, name, score }, index) => ({
      value: String(index),
      label: `${clockTime(startTime, zone)} to ${clockTime(endTime, zone)}, ${name}, score ${score}`,
    })),
    { value: byHand, label: 'Choose by hand' },
  ];
  function choose(value: string): void {
    const picked = slots[Number(value)];
    setByHand(value === byHand);
    onChange(value === '' || value === byHand || picked === undefined ? null : chosenVisitOf(date, picked));
  }
  return (
    <li className={styles.date}>
      <Text fw={550}>{shownDate(date)}</Text>
      <Stack gap={6}>
        <NativeSelect
          aria-label={`Time on ${shownDate(date)}`}
          data={options}
          value={isManual ? byHand : slot === undefined ? '' : String(at)}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {slot !== undefined && (
          <Text size="sm" c="dimmed">
            {writtenText(slot.reason)}
          </Text>
        )}
        {isManual && (
          <ByHand date={date} chosen={chosen} members={members} zone={zone} duration={duration} onChange={onChange} />
        )}
        {slots.length === 0 && <MissingPeople missing={row.missing} />}
      </Stack>
    </li>
  );
}

type TypedVisit = { date: string; time: string; person: string; zone: string; duration: number };

function visitAt({ date, time, person, zone, duration }: TypedVisit): ChosenVisit {
  const startTime = momentOf({ day: date, time }, zone);
  const endTime = new Date(Date.parse(startTime) + duration * 60_000).toISOString();
  return { date, startTime, endTime, teamIds: person === '' ? [] : [person], isSuggested: false };
}

type ByHandProps = Pick<DateRowProps, 'chosen' | 'members' | 'zone' | 'duration' | 'onChange'> & { date: string };

function ByHand({ date, chosen, members, zone, duration, onChange }: ByHandProps) {
  const [time, setTime] = useState(chosen === null ? null : wallClock(chosen.startTime, zone).time);
  const [person, setPerson] = useState(chosen?.teamIds[0] ?? '');
  function tell(next: { time: string | null; person: string }): void {
    setTime(next.time);
    setPerson(next.person);
    const isComplete = next.time !== null && isTimeOfDay(next.time);
    onChange(isComplete ? visitAt({ date, time: next.time ?? '', person: next.person, zone, duration }) : null);
  }
  return (
    <Group gap="sm" align="flex-end">
      <TimeInput label="Start time" value={time} onChange={(next) => tell({ time: next, person })} />
      <NativeSelect
        label="Technician"
        data={[{ value: '', label: "The job's team" }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
        value={person}
        onChange={(event) => tell({ time, person: event.currentTarget.value })}
      />
    </Group>
  );
}
