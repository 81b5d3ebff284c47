import { useNavigate } from '@tanstack/react-router';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { emptyValues, formValues, sentValues } from '@truckroll/domain/fields/record-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { useCan } from '../../app/session/me.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { layerOf, useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useAddVisit } from '../parts/visit-queries.ts';
import { type NewVisitValues, newVisitSchema, noTime, sentTime } from '../parts/visit-values.ts';
import { useVisitSuggestions } from './use-visit-suggestions.tsx';
import { VisitFields } from './visit-fields.tsx';

type AddVisitModalProps = {
  job: Pick<Job, 'id' | 'timezone' | 'team' | 'jobAddress' | 'client' | 'skills'>;
  /** Removes the dialog from the URL, which asks first if there are unsaved changes. */
  onClose: () => void;
  /** As `onClose`, but without a question, after a save. */
  onAdded: () => void;
};

/** M22: an extra visit of a job. */
export function AddVisitModal({ job, onClose, onAdded }: AddVisitModalProps) {
  const { mutateAsync } = useAddVisit();
  const navigate = useNavigate();
  const can = useCan();
  const mayAssign = can('Jobs.assignJob');
  const form = useAppForm<NewVisitValues, NewVisitValues>({
    schema: newVisitSchema,
    defaultValues: {
      ...noTime,
      ...formValues(visitFields, emptyValues(visitFields)),
      teamMemberIds: job.team.map(({ id }) => id),
      note: '',
    },
    isSentLater: true,
    async save(values) {
      const { teamMemberIds, note } = values;
      const sent = sentTime(values, job.timezone);
      const followed = { start: sent.visitStartDateTime, end: sent.visitEndDateTime, teamIds: teamMemberIds };
      const acceptedSlots = suggestions.accepted(followed);
      try {
        const added = await mutateAsync({
          jobId: job.id,
          ...sent,
          ...(acceptedSlots === undefined ? {} : { acceptedSlots }),
          ...sentValues(visitFields, values),
          note,
          // Without the right to assign people, the server assigns the job's team.
          ...(mayAssign ? { teamMemberIds } : {}),
        });
        if (added === null) return onAdded();
        const search = { tab: 'visits', visit: added.visit.id } as const;
        const open = () => void navigate({ to: '/jobs/$jobId', params: { jobId: job.id }, search });
        toast.success('Visit added', { action: { label: 'Open visit', run: open } });
        onAdded();
      } catch (error) {
        if (error instanceof ApiProblem && suggestions.offerOthers(error)) return;
        if (!(error instanceof ApiProblem) || error.status !== 422) throw error;
        toast.error(error.message);
      }
    },
  });
  const suggestions = useVisitSuggestions(form.setValue, {
    ...{ address: job.jobAddress, clientId: job.client.id, skillIds: job.skills, timezone: job.timezone, mayAssign },
    team: job.team.map(({ id }) => id),
  });
  const { isDirty } = form.formState;
  useAskBeforeLeaving(isDirty, layerOf);
  return (
    <FormModal
      opened
      title="Add New Visit"
      form={form}
      onClose={onClose}
      saveLabel="Add Visit"
      savingLabel="Adding..."
      canSaveUnchanged
      staysOnOutsideClick={isDirty}
    >
      <VisitFields control={form.control} hasEndDate={false} mayAssign={mayAssign} people={job.team} />
      {suggestions.section}
      {can('Jobs.addVisitNotes') && <TextareaField control={form.control} name="note" label="Note" />}
    </FormModal>
  );
}
