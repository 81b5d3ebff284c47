/** What a form holds: the values of its fields, and its lines, which have an editor of their own. */
export type Typed<Values, Line> = { values: Values; lines: readonly Line[] };

/** The version of a record that is edited, as the form began with it; the record is null for a new one. */
export type Version<Stored, Values, Line = never> = Typed<Values, Line> & { record: Stored | null };

/** What was typed and not saved, with the version that it was typed over. */
export type RecordDraft<Stored, Values, Line = never> = Typed<Values, Line> & { base: Version<Stored, Values, Line> };

/** Whether a newer version of the edited record is known. */
export const isOutdated = (edited: { updatedAt: string } | null, known: { updatedAt: string } | null): boolean =>
  edited !== null && known !== null && known.updatedAt > edited.updatedAt;

/** Whether the lines differ from those that the form began with. Reordered lines do. */
export const hasOtherLines = (now: readonly unknown[], begun: readonly unknown[]): boolean =>
  now !== begun && JSON.stringify(now) !== JSON.stringify(begun);
