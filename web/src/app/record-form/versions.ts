/** A form's state: the values of its fields, and its lines, which have an editor of their own. */
export type Typed<Values, Line> = { values: Values; lines: readonly Line[] };

/** The edited version of a record with the form's initial state. The record is null for a new one. */
export type Version<Stored, Values, Line = never> = Typed<Values, Line> & { record: Stored | null };

/** Unsaved input, with the version that it is based on. */
export type RecordDraft<Stored, Values, Line = never> = Typed<Values, Line> & { base: Version<Stored, Values, Line> };

/** Whether a newer version of the edited record is known. */
export const isOutdated = (edited: { updatedAt: string } | null, known: { updatedAt: string } | null): boolean =>
  edited !== null && known !== null && known.updatedAt > edited.updatedAt;

/** Whether the lines differ from the form's initial ones. Reordering counts as a difference. */
export const hasOtherLines = (now: readonly unknown[], begun: readonly unknown[]): boolean =>
  now !== begun && JSON.stringify(now) !== JSON.stringify(begun);

type Joined<Values, Line> = Values & { lineItems: readonly Line[] };

/** The values and the lines as fields of one record, for comparing versions. */
export const joined = <Values extends object, Line>({ values, lines }: Typed<Values, Line>): Joined<Values, Line> => ({
  ...values,
  lineItems: lines,
});

/** The inverse of `joined`. */
export function apart<Values extends object, Line>({
  lineItems,
  ...values
}: Joined<Values, Line>): Typed<Values, Line> {
  return { values: values as unknown as Values, lines: lineItems };
}
