import { z } from 'zod';
import { adminOnly, anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const skill = z.object({ id: z.string(), name: z.string(), updatedAt: z.string() });
describeType(skill, { id: 'Skill' });
export type Skill = z.infer<typeof skill>;

const skillName = z.object({ name: requiredText(80, 'Skill name is required') });
describeType(skillName, { id: 'SkillInput' });

export const listSkills = endpoint({
  id: 'TM-12',
  name: 'listSkills',
  summary: 'The skills of the account',
  method: 'GET',
  path: '/skills',
  needs: signedIn,
  data: z.object({ skills: z.array(skill).max(listBounds.skills) }),
});

export const createSkill = endpoint({
  id: 'TM-13',
  name: 'createSkill',
  summary: 'Add a skill, or return the existing one with this name',
  method: 'POST',
  path: '/skills',
  needs: anyOf('Jobs.create', 'Jobs.createForAssigned', 'Jobs.edit', 'Jobs.editOwn'),
  body: skillName,
  data: z.object({ skill }),
  status: 201,
  refuses: ['skillNameTaken'],
});

export const updateSkill = endpoint({
  id: 'TM-14',
  name: 'updateSkill',
  summary: 'Rename a skill',
  method: 'PATCH',
  path: '/skills/:id',
  needs: adminOnly,
  params: idParams,
  body: skillName.extend({ updatedAt: version }),
  data: z.object({ skill }),
  refuses: ['notFound', 'stale', 'skillNameTaken'],
});

export const deleteSkill = endpoint({
  id: 'TM-14b',
  name: 'deleteSkill',
  summary: 'Delete a skill and remove it from people and jobs',
  method: 'DELETE',
  path: '/skills/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
