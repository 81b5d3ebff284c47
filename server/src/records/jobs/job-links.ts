import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** A job's links to records in other tables. */
export type JobLinks = { team: string[]; skills: string[]; forms: string[] };

export const noLinks: JobLinks = { team: [], skills: [], forms: [] };

/** The skills that a job needs, for a row of `jobs`. */
export const skillIdsOfJob = sql<string[]>`(select coalesce(jsonb_agg(skill_id order by skill_id), '[]') from job_skills
  where job_skills.account_id = jobs.account_id and job_skills.job_id = jobs.id)`;

/** The forms of a job in their order, for a row of `jobs`. */
export const formIdsOfJob = sql<string[]>`(
  select coalesce(jsonb_agg(form_id order by order_index, form_id), '[]') from job_job_forms
  where job_job_forms.account_id = jobs.account_id and job_job_forms.job_id = jobs.id)`;

/** The people of a job in their order, for a row of `jobs`. */
export const teamIdsOfJob = sql<string[]>`(
  select coalesce(jsonb_agg(member.user_id order by member.order_index, member.user_id), '[]')
  from job_team member where member.account_id = jobs.account_id and member.job_id = jobs.id)`;

/** The people of a visit in their order, for a row of `visits`. */
export const teamIdsOfVisit = sql<string[]>`(
  select coalesce(jsonb_agg(member.user_id order by member.order_index, member.user_id), '[]')
  from visit_team member where member.account_id = visits.account_id and member.visit_id = visits.id)`;

/** The people, skills and forms of a job as stored. */
export async function readLinks(tx: Tx, jobId: string): Promise<JobLinks> {
  const [team, skills, forms] = await Promise.all([
    tx
      .selectFrom('jobTeam')
      .select('userId as id')
      .where('jobId', '=', jobId)
      .orderBy('orderIndex')
      .orderBy('userId')
      .execute(),
    tx.selectFrom('jobSkills').select('skillId as id').where('jobId', '=', jobId).orderBy('skillId').execute(),
    tx
      .selectFrom('jobJobForms')
      .select('formId as id')
      .where('jobId', '=', jobId)
      .orderBy('orderIndex')
      .orderBy('formId')
      .execute(),
  ]);
  const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);
  return { team: ids(team), skills: ids(skills), forms: ids(forms) };
}

/** Stores only the changed links of a job. */
export async function writeLinks(tx: Tx, jobId: string, before: JobLinks, after: JobLinks): Promise<void> {
  const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
  if (!isSame(before.team, after.team)) {
    if (before.team.length > 0)
      await telling(tx, 'job', jobId).deleteFrom('jobTeam').where('jobId', '=', jobId).execute();
    const rows = after.team.map((userId, orderIndex) => ({ jobId, userId, orderIndex }));
    if (rows.length > 0) await telling(tx, 'job', jobId).insertInto('jobTeam').values(rows).execute();
  }
  if (!isSame(before.skills, after.skills)) {
    if (before.skills.length > 0)
      await telling(tx, 'job', jobId).deleteFrom('jobSkills').where('jobId', '=', jobId).execute();
    const rows = after.skills.map((skillId) => ({ jobId, skillId }));
    if (rows.length > 0) await telling(tx, 'job', jobId).insertInto('jobSkills').values(rows).execute();
  }
  if (!isSame(before.forms, after.forms)) {
    if (before.forms.length > 0)
      await telling(tx, 'job', jobId).deleteFrom('jobJobForms').where('jobId', '=', jobId).execute();
    const rows = after.forms.map((formId, orderIndex) => ({ jobId, formId, orderIndex }));
    if (rows.length > 0) await telling(tx, 'job', jobId).insertInto('jobJobForms').values(rows).execute();
  }
}
