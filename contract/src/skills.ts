import { z } from 'zod';
import { adminOnly, anyOf, endpoint, nothing, signedIn } from './endpoint.ts';
import { idParams, requiredText } from './fields.ts';
import { listBounds } from './list-bounds.ts';

const skill = z.object({ id: z.string(), name: z.string() });
export type Skill = z.infer<typeof skill>;

const skillName = z.object({ name: requiredText(80, 'Skill name is required') });

export const listSkills = endpoint({
  id: 'TM-12',
  summary: 'The skills of the account',
  method: 'GET',
  path: '/skills',
  needs: signedIn,
  data: z.object({ skills: z.array(skill).max(listBounds.skills) }),
});

export const createSkill = endpoint({
  id: 'TM-13',
  summary: 'Add a skill, or answer the one that has this name',
  method: 'POST',
  path: '/skills',
  needs: anyOf('Jobs.create', 'Jobs.createForAssigned', 'Jobs.edit', 'Jobs.editOwn'),
  body: skillName,
  data: z.object({ skill }),
  status: 201,
});

export const updateSkill = endpoint({
  id: 'TM-14',
  summary: 'Rename a skill',
  method: 'PATCH',
  path: '/skills/:id',
  needs: adminOnly,
  params: idParams,
  body: skillName,
  data: z.object({ skill }),
});

export const deleteSkill = endpoint({
  id: 'TM-14b',
  summary: 'Delete a skill; it is taken off people and jobs',
  method: 'DELETE',
  path: '/skills/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
});
