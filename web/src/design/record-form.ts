import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '../app/api-problem.ts';
import { askToReload } from '../app/stale-record.ts';
import { toast } from '../app/toasts.ts';
import { type AppForm, useAppForm } from './form.tsx';

type Options<Stored extends { updatedAt: string }, Input extends FieldValues, Output> = {
  /** The record as it is known now, null for a new one. */
  record: Stored | null;
  schema: z.ZodType<Output, Input>;
  valuesOf: (record: Stored | null) => Input;
  /** What a new record begins with as a change, such as the copy of another one. */
  begins?: Input;
  /** Sends the values, with the version of the record that was edited (API 1.7). */
  send: (values: Output, edited: Stored | null) => Promise<Stored>;
  /** Reads the record anew, after somebody else has changed it. */
  reload: (edited: Stored) => Promise<Stored>;
  onSaved: (saved: Stored) => void;
};

/** The form of a record: it tells that it saved, and what to do when somebody else was faster. */
export function useRecordForm<Stored extends { updatedAt: string }, Input extends FieldValues, Output>(
  options: Options<Stored, Input, Output>,
): AppForm<Input, Output> {
  const { record, valuesOf } = options;
  // The version that is edited: it stays while somebody types, whatever is read meanwhile.
  const [edited, setEdited] = useState(record);

  const form = useAppForm<Input, Output>({
    schema: options.schema,
    defaultValues: valuesOf(edited) as DefaultValues<Input>,
    async save(values) {
      try {
        const saved = await options.send(values, edited);
        begin(saved);
        toast.success('Saved');
        options.onSaved(saved);
      } catch (error) {
        if (edited === null || !(error instanceof ApiProblem && error.isStale)) throw error;
        if (await askToReload()) begin(await options.reload(edited));
      }
    },
  });

  function begin(version: Stored): void {
    setEdited(version);
    form.reset(valuesOf(version));
  }

  const begins = useRef(options.begins);
  useEffect(() => {
    if (begins.current !== undefined) form.reset(begins.current, { keepDefaultValues: true });
  }, [form.reset]);

  // Who has typed nothing yet sees and edits the newest version.
  const { isDirty } = form.formState;
  const isOutdated = record !== null && edited !== null && record.updatedAt > edited.updatedAt && !isDirty;
  useEffect(() => {
    if (isOutdated) begin(record);
  });

  return form;
}
