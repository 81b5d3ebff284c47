import { Alert, Button, Group, Select, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { applySickDay, proposeSickDay } from '@truckroll/contract/absences/sick-day';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import { absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { absenceTimeText } from '@truckroll/domain/absences/absence-text';
import { wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { useState } from 'react';
import { absencesKey } from '../../../absences/parts/absence-queries.ts';
import { useMe } from '../../../app/session/me.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { ApiProblem, problemText } from '../../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { DateInput } from '../../../design/field/date-input.tsx';
import { shownClock } from '../../../design/shown-units.ts';
import { refetchJobs } from '../../../jobs/parts/job-queries.ts';
import { teamQuery } from '../../../team/parts/team-queries.ts';
import { offerPlanUndo } from '../../panels/apply-plan.ts';
import { SickDayRows } from './sick-day-row-list.tsx';
import { decisionsOf, doneText, movesOf, type SickDayChoices } from './sick-day-rows.ts';

type SickDayDialogProps = {
  personId: string | null;
  day: string;
  onClose: () => void;
  /** Closes without a question: everything is saved. */
  onSaved: () => void;
};

/** Somebody is sick: proposes somebody else or another day for each visit of the day, and moves all at once (screens 8.7). */
export function SickDayDialog({ personId: first, day: firstDay, onClose, onSaved }: SickDayDialogProps) {
  const me = useMe();
  const { timezone: zone } = me.account;
  const queryClient = useQueryClient();
  const [personId, setPersonId] = useState(first);
  const [day, setDay] = useState<string | null>(firstDay);
  const [note, setNote] = useState('');
  const [choices, setChoices] = useState<SickDayChoices>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const team = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 }).data?.team ?? [];
  const today = wallClock(new Date().toISOString(), zone).day;
  const isAsked = personId !== null && day !== null && isDateOnly(day);
  const query = sickDayQuery(isAsked ? { teamMemberId: personId, day, decisions: decisionsOf(choices) } : null);
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const nameOf = (id: string): string => team.find((member) => member.id === id)?.name ?? 'somebody';
  const moves = data === undefined || personId === null ? [] : movesOf(data.visits, choices, personId);
  const isRecording = data?.absence === null;

  function ask(person: string | null, date: string | null): void {
    setPersonId(person);
    setDay(date);
    setChoices({});
    setRefusal(null);
  }

  async function apply(): Promise<void> {
    if (personId === null || day === null || data === undefined) return;
    setApplying(true);
    setRefusal(null);
    try {
      const done = await fetchEndpoint(applySickDay, { body: { teamMemberId: personId, day, note, moves } });
      const text = doneText({ name: data.name, isRecorded: done.absence !== null, moves: moves.length });
      offerPlanUndo(queryClient, {
        ...{ text, undoneText: 'Taken back' },
        undo: { moves: done.undo, ...(done.absence === null ? {} : { deletedAbsenceId: done.absence.id }) },
      });
      onSaved();
    } catch (problem) {
      setRefusal(problemText(problem));
      const fresh = problem instanceof ApiProblem && problem.code === 'slot_taken' ? problem.suggestions : [];
      // The choices stay; rows whose time was taken say so.
      if (fresh.length > 0)
        queryClient.setQueryData(query.queryKey, { ...data, visits: fresh as SickDayFound['visits'] });
    } finally {
      setApplying(false);
      void refetchJobs(queryClient);
      void queryClient.invalidateQueries({ queryKey: absencesKey });
    }
  }

  return (
    <Dialog
      title={day === today ? 'Sick today' : 'Sick leave'}
      width={760}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isApplying}
            disabled={data === undefined || isPlaceholderData || (moves.length === 0 && !isRecording)}
            onClick={() => void apply()}
          >
            {applyText(moves.length)}
          </Button>
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <Select
          label="Person"
          searchable
          data={team.map(({ id, name }) => ({ value: id, label: name }))}
          value={personId}
          onChange={(value) => ask(value, day)}
          allowDeselect={false}
        />
        <DateInput label="Day" zone={zone} value={day} onChange={(value) => ask(personId, value)} />
      </SimpleGrid>
      {refusal !== null && (
        <Alert role="alert" color="red" variant="light" py={8} px={12}>
          {refusal}
        </Alert>
      )}
      {data !== undefined && <AbsenceLine found={data} zone={zone} />}
      {isRecording && (
        <TextInput label="Note" value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
      )}
      {isAsked && data === undefined && error === null && <Skeleton height={120} aria-label="Looking for times" />}
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && personId !== null && (
        <SickDayRows
          visits={data.visits}
          choices={choices}
          words={{ zone, absentId: personId, absentName: data.name, nameOf }}
          onChoose={(visitId, choice) => setChoices({ ...choices, [visitId]: choice })}
        />
      )}
    </Dialog>
  );
}

function applyText(moves: number): string {
  if (moves === 0) return 'Record sick leave';
  return moves === 1 ? 'Apply 1 change' : `Apply ${moves} changes`;
}

/** The state of the time off itself. */
function AbsenceLine({ found, zone }: { found: SickDayFound; zone: string }) {
  const { name, absence } = found;
  return (
    <Text size="sm" c="dimmed">
      {absence === null
        ? `${name} gets sick leave for this day and is notified.`
        : `${name} already has time off: ${absence.kind === null ? 'Away' : absenceLabels[absence.kind]}, ${absenceTimeText(absence, zone, shownClock())}.`}
    </Text>
  );
}

type SickDayAsked = BodyInputOf<typeof proposeSickDay>;
type SickDayFound = DataOf<typeof proposeSickDay>;

/**
 * The people who could take the visits of somebody who is sick (SC-3). It is asked again with each choice, because a
 * chosen time is not free for the other visits, and when visits change.
 */
function sickDayQuery(asked: SickDayAsked | null) {
  const subject = `${asked?.teamMemberId} ${asked?.day}`;
  return queryOptions({
    queryKey: ['visits', 'sick-day', subject, asked?.decisions],
    queryFn: ({ signal }) => fetchEndpoint(proposeSickDay, { body: asked ?? { teamMemberId: '', day: '' }, signal }),
    enabled: asked !== null,
    placeholderData: (before, last) => (last?.queryKey[2] === subject ? keepPreviousData(before) : undefined),
  });
}
