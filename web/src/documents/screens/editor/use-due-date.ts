import { isDateOnly } from '@truckroll/domain/text/checks';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { dueAfter } from './document-values.ts';
import type { DocumentForm } from './use-document-form.ts';

/** Makes the due date follow the date and the terms until it is edited (screens 12.2). */
export function useDueDate({ control, getValues, setValue }: DocumentForm): void {
  const [date, paymentTerms] = useWatch({ control, name: ['date', 'paymentTerms'] });
  // The last valid values; a date being typed does not count.
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
