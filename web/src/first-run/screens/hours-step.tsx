import { Group } from '@mantine/core';
import { useCompanyForm } from '../../account/parts/company-form.ts';
import { WorkingTimeFields } from '../../account/parts/working-time-section.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Form } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { useStepDone } from '../panels/first-run-queries.ts';
import { stepPlace } from './step-place.ts';
import type { StepProps } from './step-props.ts';

/** The company's working days and hours: saved if changed, confirmed otherwise. */
export function HoursStep({ onSettled }: StepProps) {
  const done = useStepDone('hours');
  const settle = async (): Promise<void> => {
    await done();
    onSettled();
  };
  const form = useCompanyForm(() => toastOnError(settle));
  const { isDirty } = form.formState;
  useAskBeforeLeaving(isDirty, stepPlace);
  return (
    <Form form={form} label="Working hours">
      <WorkingTimeFields form={form} />
      <SaveLine form={form} />
      <Group>
        {isDirty ? (
          <BusyButton type="submit" label="Save and continue" busyLabel="Saving..." isBusy={form.isSaving} />
        ) : (
          <BusyButton
            type="button"
            label="These are right"
            busyLabel="Saving..."
            isBusy={form.isSaving}
            onClick={() => toastOnError(settle)}
          />
        )}
      </Group>
    </Form>
  );
}
