import { isDateOnly } from '@truckroll/domain/text/checks';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { dueAfter } from './document-values.ts';
import type { DocumentForm } from './use-document-form.ts';

/** Has the due date follow the date and the terms until it was edited (screens 12.2). */
export function useDueDate({ control, getValues, setValue }: DocumentForm): void {
  const [date, paymentTerms] = useWatch({ control, name: ['date', 'paymentTerms'] });
  // The last ones from which a due date follows: a date that is still being typed is none.
  const known = useRef({ date, paymentTerms });
  useEffect(() => {
    if (date === null || !isDateOnly(date) || paymentTerms === null) return;
    const before = known.current;
    known.current = { date, paymentTerms };
    const dueDate = getValues('dueDate');
    const next = dueAfter({ ...before, dueDate }, { date, paymentTerms });
    if (next !== dueDate) setValue('dueDate', next, { shouldDirty: true });
  }, [date, paymentTerms, getValues, setValue]);
}
