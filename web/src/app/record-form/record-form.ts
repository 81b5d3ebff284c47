import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import type { ExternalStore } from '../../design/external-store.ts';
import type { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { offerUndo } from '../../design/feedback/unsaved-changes.ts';
import { useChangedElsewhere } from '../../design/form/changed-elsewhere.ts';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { saveRecord } from './save-record.ts';
import { hasOtherLines, isOutdated, type RecordDraft, type Typed, type Version } from './versions.ts';

/** The lines of a record while they are edited, beside the values of its form. */
type LinesBeside<Line> = {
  lines: Pick<ExternalStore<readonly Line[]>, 'get' | 'subscribe'>;
  replace: (lines: readonly Line[]) => void;
};

type Options<Stored extends { updatedAt: string }, Input extends FieldValues, Output, Line, Saved> = {
  /** The record as it is known now, null for a new one. */
  record: Stored | null;
  /** The record as it is read meanwhile, where `record` is the one with which the form was opened. */
  latest?: Stored | undefined;
  /** What the values must be, which may depend on the version that is edited. */
  schema: z.ZodType<Output, Input> | ((edited: Stored | null) => z.ZodType<Output, Input>);
  valuesOf: (record: Stored | null) => Input;
  /** What a new record begins with as a change, such as the copy of another one. */
  begins?: Input;
  /** What was typed before the form was closed and brought back. */
  draft?: RecordDraft<Stored, Input, Line>;
  lines?: { editor: LinesBeside<Line>; of: (record: Stored | null) => readonly Line[] };
  /** The field of a number that the server gives out, and where the next one comes from. */
  number?: { field: FieldPath<Input>; next: () => Promise<string> };
  /** Throws what is wrong beside the fields, before anything is sent. */
  check?: () => void;
  /** What has to be done before the record itself is sent; what was done is not done again by a retry. */
  prepare?: (values: Output, base: Version<Stored, Input, Line>) => Promise<Output>;
  /** Sends the values, with the version of the record that was edited (API 1.7). */
  send: (values: Output, edited: Stored | null, base: Version<Stored, Input, Line>) => Promise<Saved>;
  /** Reads the record anew, after somebody else has changed it. */
  reload: (edited: Stored) => Promise<Stored>;
  /** What of the typed is offered to be brought back over a version that was read anew; without it nothing is. */
  kept?: (own: Record<'before' | 'typed' | 'fresh', Typed<Input, Line>>) => Typed<Input, Line>;
  /** Told when another version is edited than before. */
  onEdited?: (version: Stored) => void;
  /** `edit` goes on with what was saved, for a form that asks before it is left. */
  onSaved: (saved: Saved, edit: (version: Stored) => void) => void;
  /** Told of whatever a save was refused with. */
  onFailed?: (problem: ApiProblem) => void;
  /** A refusal as the form shows it, such as with its texts at the form's own fields. */
  placed?: (problem: ApiProblem, values: Output, edited: Stored | null) => ApiProblem;
};

export type RecordForm<Stored, Input extends FieldValues, Output, Line = never> = AppForm<Input, Output> & {
  /** The version that is edited; it stays while somebody types, whatever is read meanwhile. */
  base: Version<Stored, Input, Line>;
  /** Whether anything differs from what the form began with. */
  isChanged: boolean;
  /** Everything as it is now. */
  draft: () => RecordDraft<Stored, Input, Line>;
  /** Whether the last attempt to save succeeded, once that is known. */
  wasSaved: () => Promise<boolean>;
};

const neverChanges = () => () => undefined;

/**
 * The form of a record, new or stored: the version that is edited, how it is saved, and what becomes of what was typed when
 * somebody else was faster. All forms of records are made of it.
 */
export function useRecordForm<
  Stored extends { updatedAt: string },
  Input extends FieldValues,
  Output,
  Line = never,
  Saved = Stored,
>(options: Options<Stored, Input, Output, Line, Saved>): RecordForm<Stored, Input, Output, Line> {
  const { record, schema, lines, number } = options;
  const versionOf = (version: Stored | null): Version<Stored, Input, Line> => ({
    record: version,
    values: options.valuesOf(version),
    lines: lines?.of(version) ?? [],
  });
  // Once, at the opening: whoever opens the form may make the draft anew at each rendering.
  const [draft] = useState(options.draft);
  const [base, setBase] = useState(() => draft?.base ?? versionOf(record));
  const attempt = useRef(Promise.resolve(false));
  const linesNow = (): readonly Line[] => lines?.editor.lines.get() ?? [];

  const form = useAppForm<Input, Output>({
    schema: typeof schema === 'function' ? schema(base.record) : schema,
    defaultValues: base.values as DefaultValues<Input>,
    async save(values) {
      options.check?.();
      const { prepare, placed } = options;
      const { record: edited } = base;
      const saving = saveRecord<Output, Saved>({
        values,
        prepare: prepare && ((typed) => prepare(typed, base)),
        send: (typed) => options.send(typed, edited, base),
        number: number && { field: number.field, renumber: isOwnNumber() ? undefined : renumbered },
        onSaved: (saved) => options.onSaved(saved, edit),
        onFailed: options.onFailed,
        placed: placed && ((problem, typed) => placed(problem, typed, edited)),
        reload: edited === null ? undefined : async () => readAnew(await options.reload(edited)),
      });
      attempt.current = saving.catch(() => false);
      await saving;
    },
  });

  const isOwnNumber = (): boolean =>
    number === undefined || base.record !== null || form.getFieldState(number.field).isDirty;

  async function renumbered(values: Output): Promise<Output> {
    if (number === undefined) return values;
    const next = await number.next();
    form.resetField(number.field, { defaultValue: next as PathValue<Input, FieldPath<Input>> });
    return { ...values, [number.field]: next };
  }

  function edit(version: Stored): void {
    const begun = versionOf(version);
    setBase(begun);
    form.reset(begun.values);
    lines?.editor.replace(begun.lines);
    options.onEdited?.(version);
  }

  /** Shows what was typed as a change of what is edited. */
  function bringBack({ values, lines: typed }: Typed<Input, Line>): void {
    form.reset(values, { keepDefaultValues: true });
    lines?.editor.replace(typed);
  }

  /** Goes on with a version that somebody else has saved. */
  function readAnew(version: Stored): void {
    const typed = { values: form.getValues(), lines: linesNow() };
    const own = options.kept?.({ before: base, typed, fresh: versionOf(version) });
    edit(version);
    if (own !== undefined) offerUndo({ isChanged: true, values: own, reopen: bringBack });
  }

  const [begins] = useState(draft?.values ?? options.begins);
  useEffect(() => {
    if (begins !== undefined) form.reset(begins, { keepDefaultValues: true });
  }, [begins, form.reset]);

  const areLinesChanged = useSyncExternalStore(lines?.editor.lines.subscribe ?? neverChanges, () =>
    hasOtherLines(linesNow(), base.lines),
  );
  const isChanged = form.formState.isDirty || areLinesChanged;

  // Who has typed nothing yet sees and edits the newest version.
  const showsOlder = draft === undefined && !isChanged && isOutdated(base.record, record);
  useEffect(() => {
    if (showsOlder && record !== null) edit(record);
  });

  const changedElsewhere = useChangedElsewhere({
    base: base.record,
    latest: showsOlder ? null : (options.latest ?? record),
    valuesOf: (version) => ({
      ...options.valuesOf(version),
      ...(lines === undefined ? {} : { lineItems: lines.of(version) }),
    }),
  });

  return {
    ...form,
    changedElsewhere,
    base,
    isChanged,
    draft: () => ({ values: form.getValues(), lines: linesNow(), base }),
    wasSaved: () => attempt.current,
  };
}

/** For a form that stays open, or whose closing asks about changes: goes on with what was saved, and says so. */
export const keepEditing =
  <Stored>(onSaved: (saved: Stored) => void) =>
  (saved: Stored, edit: (version: Stored) => void): void => {
    edit(saved);
    toast.success('Saved');
    onSaved(saved);
  };
