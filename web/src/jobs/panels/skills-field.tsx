import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Skill } from '@truckroll/contract/team/skills';
import { canAny } from '@truckroll/domain/abilities/rights';
import { useEffect, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useRights } from '../../app/session/me.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { errorText } from '../../design/field/field.ts';
import { skillsQuery, useSaveSkill } from '../../skills/parts/skill-queries.ts';
import { skillNamed, skillsFound } from './skill-search.ts';
import type { JobFieldValues } from './use-job-form.ts';

const addValue = 'add';
const longestName = 80;

/** The skills that the job requires. An unknown name creates a skill (TM-13). */
export function SkillsField({ control }: { control: Control<JobFieldValues, unknown, JobFieldValues> }) {
  const { field, fieldState } = useController({ control, name: 'skills' });
  const [typed, setTyped] = useState('');
  const { data: skills = [], error } = useQuery(skillsQuery);
  const save = useSaveSkill();
  const mayAdd = canAny(useRights(), ['Jobs.create', 'Jobs.createForAssigned', 'Jobs.edit', 'Jobs.editOwn']);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);

  const chosen: string[] = field.value;
  const found = skillsFound(skills, { typed, chosen });
  const name = typed.trim();
  const canAdd = mayAdd && name !== '' && skillNamed(skills, name) === undefined;

  function choose({ id }: Pick<Skill, 'id'>): void {
    setTyped('');
    if (!chosen.includes(id)) field.onChange([...chosen, id]);
  }

  /** Selects the skill with this name, ignoring case, or creates it. An empty name does nothing (jobs.md 5). */
  function add(): void {
    const known = skillNamed(skills, name);
    if (known !== undefined) choose(known);
    else if (canAdd && !save.isPending) toastOnError(async () => choose(await save.mutateAsync({ id: null, name })));
  }

  function submit(value: string): void {
    combobox.resetSelectedOption();
    if (value === addValue) add();
    else choose({ id: value });
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submit} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput label="Required Skills" error={errorText(fieldState.error)} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {chosen.map((id) => {
              const label = skills.find((skill) => skill.id === id)?.name ?? '...';
              return (
                <Pill
                  key={id}
                  withRemoveButton
                  onRemove={() => field.onChange(chosen.filter((each) => each !== id))}
                  removeButtonProps={{ 'aria-label': `Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
                >
                  {label}
                </Pill>
              );
            })}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={field.ref}
                aria-label="Required Skills"
                placeholder={chosen.length === 0 ? 'Search or add a skill' : undefined}
                maxLength={longestName}
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={(event) => {
                  const isOwn = combobox.getSelectedOptionIndex() === -1 && !event.ctrlKey && !event.metaKey;
                  if (event.key === 'Enter' && isOwn) {
                    event.preventDefault();
                    add();
                  }
                  if (event.key === 'Backspace' && typed === '') field.onChange(chosen.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={found.length === 0 && !canAdd}>
        <Combobox.Options aria-label="Skills" mah={260} style={{ overflowY: 'auto' }}>
          {found.map(({ id, name: label }) => (
            <Combobox.Option key={id} value={id}>
              {label}
            </Combobox.Option>
          ))}
          {canAdd && (
            <Combobox.Option value={addValue}>
              <IconPlus size={14} aria-hidden /> Add &quot;{name}&quot;
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
