/** What an account asks for before a visit is completed, beside the required forms. */
export type VisitRules = { requirePhotos: boolean; requireSignature: boolean };

/** What is there already. */
export type CompletionFacts = {
  /** The forms of the visit, with whether each was filled on it. */
  forms: readonly {
    id: string;
    title: string;
    fields: readonly { label: string; required: boolean }[];
    isFilled: boolean;
  }[];
  isSigned: boolean;
  /** Photos added to the job since the work on the visit began. */
  photoCount: number;
  rules: VisitRules;
};

export type MissingPart =
  | { kind: 'form'; formId: string; title: string; fields: string[] }
  | { kind: 'photos' }
  | { kind: 'signature' };

/**
 * What is missing before a visit can be completed: forms with required fields that are not filled on it, photos and the
 * signature where the account requires them. Empty when nothing is.
 *
 * @example missingForCompletion({ forms: [], isSigned: false, photoCount: 0, rules: { requirePhotos: true, requireSignature: false } })
 *   → [{ kind: 'photos' }]
 */
export function missingForCompletion({ forms, isSigned, photoCount, rules }: CompletionFacts): MissingPart[] {
  const unfilled = forms.flatMap(({ id, title, fields, isFilled }): MissingPart[] => {
    const required = fields.filter((field) => field.required).map(({ label }) => label);
    return isFilled || required.length === 0 ? [] : [{ kind: 'form', formId: id, title, fields: required }];
  });
  return [
    ...unfilled,
    ...(rules.requirePhotos && photoCount === 0 ? [{ kind: 'photos' as const }] : []),
    ...(rules.requireSignature && !isSigned ? [{ kind: 'signature' as const }] : []),
  ];
}

/** @example missingText({ kind: 'form', formId: 'f', title: 'Safety', fields: ['Pressure', 'Photo'] }) → 'Safety (Pressure, Photo)' */
export function missingText(part: MissingPart): string {
  if (part.kind === 'form') return `${part.title} (${part.fields.join(', ')})`;
  return part.kind === 'photos' ? 'Photos of the work' : "The client's signature";
}

const takeBackMs = 10 * 60_000;

/**
 * Whether the completion of a visit is recent enough for its own people to take it back: ten minutes. Moments are ISO in
 * UTC.
 *
 * @example wasJustCompleted('2026-03-09T13:00:00.000Z', '2026-03-09T13:09:00.000Z') → true
 */
export const wasJustCompleted = (completedAt: string | null, now: string): boolean =>
  completedAt !== null && Date.parse(now) - Date.parse(completedAt) <= takeBackMs;

/** Two taps within this time are one. */
export const doubleTapMs = 600;
