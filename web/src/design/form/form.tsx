import { zodResolver } from '@hookform/resolvers/zod';
import { Alert } from '@mantine/core';
import { standardText } from '@truckroll/contract/fields/field-texts';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem, problemText } from '../feedback/api-problem.ts';
import { toast } from '../feedback/toasts.ts';
import type { ChangedElsewhere } from './changed-elsewhere.ts';
import { ChangedNotice } from './changed-notice.tsx';
import styles from './form.module.css';
import { useWhenPointerIsUp } from './pointer-up.ts';
import { useTypedInput } from './typed-input.ts';

type Options<Input extends FieldValues, Output> = {
  /** The schema of the form's values, with the contract's messages. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** The stored values as they are known now. Fields that nobody has changed take them over. */
  stored?: Input;
  /** Saves. Field errors that it throws are shown under their fields, and others in the error line. */
  save: (values: Output) => Promise<unknown>;
  /** Whether a save without a network waits on this device: its endpoint is `isSentLater`. */
  isSentLater?: boolean;
  /** For sign-in: a 429 refusal is shown in the error line instead of a toast (screens 5.1, 3.5). */
  isEntrance?: boolean;
};

export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  submit: (event?: { preventDefault?: () => void }) => void;
  /** An error that does not belong to a field. */
  errorLine: string | null;
  setErrorLine: (text: string | null) => void;
  isSaving: boolean;
  isSentLater: boolean;
  /** Whether saving is blocked for as long as the server has requested (429). */
  isHeldBack: boolean;
  /** Changes saved by somebody else since the form was opened. */
  changedElsewhere?: ChangedElsewhere | null;
};

/** The form of the product: react-hook-form with the contract's messages and the server's errors. */
export function useAppForm<Input extends FieldValues, Output>(options: Options<Input, Output>): AppForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    defaultValues: options.defaultValues,
    ...(options.stored === undefined ? {} : { values: options.stored, resetOptions: { keepDirtyValues: true } }),
    resolver: zodResolver(options.schema, {
      error: (issue) => standardText(issue as Parameters<typeof standardText>[0]),
    }),
  });
  const [errorLine, setErrorLine] = useState<string | null>(null);
  const [isHeldBack, setHeldBack] = useState(false);
  const isRunning = useRef(false);
  useTypedInput(form.formState.isDirty);

  const submit = form.handleSubmit(async (values) => {
    setErrorLine(null);
    try {
      await options.save(values);
    } catch (error) {
      const isTooOften = error instanceof ApiProblem && error.status === 429 && !error.isReported;
      if (isTooOften && options.isEntrance !== true) toast.error(error.message);
      else setErrorLine(placeProblem(form, error));
      const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : 0;
      if (seconds > 0) {
        setHeldBack(true);
        setTimeout(() => setHeldBack(false), seconds * 1000);
      }
    }
  });

  return {
    ...form,
    submit: (event) => {
      event?.preventDefault?.();
      // A second click while the first save runs would save twice.
      if (isHeldBack || isRunning.current) return;
      isRunning.current = true;
      void submit().finally(() => {
        isRunning.current = false;
      });
    },
    errorLine,
    setErrorLine,
    isSaving: form.formState.isSubmitting,
    isSentLater: options.isSentLater === true,
    isHeldBack,
  };
}

/** Puts the server's field messages under their fields, focuses the first, and returns the rest for the error line. */
function placeProblem<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): string | null {
  if (!(error instanceof ApiProblem)) {
    console.error(error);
    return problemText(error);
  }
  const names = Object.keys(form.getValues());
  const placed = error.fields.filter(({ path }) => names.includes(path.split('.')[0] ?? ''));
  placed.forEach(({ path, message }, index) => {
    form.setError(path as FieldPath<Input>, { type: 'server', message });
    if (index > 0) return;
    // An error of a value's part is shown at the value's field. Values in a group have their own fields.
    form.setFocus((path.split('.')[0] ?? path) as FieldPath<Input>);
    form.setFocus(path as FieldPath<Input>);
  });
  if (error.isReported) return null;
  const left = error.fields.filter((field) => !placed.includes(field));
  return placed.length > 0 ? (left[0]?.message ?? null) : error.message;
}

type FormProps<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  label?: string;
  id?: string;
  /** Submits on Enter in a one-line field. For forms with one field, and for sign-in. */
  submitsOnEnter?: boolean;
  className?: string;
  children: ReactNode;
};

const isOneLine = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type !== 'submit';

/** Submits any form on Mod+Enter (screens 3.9). Returns whether it was pressed. */
export function submitOnModEnter<Input extends FieldValues, Output>(
  form: AppForm<Input, Output>,
  event: KeyboardEvent,
): boolean {
  const isPressed = event.key === 'Enter' && !event.defaultPrevented && (event.metaKey || event.ctrlKey);
  if (isPressed) form.submit(event);
  return isPressed;
}

export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, submitsOnEnter = false } = props;
  const whenPointerIsUp = useWhenPointerIsUp();

  function onKeyDown(event: KeyboardEvent): void {
    if (submitOnModEnter(form, event) || event.key !== 'Enter' || event.defaultPrevented) return;
    if (!submitsOnEnter && isOneLine(event.target)) event.preventDefault();
  }

  // Validates a field on blur if it was changed or has an error. While the pointer is pressed on a button, it waits: an
  // error that appears then would move the button away from the pointer.
  function onBlur(event: FormEvent): void {
    const { name } = event.target as HTMLInputElement;
    if (name === '' || name === undefined) return;
    const path = name as FieldPath<Input>;
    const { isDirty, invalid } = form.getFieldState(path);
    if (isDirty || invalid) whenPointerIsUp(() => void form.trigger(path));
  }

  return (
    <form
      id={props.id}
      noValidate
      aria-label={props.label}
      className={props.className ?? styles.form}
      onSubmit={form.submit}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {form.changedElsewhere && !form.isSaving && <ChangedNotice changed={form.changedElsewhere} />}
      {props.children}
    </form>
  );
}

/** The error of a save that belongs to no field. */
export function ErrorLine({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert role="alert" color="red" variant="light" py={8} px={12}>
      {text}
    </Alert>
  );
}
