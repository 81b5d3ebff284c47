import { useQuery } from '@tanstack/react-query';
import { canAny } from '@truckroll/domain/abilities/rights';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useRights } from '../../app/session/me.ts';
import { errorText } from '../../design/field/field.ts';
import { NamedInput } from '../../design/field/named-input.tsx';
import { skillsQuery, useSaveSkill } from '../../skills/parts/skill-queries.ts';
import type { JobFieldValues } from './use-job-form.ts';

const longestName = 80;

/** The skills that the job requires. An unknown name creates a skill (TM-13). */
export function SkillsField({ control }: { control: Control<JobFieldValues, unknown, JobFieldValues> }) {
  const { field, fieldState } = useController({ control, name: 'skills' });
  const { data: skills = [], error } = useQuery(skillsQuery);
  const save = useSaveSkill();
  const mayAdd = canAny(useRights(), ['Jobs.create', 'Jobs.createForAssigned', 'Jobs.edit', 'Jobs.editOwn']);
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);
  return (
    <NamedInput
      label="Required Skills"
      placeholder="Search or add a skill"
      all={skills}
      chosen={field.value}
      onChange={field.onChange}
      add={mayAdd ? (name) => save.mutateAsync({ id: null, name }) : undefined}
      longestName={longestName}
      error={errorText(fieldState.error)}
      inputRef={field.ref}
    />
  );
}
