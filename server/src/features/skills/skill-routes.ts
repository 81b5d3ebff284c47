import * as contract from '@truckroll/contract/team/skills';
import { Answer } from '../../platform/http/answer.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import {
  deleteSkill,
  ensureSkill,
  getSkillForChange,
  listSkills,
  renameSkill,
} from '../../records/people/skill-store.ts';
import type { ServerContext } from '../../server-context.ts';

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
    async handle({ tx, record, body, now }) {
      requireVersion(record, body.updatedAt);
      // The stored name is no change (API 1.7).
      return { skill: body.name === record.name ? record : await renameSkill(tx, record, body.name, now) };
    },
  });

  serve(contract.deleteSkill, {
    async handle({ tx, params }) {
      await deleteSkill(tx, params.id);
      return {};
    },
  });
}
