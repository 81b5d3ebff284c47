import { labelOf } from '@truckroll/contract/field-texts';
import type { FieldError } from '@truckroll/contract/problem';
import type { JobEdit, NewJob } from '@truckroll/contract/save-job';
import { currentStatuses } from '@truckroll/domain/team/member-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findFormIds } from '../../records/jobs/job-form-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { findUnknownSkills } from '../skills/skill-store.ts';

/** A job's links to records in other tables. */
export type JobLinks = { team: string[]; skills: string[]; forms: string[] };

export const noLinks: JobLinks = { team: [], skills: [], forms: [] };

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

async function findActivePeople(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(personRows.as('users'))
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', 'in', currentStatuses)
    .execute();
  return new Set(rows.map((row) => row.id));
}

const failing = (key: string, ids: readonly string[], isKnown: (id: string) => boolean): FieldError[] =>
  ids.flatMap((id, index) =>
    isKnown(id)
      ? []
      : [
          {
            path: `${key}.${index}`,
            code: 'not_found',
            message: `${labelOf(key.split('.').at(-1) ?? key)} is not valid`,
          },
        ],
  );

type Sent = Pick<NewJob & JobEdit, 'assignedToTeams' | 'skillsId' | 'jobFormIds' | 'recurringVisits'>;

/**
 * The people, skills and forms in a request that are not the account's (API 1.8). Only active people can be added to a
 * job; people already on it may stay.
 */
export async function judgeLinks(tx: Tx, sent: Partial<Sent>, stored: JobLinks): Promise<FieldError[]> {
  const people = sent.assignedToTeams ?? [];
  const visits = sent.recurringVisits ?? [];
  const named = [...new Set([...people, ...visits.flatMap((visit) => visit.teamId)])];
  const skills = sent.skillsId ?? [];
  const forms = sent.jobFormIds ?? [];
  const [active, unknownSkills, knownForms] = await Promise.all([
    findActivePeople(tx, named),
    findUnknownSkills(tx, skills),
    findFormIds(tx, [...new Set(forms)]),
  ]);
  const isMember = (id: string): boolean => active.has(id) || stored.team.includes(id);
  return [
    ...visits.flatMap((visit, index) => failing(`recurringVisits.${index}.teamId`, visit.teamId, isMember)),
    ...failing('assignedToTeams', people, isMember),
    ...failing('skillsId', skills, (id) => !unknownSkills.includes(id)),
    ...failing('jobFormIds', forms, (id) => knownForms.has(id)),
  ];
}

/** The forms that a new job gets by default: those for all new jobs, and the client's own (API JB-4). */
export async function usualForms(tx: Tx, ofClient: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobForms')
    .select('id')
    .where('isActive', '=', true)
    .where((form) =>
      form.or([
        form('attachToNewJobs', '=', true),
        ...(ofClient.length === 0 ? [] : [form('id', 'in', [...ofClient])]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Merges the sent links over the stored ones; absent keys stay (API 1.7). */
export const mergeLinks = (stored: JobLinks, sent: Partial<Sent>): JobLinks => ({
  team: [...new Set(sent.assignedToTeams ?? stored.team)],
  skills: [...new Set(sent.skillsId ?? stored.skills)].sort(),
  forms: [...new Set(sent.jobFormIds ?? stored.forms)],
});

/** Stores only the changed links of a job. */
export async function writeLinks(tx: Tx, jobId: string, before: JobLinks, after: JobLinks): Promise<void> {
  const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
  if (!isSame(before.team, after.team)) {
    if (before.team.length > 0) await tx.deleteFrom('jobTeam').where('jobId', '=', jobId).execute();
    const rows = after.team.map((userId, orderIndex) => ({ jobId, userId, orderIndex }));
    if (rows.length > 0) await tx.insertInto('jobTeam').values(rows).execute();
  }
  if (!isSame(before.skills, after.skills)) {
    if (before.skills.length > 0) await tx.deleteFrom('jobSkills').where('jobId', '=', jobId).execute();
    const rows = after.skills.map((skillId) => ({ jobId, skillId }));
    if (rows.length > 0) await tx.insertInto('jobSkills').values(rows).execute();
  }
  if (!isSame(before.forms, after.forms)) {
    if (before.forms.length > 0) await tx.deleteFrom('jobJobForms').where('jobId', '=', jobId).execute();
    const rows = after.forms.map((formId, orderIndex) => ({ jobId, formId, orderIndex }));
    if (rows.length > 0) await tx.insertInto('jobJobForms').values(rows).execute();
  }
}
