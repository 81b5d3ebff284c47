import { useQueryClient } from '@tanstack/react-query';
import type { ChangedBy } from '@truckroll/contract/endpoints/problem';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { useCurrency } from '../../design/currency.tsx';
import type { ExternalStore } from '../../design/external-store.ts';
import type { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { offerToReopen } from '../../design/feedback/unsaved-changes.ts';
import { savedLately } from '../../design/feedback/who-saved.ts';
import { useChangedElsewhere } from '../../design/form/changed-elsewhere.ts';
import { type AppForm, useAppForm } from '../../design/form/form.tsx';
import { useTypedInput } from '../../design/form/typed-input.ts';
import type { Wording } from '../../design/form/value-words.ts';
import { useMe } from '../session/me.ts';
import { askForVersions } from './ask-for-versions.ts';
import { knownNames } from './known-names.ts';
import { changesOver, compareVersions, isInConflict, withSides } from './merge-versions.ts';
import { readNewer } from './read-newer.ts';
import { saveRecord } from './save-record.ts';
import { apart, hasOtherLines, isOutdated, joined, type RecordDraft, type Typed, type Version } from './versions.ts';

/** The record's lines, which are edited beside the form's values. */
type LinesBeside<Line> = {
  lines: Pick<ExternalStore<readonly Line[]>, 'get' | 'subscribe'>;
  replace: (lines: readonly Line[]) => void;
};

type Options<Stored extends { updatedAt: string }, Input extends FieldValues, Output, Line, Saved> = {
  /** The currently known record. Null for a new one. */
  record: Stored | null;
  /** The latest version read, if `record` is the version with which the form was opened. */
  latest?: Stored | undefined;
  /** The validation schema. It may depend on the edited version. */
  schema: z.ZodType<Output, Input> | ((edited: Stored | null) => z.ZodType<Output, Input>);
  valuesOf: (record: Stored | null) => Input;
  /** Initial changes of a new record, such as the copy of another one. */
  begins?: Input;
  /** The draft of a closed and restored form. */
  draft?: RecordDraft<Stored, Input, Line>;
  lines?: { editor: LinesBeside<Line>; of: (record: Stored | null) => readonly Line[] };
  /** The field of a server-generated number, and the source of the next one. */
  number?: { field: FieldPath<Input>; next: () => Promise<string> };
  /** Throws the errors beside the fields, before anything is sent. */
  check?: () => void;
  /** Runs before the record itself is sent. It is not repeated by a retry once it has succeeded. */
  prepare?: (values: Output, base: Version<Stored, Input, Line>) => Promise<Output>;
  /** Whether a save without a network waits on this device: its endpoint is `isSentLater`. */
  isSentLater?: boolean;
  /** Sends the values, with the edited version of the record (API 1.7). */
  send: (values: Output, edited: Stored | null, base: Version<Stored, Input, Line>) => Promise<Saved>;
  /** Reloads the record after somebody else has changed it. */
  reload: (edited: Stored) => Promise<Stored>;
  /**
   * The user's changes over the version that somebody else has saved, for forms whose values depend on each other.
   * Without it each changed field is taken over as a whole.
   */
  changesOver?: (own: Record<'before' | 'typed' | 'fresh', Typed<Input, Line>>) => Typed<Input, Line>;
  /** Called when the edited version changes. */
  onEdited?: (version: Stored) => void;
  /** Called after a save. `edit` continues with the saved record, in a form that asks before closing. */
  onSaved: (saved: Saved, edit: (version: Stored) => void) => void;
  /** Called with every refusal of a save. */
  onFailed?: (problem: ApiProblem) => void;
  /** Adapts a refusal to the form, for example by placing its texts at the form's fields. */
  placed?: (problem: ApiProblem, values: Output, edited: Stored | null) => ApiProblem;
};

export type RecordForm<Stored, Input extends FieldValues, Output, Line = never> = AppForm<Input, Output> & {
  /** The edited version; it stays the same while the user types, even if a newer one is read. */
  base: Version<Stored, Input, Line>;
  /** Whether anything differs from the form's initial state. */
  isChanged: boolean;
  /** The current values and lines. */
  draft: () => RecordDraft<Stored, Input, Line>;
  /** Resolves to whether the last attempt to save succeeded. */
  wasSaved: () => Promise<boolean>;
};

/** How the values of both versions are written: with the names of what the page has read. */
function useWording(): Wording {
  const queryClient = useQueryClient();
  const { timezone } = useMe();
  const { currency } = useCurrency();
  return useMemo(() => ({ timezone, currency, nameOf: knownNames(queryClient) }), [queryClient, timezone, currency]);
}

const neverChanges = () => () => undefined;

/**
 * The form of a new or stored record: the edited version, saving, and the handling of unsaved input after somebody
 * else's change. All record forms use it.
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
  // The draft is read only once, because the caller may create a new one at each render.
  const [draft] = useState(options.draft);
  const [base, setBase] = useState(() => draft?.base ?? versionOf(record));
  const [begunAt] = useState(Date.now);
  const attempt = useRef(Promise.resolve(false));
  const wording = useWording();
  const linesNow = (): readonly Line[] => lines?.editor.lines.get() ?? [];

  const form = useAppForm<Input, Output>({
    schema: typeof schema === 'function' ? schema(base.record) : schema,
    defaultValues: base.values as DefaultValues<Input>,
    ...(options.isSentLater === undefined ? {} : { isSentLater: options.isSentLater }),
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
        onStale:
          edited === null
            ? undefined
            : async ({ changed }) => chooseSides(await readNewer(edited, options.reload), changed),
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

  /** Shows the draft as changes to the edited version. */
  function restoreDraft({ values, lines: typed }: Typed<Input, Line>): void {
    form.reset(values, { keepDefaultValues: true });
    lines?.editor.replace(typed);
  }

  /** The versions of the form's values, with the user's changes over a newer one. */
  function compared(version: Stored) {
    const fresh = versionOf(version);
    const typed = { values: form.getValues(), lines: linesNow() };
    const begun = { values: (form.formState.defaultValues ?? base.values) as Input, lines: base.lines };
    const own =
      options.changesOver?.({ before: base, typed, fresh }) ??
      apart(changesOver({ begun: joined(begun), typed: joined(typed), fresh: joined(fresh) }));
    const versions = { before: joined(base), begun: joined(begun), typed: joined(typed), fresh: joined(fresh) };
    return { versions, own };
  }

  /** Puts a newer version under the changes of the user, if it changes none of their fields. */
  function takeOver(version: Stored): void {
    const { versions, own } = compared(version);
    if (isInConflict(versions)) return;
    const fresh = versionOf(version);
    setBase(fresh);
    if (options.changesOver === undefined) form.reset(fresh.values, { keepDirtyValues: true });
    else {
      form.reset(fresh.values);
      form.reset(own.values, { keepDefaultValues: true });
    }
    if (!areLinesChanged) lines?.editor.replace(fresh.lines);
    else if (options.changesOver !== undefined) lines?.editor.replace(own.lines);
    options.onEdited?.(version);
  }

  /** Asks which values are kept of the user's and of those that somebody else has saved, and continues with them. */
  async function chooseSides(version: Stored, changed: ChangedBy | null): Promise<void> {
    const { versions, own } = compared(version);
    const theirs = versions.fresh;
    const { mine, differences } = compareVersions(versions, joined(own), wording);
    const isOfVersion = changed !== null && Date.parse(changed.at) === Date.parse(version.updatedAt);
    const by =
      (isOfVersion ? changed.by?.name : undefined) ?? savedLately.get().get(Date.parse(version.updatedAt))?.by ?? null;
    const sides = await askForVersions({ differences, by, savedAt: version.updatedAt });
    if (sides === null) return;
    edit(version);
    restoreDraft(apart(withSides({ mine, theirs, sides })));
    const isGivenUp = differences.some(({ name, proposed }) => proposed === 'mine' && sides.get(name) === 'theirs');
    offerToReopen({ isChanged: isGivenUp, values: own, reopen: restoreDraft });
  }

  const [begins] = useState(draft?.values ?? options.begins);
  useEffect(() => {
    if (begins !== undefined) form.reset(begins, { keepDefaultValues: true });
  }, [begins, form.reset]);

  const areLinesChanged = useSyncExternalStore(lines?.editor.lines.subscribe ?? neverChanges, () =>
    hasOtherLines(linesNow(), base.lines),
  );
  const isChanged = form.formState.isDirty || areLinesChanged;
  useTypedInput(isChanged);

  // Until the user types, the form shows and edits the newest version. A version that was saved before the form began is
  // none that somebody else saves meanwhile: the form has begun with what this device had kept.
  const isOlder = draft === undefined && isOutdated(base.record, record);
  const showsOlder = isOlder && !isChanged;
  const beganOlder = isOlder && isChanged && record !== null && Date.parse(record.updatedAt) < begunAt;
  useEffect(() => {
    if (record === null) return;
    if (showsOlder) edit(record);
    else if (beganOlder) takeOver(record);
  });

  const changedElsewhere = useChangedElsewhere({
    base: base.record,
    latest: showsOlder ? null : (options.latest ?? record),
    valuesOf: (version) => ({
      ...options.valuesOf(version),
      ...(lines === undefined ? {} : { lineItems: lines.of(version) }),
    }),
    wording,
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

/**
 * For a form that stays open, or that asks about changes before it closes: continues with the saved record, and
 * confirms the save.
 */
export const keepEditing =
  <Stored>(onSaved: (saved: Stored) => void) =>
  (saved: Stored, edit: (version: Stored) => void): void => {
    edit(saved);
    toast.success('Saved');
    onSaved(saved);
  };
