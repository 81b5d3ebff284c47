import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../design/feedback/toasts.ts';
import { errorText } from '../../design/field/field.ts';
import { type Step, stepOf, steps } from './job-checks.ts';
import type { JobFieldValues, JobFormState } from './use-job-form.ts';

type Focusable = Pick<JobFormState, 'form' | 'lines'>;

const labels: Record<Step, string> = {
  'basic-info': 'Basic Information',
  'line-items': 'Line Items & Notes',
  'client-history': 'Client History',
};

export type Steps = {
  step: Step;
  /** The available steps. The client's history requires a client. */
  shown: readonly { value: Step; label: string }[];
  /** Goes to the step before. Undefined at the first step. */
  back: (() => void) | undefined;
  next: (() => void) | undefined;
  open: (step: Step) => void;
  /** Removes the step from the URL, before the form closes. */
  forget: () => Promise<void>;
};

/** The open step, which is in the URL (screens 3.10). Back leaves the form instead of going to the step before. */
export function useSteps({ hasClient }: { hasClient: boolean }): Steps {
  const { step: wanted } = useSearch({ strict: false }) as { step?: unknown };
  const navigate = useNavigate();
  const shown = steps
    .filter((step) => step !== 'client-history' || hasClient)
    .map((value) => ({ value, label: labels[value] }));
  // A URL may name the history without a client. Then it shows a message and has no tab of its own.
  const at = Math.max(0, steps.indexOf(wanted as Step));
  const go = (step: Step | undefined) =>
    navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, step }),
      replace: true,
      resetScroll: false,
    } as never);
  const to = (place: number) => {
    const target = shown.find(({ value }) => value === steps[place])?.value;
    return target === undefined ? undefined : () => void go(target);
  };
  return {
    step: steps[at] ?? 'basic-info',
    shown,
    back: at > 0 ? to(at - 1) : undefined,
    next: to(at + 1),
    open: (step) => void go(step),
    forget: () => (wanted === undefined ? Promise.resolve() : go(undefined)),
  };
}

/** Focuses a field as soon as its step is rendered. */
export function focusSoon({ form, lines }: Focusable, path: string): void {
  const line = /^lineItems\.(\d+)/.exec(path)?.[1];
  setTimeout(() => {
    if (line !== undefined) lines.wanted.set(lines.lines.get()[Number(line)]?.key ?? null);
    // An error of a value's part is shown at the value's field. Values in a group have their own fields.
    form.setFocus(path.split('.')[0] as keyof JobFieldValues);
    form.setFocus(path as keyof JobFieldValues);
  }, 60);
}

/**
 * Handles a refused save: shows the reason, opens the step of the first invalid field and focuses the field (screens
 * M21, 3.9).
 */
export function useFirstError({ form, lines }: Focusable, steps: Steps): void {
  const { errors, submitCount } = form.formState;
  const showFirst = useEffectEvent(() => {
    const [first] = Object.keys(errors) as (keyof JobFieldValues)[];
    if (first === undefined) return;
    const text = errorText(errors[first]);
    if (text !== undefined) toast.error(text);
    steps.open(stepOf(first));
    focusSoon({ form, lines }, pathOf(first, errors[first]));
  });
  useEffect(() => {
    if (submitCount > 0) showFirst();
  }, [submitCount]);
}

/** The path of the first error within a field: 'lineItems' → 'lineItems.3', 'schedule' → 'schedule.startDate'. */
function pathOf(name: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'type' in error) return name;
  const part = Object.entries(error).find(([, inner]) => typeof inner === 'object' && inner !== null)?.[0];
  return part === undefined ? name : `${name}.${part}`;
}
