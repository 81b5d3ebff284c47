import { Group, MultiSelect, Pill } from '@mantine/core';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { mayAssignRequest } from '@truckroll/domain/team/assignment';
import { useController } from 'react-hook-form';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { errorText } from '../../design/field/field.ts';
import { Person } from '../../design/person.tsx';
import type { Member } from './request-start.ts';
import type { RequestFormState } from './use-request-form.ts';

const most = 50;

/** The team of the request. It offers the people whom the user may assign, and keeps other members (API 2.4). */
export function TeamField({ state: { form, start, request } }: { state: RequestFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'team' });
  const me = useMe();
  const by = { ...rightsOf(me), userId: me.id };
  const isOffered = (id: string): boolean => mayAssignRequest(by, id);
  const former = (request?.assignedTeam ?? []).filter(({ id }) => start.members.every((member) => member.id !== id));
  const members: readonly Member[] = [...start.members, ...former];
  const chosen: string[] = field.value;
  const shown = members.filter(({ id }) => isOffered(id) || chosen.includes(id));
  const colorOf = (id: string): string => members.find((member) => member.id === id)?.color ?? defaultMemberColor;
  const kept = chosen.filter((id) => !isOffered(id));

  return (
    <MultiSelect
      ref={field.ref}
      label="Assign to Team"
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={(ids) => field.onChange([...new Set([...kept, ...ids])])}
      onBlur={field.onBlur}
      maxValues={most}
      searchable
      hidePickedOptions
      placeholder={chosen.length === 0 ? 'Nobody yet' : undefined}
      nothingFoundMessage="Nothing found"
      error={errorText(fieldState.error)}
      renderOption={({ option }) => (
        <Person id={String(option.value)} name={option.label} color={colorOf(String(option.value))} />
      )}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton={isOffered(String(option.value))} onRemove={onRemove}>
          <Group gap={6} wrap="nowrap">
            <Person id={String(option.value)} name={option.label} color={colorOf(String(option.value))} />
          </Group>
        </Pill>
      )}
    />
  );
}
