import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { handOverWork as endpoint } from '@truckroll/contract/team/hand-over';
import type { TeamMember } from '@truckroll/contract/team/team';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid } from '../../platform/http/problem.ts';
import { readLinks } from '../../records/jobs/job-links.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { editJob } from '../jobs/edit-job.ts';
import { saveTask } from '../tasks/save-task.ts';
import type { TaskAuthor } from '../tasks/task-author.ts';
import { getTaskToSave } from '../tasks/task-rights.ts';
import { changeVisit } from '../visits/change-visit.ts';
import { getVisitForChange } from '../visits/visit-for-change.ts';
import { readComingWork } from './coming-work-store.ts';

/** A team in which another person replaces a person, or which the person leaves if there is no other. */
const replaced = (team: readonly string[], from: string, to: string | null): string[] => [
  ...new Set(team.flatMap((id) => (id === from ? (to ?? []) : [id]))),
];

/** Reassigns all coming work of a person to another person, or to nobody, as if each record was changed by hand. */
export async function handOverWork(
  tx: Tx,
  { from, to }: { from: string; to: TeamMember | null },
  by: TaskAuthor,
): Promise<Omit<DataOf<typeof endpoint>, 'member'>> {
  if (to !== null && (to.status === 'inactive' || to.id === from))
    throw invalid('toMemberId', 'Team member is not valid', 'not_found');
  const toId = to?.id ?? null;
  const { visits, seriesVisitIds, jobs, tasks } = await readComingWork(tx, from);
  const visitIds = [...visits.map(({ id }) => id), ...seriesVisitIds].sort();
  for (const id of visitIds) {
    const found = await getVisitForChange(tx, id, by);
    const team = found.visit.teamMembers.map((member) => member.id);
    await changeVisit(tx, found, { teamMemberIds: replaced(team, from, toId) }, by);
  }
  for (const { id } of jobs) {
    const job = await getJobForChange(tx, by.actor, id);
    const { team } = await readLinks(tx, id);
    await editJob(tx, job, { jobId: id, assignedToTeams: replaced(team, from, toId) }, { ...by, uploads: [] });
  }
  for (const { id } of tasks) {
    const kept = { instructions: undefined, description: undefined, propertyAddress: undefined };
    const sent = { ...kept, assignedToId: toId };
    await saveTask(tx, await getTaskToSave({ tx, actor: by.actor }, id, sent), { sent, client: null }, by);
  }
  return { visits: visitIds.length, jobs: jobs.length, tasks: tasks.length };
}
