import { Group, MultiSelect, Pill, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { chooseTime, unscheduled } from '@truckroll/domain/visits/visit-time';
import { useEffect, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useCan, useMe } from '../../app/session/me.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { errorText } from '../../design/field/field.ts';
import { People, Person } from '../../design/person.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { useBookingWarnings } from '../../visits/parts/booking-warnings.ts';
import { TimeWarnings } from '../../visits/parts/visit-conflicts.tsx';
import { AiSection, AiSuggestions } from './ai-section.tsx';
import { FormSection } from './form-section.tsx';
import styles from './job-form.module.css';
import { dayOf } from './schedule.ts';
import { schedulePayload } from './schedule-payload.ts';
import { SkillsField } from './skills-field.tsx';
import type { Member } from './team-day.tsx';
import type { JobFormState } from './use-job-form.ts';

/** Step 3: the team and the required skills (screens M21). */
export function TeamSection({ state, members }: { state: JobFormState; members: readonly Member[] }) {
  const { control } = state.form;
  const { field, fieldState } = useController({ control, name: 'team' });
  const mayAssign = useCan()('Jobs.assignJob');
  const chosen = field.value.flatMap((id) => members.find((member) => member.id === id) ?? []);
  return (
    <FormSection title="Team" place={3}>
      {mayAssign ? (
        <TeamSelect
          members={members}
          value={field.value}
          onChange={field.onChange}
          error={errorText(fieldState.error)}
          inputRef={field.ref}
        />
      ) : (
        <div>
          <Text size="sm" fw={550}>
            Assign to
          </Text>
          {chosen.length === 0 ? 'No team members assigned' : <People people={chosen} />}
        </div>
      )}
      <SkillsField control={control} />
      <BookingWarnings state={state} />
      <AiSection state={state} />
      <AiSuggestions state={state} members={members} />
    </FormSection>
  );
}

/** The people of the account, and members of the job's team who have left it. */
export function useMembers({ start }: JobFormState): readonly Member[] {
  const { id, name, color } = useMe();
  const { data, error } = useQuery({ ...teamQuery({ limit: -1, view: 'all' }), staleTime: 60_000 });
  useEffect(() => {
    if (error !== null && !(error instanceof ApiProblem && error.isReported)) toast.error('Error loading teams');
  }, [error]);
  const team = data?.team;
  return useMemo(() => {
    const known: Member[] = team ?? [{ id, name, color }];
    const former = (start.job?.team ?? []).filter((member) => known.every((each) => each.id !== member.id));
    return [...known, ...former];
  }, [team, start, id, name, color]);
}

type TeamSelectProps = {
  members: readonly Member[];
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
  inputRef: (input: HTMLInputElement | null) => void;
};

const most = 50;

function TeamSelect({ members, value, onChange, error, inputRef }: TeamSelectProps) {
  const colorOf = (id: string): string => members.find((member) => member.id === id)?.color ?? defaultMemberColor;
  const unknown = value.filter((id) => members.every((member) => member.id !== id));
  return (
    <MultiSelect
      ref={inputRef}
      label="Assign to"
      data={[
        ...members.map(({ id, name }) => ({ value: id, label: name })),
        ...unknown.map((id) => ({ value: id, label: '...' })),
      ]}
      value={value}
      onChange={onChange}
      maxValues={most}
      searchable
      clearable
      hidePickedOptions
      placeholder={value.length === 0 ? 'Nobody yet' : undefined}
      clearButtonProps={{ 'aria-label': 'Clear Assign to', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
      error={error}
      renderOption={({ option }) => (
        <Person id={String(option.value)} name={option.label} color={colorOf(String(option.value))} />
      )}
      renderPill={({ option, onRemove, disabled }) => (
        <Pill withRemoveButton={disabled !== true} onRemove={onRemove} className={styles.pill}>
          <Group gap={6} wrap="nowrap">
            <Person id={String(option.value)} name={option.label} color={colorOf(String(option.value))} />
          </Group>
        </Pill>
      )}
    />
  );
}

/** Whom the chosen time would double book, or who is not at work then: for the first visit of a series. */
function BookingWarnings({ state: { form, job } }: { state: JobFormState }) {
  const [schedule, timezone, team] = useWatch({ control: form.control, name: ['schedule', 'timezone', 'team'] });
  const sent = schedulePayload(schedule, timezone);
  const { startDateTime, endDateTime, anyTime, serviceDuration } = sent;
  const hasDate = startDateTime !== null;
  const times = { start: startDateTime, end: endDateTime, anyTime };
  const { start, end } = hasDate ? chooseTime(unscheduled, times, { timezone, serviceDuration }) : unscheduled;
  const texts = useBookingWarnings({
    day: hasDate ? dayOf(schedule.startDate) : null,
    timezone,
    booking:
      start === null || end === null
        ? null
        : { id: job?.id ?? 'new', start, end, anyTime, visitStatus: 'scheduled', teamIds: team },
    isReplaced: ({ extendedProps }) => job !== null && extendedProps.jobId === job.id,
  });
  return <TimeWarnings texts={texts} />;
}
