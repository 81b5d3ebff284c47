import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { can } from '@truckroll/domain/abilities/rights';
import { mayRecordPayment } from '@truckroll/domain/documents/document-rights';
import { mayEditJob, mayMoveVisit } from '@truckroll/domain/jobs/job-rights';
import { rightsOf, useMe } from '../../app/session/me.ts';

/** The user's rights to a visit (API 2.4). */
export function useVisitRights({ visit, job }: { visit: Visit; job: Pick<JobRow, 'createdBy'> }) {
  const me = useMe();
  const rights = rightsOf(me);
  const asked = { rights, userId: me.id, createdBy: job.createdBy };
  return {
    mayEdit: mayEditJob(asked),
    mayMove: mayMoveVisit({ ...asked, teamIds: visit.teamMembers.map(({ id }) => id) }),
    mayAssign: mayEditJob(asked) && can(rights, 'Jobs.assignJob'),
    mayAddItems:
      can(rights, 'Jobs.addLineItems') && mayMoveVisit({ ...asked, teamIds: visit.teamMembers.map(({ id }) => id) }),
    mayAddNotes: can(rights, 'Jobs.addVisitNotes'),
    mayChangeNotes: can(rights, 'Jobs.updateVisitNotes'),
    mayUpload: can(rights, 'Jobs.uploadAttachments'),
    mayTakePayment: mayRecordPayment({ ...rights, id: me.id }, { documentType: 1 }),
    mayLog: can(rights, 'Jobs.addLogs') || can(rights, 'Jobs.edit'),
  };
}
