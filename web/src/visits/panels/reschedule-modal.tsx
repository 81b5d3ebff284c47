import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { formValues, sentValues } from '@truckroll/domain/fields/record-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { VisitConflicts } from '../parts/visit-conflicts.tsx';
import { readVisit, useUpdateVisit } from '../parts/visit-queries.ts';
import { sentTime, shownTime, type VisitValues, visitSchema } from '../parts/visit-values.ts';
import { useVisitSuggestions } from './use-visit-suggestions.tsx';
import { VisitFields } from './visit-fields.tsx';

type RescheduleModalProps = {
  visit: Visit;
  /** The default duration of the job's visits, in seconds. */
  serviceDuration: number;
  mayAssign: boolean;
  job: Pick<JobRow, 'id' | 'jobAddress' | 'client'>;
  onClose: () => void;
};

const visitValues = (visit: Visit): VisitValues => ({
  ...shownTime(visit),
  teamMemberIds: visit.teamMembers.map(({ id }) => id),
  ...formValues(visitFields, visit),
});

/** Edits a visit's time, people and priority (VI-4). */
export function RescheduleModal({ visit, serviceDuration, mayAssign, job, onClose }: RescheduleModalProps) {
  const { mutateAsync } = useUpdateVisit();
  const form = useRecordForm<Visit, VisitValues, VisitValues, never, unknown>({
    record: visit,
    schema: visitSchema,
    valuesOf: (version) => visitValues(version ?? visit),
    send(values, edited) {
      const { teamMemberIds } = values;
      const sent = sentTime(values, visit.timezone);
      const followed = { start: sent.visitStartDateTime, end: sent.visitEndDateTime, teamIds: teamMemberIds };
      const acceptedSlots = suggestions.accepted(followed);
      return mutateAsync({
        visitId: visit.id,
        ...sent,
        ...(acceptedSlots === undefined ? {} : { acceptedSlots }),
        ...sentValues(visitFields, values),
        ...(mayAssign ? { teamMemberIds } : {}),
        updatedAt: edited?.updatedAt,
      });
    },
    reload: ({ id }) => readVisit(id),
    onSaved() {
      toast.success('Visit updated');
      onClose();
    },
    placed: (problem) =>
      suggestions.offerOthers(problem) ? new ApiProblem({ ...problem, isReported: true }) : problem,
  });
  const suggestions = useVisitSuggestions(form.setValue, {
    ...{ address: job.jobAddress, clientId: job.client.id, skillIds: [], jobId: job.id, timezone: visit.timezone },
    visit,
    ...{ mayAssign, team: visit.teamMembers.map(({ id }) => id) },
  });
  return (
    <DraftModal title={`Reschedule visit ${visit.visitNumber}`} form={form} onClose={onClose}>
      <VisitFields control={form.control} hasEndDate mayAssign={mayAssign} people={visit.teamMembers} />
      {suggestions.section}
      <VisitConflicts control={form.control} visit={visit} serviceDuration={serviceDuration} />
    </DraftModal>
  );
}
