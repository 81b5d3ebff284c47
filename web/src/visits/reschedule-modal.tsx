import { useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@truckroll/contract/visits';
import { saveOrReload } from '../app/record-form/stale-record.ts';
import { DraftModal } from '../design/dialog/draft-modal.tsx';
import { toast } from '../design/feedback/toasts.ts';
import { useAppForm } from '../design/form/form.tsx';
import { refetchJobs } from '../jobs/job-queries.ts';
import { VisitConflicts } from './visit-conflicts.tsx';
import { VisitFields } from './visit-fields.tsx';
import { useUpdateVisit } from './visit-queries.ts';
import { sentTime, shownTime, type VisitValues, visitSchema } from './visit-values.ts';

type RescheduleModalProps = {
  visit: Visit;
  /** The default duration of the job's visits, in seconds. */
  serviceDuration: number;
  mayAssign: boolean;
  onClose: () => void;
};

const valuesOf = (visit: Visit): VisitValues => ({
  ...shownTime(visit),
  teamMemberIds: visit.teamMembers.map(({ id }) => id),
  priority: visit.priority,
});

/** Edits a visit's time, people and priority, based on the version that was shown (VI-4). */
export function RescheduleModal({ visit, serviceDuration, mayAssign, onClose }: RescheduleModalProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateVisit();
  const form = useAppForm<VisitValues, VisitValues>({
    schema: visitSchema,
    defaultValues: valuesOf(visit),
    async save({ teamMemberIds, priority, ...time }) {
      const send = async () => {
        await mutateAsync({
          visitId: visit.id,
          ...sentTime(time, visit.timezone),
          priority,
          ...(mayAssign ? { teamMemberIds } : {}),
          updatedAt: visit.updatedAt,
        });
        toast.success('Visit updated');
        onClose();
      };
      await saveOrReload(send, () => refetchJobs(queryClient).then(onClose));
    },
  });
  return (
    <DraftModal title={`Reschedule visit ${visit.visitNumber}`} form={form} onClose={onClose}>
      <VisitFields control={form.control} hasEndDate mayAssign={mayAssign} people={visit.teamMembers} />
      <VisitConflicts control={form.control} visit={visit} serviceDuration={serviceDuration} />
    </DraftModal>
  );
}
