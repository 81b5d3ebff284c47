import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { labelOf } from '@truckroll/contract/fields/field-texts';
import type { JobEdit, NewJob } from '@truckroll/contract/jobs/save-job';
import { currentStatuses } from '@truckroll/domain/team/member-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findFormIds } from '../../records/jobs/job-form-store.ts';
import type { JobLinks } from '../../records/jobs/job-links.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { findUnknownSkills } from '../../records/people/skill-store.ts';

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

/** Merges the sent links over the stored ones; absent keys stay (API 1.7). */
export const mergeLinks = (stored: JobLinks, sent: Partial<Sent>): JobLinks => ({
  team: [...new Set(sent.assignedToTeams ?? stored.team)],
  skills: [...new Set(sent.skillsId ?? stored.skills)].sort(),
  forms: [...new Set(sent.jobFormIds ?? stored.forms)],
});
