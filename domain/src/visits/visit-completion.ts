/** The account's requirements for completing a visit, besides the required forms. */
export type VisitRules = { requirePhotos: boolean; requireSignature: boolean };

/** The fulfilled requirements. */
export type CompletionFacts = {
  /** The visit's forms, each with whether it was filled in. */
  forms: readonly {
    id: string;
    title: string;
    fields: readonly { label: string; required: boolean }[];
    isFilled: boolean;
  }[];
  isSigned: boolean;
  /** The number of photos added to the job since work on the visit began. */
  photoCount: number;
  rules: VisitRules;
};

export type MissingPart =
  | { kind: 'form'; formId: string; title: string; fields: string[] }
  | { kind: 'photos' }
  | { kind: 'signature' };

/**
 * The missing requirements of a visit's completion: forms with required fields that are not filled in, and photos and
 * the signature where the account requires them. Empty when it can be completed.
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
 * Whether a visit was completed less than ten minutes ago, so that its assignees can undo it. Moments are ISO in UTC.
 *
 * @example wasJustCompleted('2026-03-09T13:00:00.000Z', '2026-03-09T13:09:00.000Z') → true
 */
export const wasJustCompleted = (completedAt: string | null, now: string): boolean =>
  completedAt !== null && Date.parse(now) - Date.parse(completedAt) <= takeBackMs;

/** Two taps within this time count as one. */
export const doubleTapMs = 600;
