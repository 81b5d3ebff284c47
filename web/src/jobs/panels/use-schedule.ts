import { useController, useWatch } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import type { Schedule } from './schedule.ts';
import type { JobFormState } from './use-job-form.ts';

/** The schedule of the form with the errors of its parts, which several sections edit. */
export function useSchedule({ form }: Pick<JobFormState, 'form'>) {
  const { field } = useController({ control: form.control, name: 'schedule' });
  const timezone = useWatch({ control: form.control, name: 'timezone' });
  const { errors } = form.formState;
  const schedule: Schedule = field.value;
  return {
    schedule,
    timezone,
    inputRef: field.ref,
    // Errors of earlier values no longer apply.
    change: (next: Schedule) => {
      form.clearErrors('schedule');
      field.onChange(next);
    },
    text: (part: string) => errorText((errors.schedule as Record<string, unknown> | undefined)?.[part]),
  };
}
