import * as contract from '@truckroll/contract/skills';
import { Answer } from '../../platform/http/answer.ts';
import type { ServerContext } from '../../server-context.ts';
import { deleteSkill, ensureSkill, getSkillForChange, listSkills, renameSkill } from './skill-store.ts';

export function skillRoutes({ serve }: ServerContext): void {
  serve(contract.listSkills, {
    handle: async ({ tx }) => ({ skills: await listSkills(tx) }),
  });

  serve(contract.createSkill, {
    async handle({ tx, body, now }) {
      const { skill, isNew } = await ensureSkill(tx, body.name, now);
      return new Answer({ skill }, { status: isNew ? 201 : 200 });
    },
  });

  serve(contract.updateSkill, {
    find: ({ tx, params }) => getSkillForChange(tx, params.id),
    handle: async ({ tx, record, body }) => ({ skill: await renameSkill(tx, record.id, body.name) }),
  });

  serve(contract.deleteSkill, {
    async handle({ tx, params }) {
      await deleteSkill(tx, params.id);
      return {};
    },
  });
}
