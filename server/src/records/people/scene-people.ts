import type { WorkingWeek } from '@truckroll/domain/team/working-week';
import { sql } from 'kysely';

export type ScenePerson = {
  id: string;
  name: string;
  role: string;
  skillIds: string[];
  /** Null stands for the account's hours. */
  workingWeek: WorkingWeek | null;
  /** Only these people are suggested, unless they are asked for by name. */
  worksInField: boolean;
};

/** The people who were not deactivated, in one column beside a row of `accounts`. */
export const peopleOfAccount = sql<ScenePerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', users.id, 'name', trim(users.first_name || ' ' || users.last_name), 'role', coalesce(roles.label, 'Admin'),
    'workingWeek', users.working_week, 'worksInField', users.works_in_field, 'skillIds', (select coalesce(jsonb_agg(skill_id), '[]') from user_skills
      where user_skills.account_id = users.account_id and user_skills.user_id = users.id))), '[]')
  from users left join roles on roles.account_id = users.account_id and roles.id = users.role_id
  where users.account_id = accounts.id and users.status <> 'inactive')`;

/** The skills with these ids, in one column beside a row of `accounts`. */
export const skillsNamed = (ids: readonly string[]) => sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', skills.id, 'name', skills.name)), '[]')
  from skills where skills.account_id = accounts.id and skills.id = any(${[...ids]}::uuid[]))`;
