import { countingOption } from '@truckroll/domain/documents/estimate-options';
import { fewestOptions } from '@truckroll/domain/documents/option-limits';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { randomId } from '../../../app/transport/random-key.ts';
import { moved } from '../../../design/list/moved.ts';
import type { OptionValues } from './document-values.ts';
import { copyLines, optionEditor } from './option-lines.ts';
import type { DocumentFormState } from './use-document-form.ts';

const usualNames = ['Good', 'Better', 'Best'];

/** The options of the form, and the changes of them together with their lines. */
export function useOptions({ form, lines }: DocumentFormState) {
  const options = useWatch({ control: form.control, name: 'options' });
  const set = (next: OptionValues[]) =>
    form.setValue('options', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const nextName = (): string =>
    usualNames.find((name) => options.every((option) => option.name !== name)) ?? `Option ${options.length + 1}`;
  const change = (id: string, what: Partial<OptionValues>) =>
    set(options.map((option) => (option.id === id ? { ...option, ...what } : option)));
  return {
    options,
    change,
    /** Makes two options of the lines that there are: they are the first, and the second begins with a copy of them. */
    begin(): string {
      const [first, second] = [randomId(), randomId()];
      lines.lines.set((all) => all.map((line) => ({ ...line, optionId: first })));
      copyLines(lines, { from: first, to: second });
      set([
        { id: first, name: 'Good', description: '', isRecommended: false },
        { id: second, name: 'Better', description: '', isRecommended: true },
      ]);
      return second;
    },
    add(from: OptionValues | null): string {
      const id = randomId();
      if (from !== null) copyLines(lines, { from: from.id, to: id });
      set([...options, { id, name: nextName(), description: from?.description ?? '', isRecommended: false }]);
      return id;
    },
    recommend: (id: string) => set(options.map((option) => ({ ...option, isRecommended: option.id === id }))),
    move: (from: number, to: number) => set([...moved(options, from, to)]),
    remove(id: string): void {
      const rest = options.filter((option) => option.id !== id);
      const isLast = rest.length < fewestOptions;
      lines.lines.set((all) =>
        all.filter((line) => line.optionId !== id).map((line) => (isLast ? { ...line, optionId: null } : line)),
      );
      const recommended = countingOption(rest.map((option) => ({ ...option, isChosen: false })))?.id;
      set(isLast ? [] : rest.map((option) => ({ ...option, isRecommended: option.id === recommended })));
    },
  };
}

/** The editor of an option's lines, the same while the option is open. */
export const useOptionLines = (state: DocumentFormState, optionId: string | null) =>
  useMemo(() => (optionId === null ? state.lines : optionEditor(state.lines, optionId)), [state.lines, optionId]);
