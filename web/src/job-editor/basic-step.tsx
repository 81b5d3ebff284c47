import { ClientSection } from './client-section.tsx';
import { FormSection } from './form-section.tsx';
import { JobFormsField } from './job-forms-field.tsx';
import { LinesSection } from './lines-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { TeamSection } from './team-section.tsx';
import type { JobFormState } from './use-job-form.ts';

type BasicStepProps = {
  state: JobFormState;
  onAddClient: () => void;
  isUnderstood: boolean;
  onUnderstood: (isUnderstood: boolean) => void;
};

/** 'Basic Information' in its four numbered parts (jobs.md 2). */
export function BasicStep({ state, onAddClient, isUnderstood, onUnderstood }: BasicStepProps) {
  return (
    <>
      <ClientSection state={state} onAddClient={onAddClient} />
      <ScheduleSection state={state} isUnderstood={isUnderstood} onUnderstood={onUnderstood} />
      <TeamSection state={state} />
      <FormSection title="Line Items" place={4}>
        <LinesSection state={state} />
        <JobFormsField control={state.form.control} />
      </FormSection>
    </>
  );
}
