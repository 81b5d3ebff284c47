import { fieldKeys } from '../fields/record-fields.ts';
import { unitedTags } from '../tags/tags.ts';
import { clientFields } from './client-fields.ts';
import type { ClientStage } from './stages.ts';

type PropertyValue = { id: string; value: string | number | boolean | string[] };

type OwnValues = {
  firstName: string;
  lastName: string;
  notes: string | null;
  stage: ClientStage;
  jobFormIds: string[];
  tagIds: string[];
  properties: PropertyValue[];
};

/** The fields of a client that a merge chooses between. The other fields of `Values` are kept as they are. */
export type MergeableValues = OwnValues & Record<Exclude<keyof typeof clientFields, keyof OwnValues>, unknown>;

type MergeField = 'name' | Exclude<keyof typeof clientFields, 'firstName' | 'lastName' | 'properties'>;

const ownRows: readonly string[] = ['firstName', 'lastName', 'properties'];
const isRow = (key: keyof typeof clientFields): key is Exclude<MergeField, 'name'> => !ownRows.includes(key);

/** The fields in the order of their table; custom properties follow. First and last name are one field. */
export const mergeFields: readonly MergeField[] = ['name', ...fieldKeys(clientFields).filter(isRow)];

/** The label of a field; undefined for a custom property. */
export const mergeLabel = (key: MergeKey): string | undefined =>
  key === 'name' ? 'Name' : (clientFields as Record<string, { label: string } | undefined>)[key]?.label;

export const mergeChoices = ['kept', 'removed', 'both'] as const;
/** The value that stays: that of the client that stays, of the removed one, or both. */
export type MergeChoice = (typeof mergeChoices)[number];

const propertyPrefix = 'property:';
/** The key of a choice: a field, or a custom property by its id. */
export type MergeKey = MergeField | `property:${string}`;
const propertyKey = (id: string): MergeKey => `${propertyPrefix}${id}`;
export type MergeChoices = Partial<Record<MergeKey, MergeChoice>>;

/** The fields of which both values can stay. */
const joinable: readonly MergeKey[] = ['notes', 'jobFormIds', 'tagIds'];
export const canKeepBoth = (key: MergeKey): boolean => joinable.includes(key);

/** The value of a field; the two parts of the name together. */
function contentOf(values: MergeableValues, key: MergeKey): unknown {
  if (key === 'name') return [values.firstName, values.lastName];
  if (key.startsWith(propertyPrefix)) {
    const id = key.slice(propertyPrefix.length);
    return values.properties.find((each) => each.id === id)?.value ?? null;
  }
  return values[key as Exclude<MergeField, 'name'>];
}

/** JSON with sorted keys, because stored objects have no order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.every((part) => part === '' || part === null));

const keysOf = (one: MergeableValues, other: MergeableValues): MergeKey[] => [
  ...mergeFields,
  ...new Set([...one.properties, ...other.properties].map(({ id }) => propertyKey(id))),
];

/** The fields in which two clients differ, in the order of the form. */
export const differingKeys = (kept: MergeableValues, removed: MergeableValues): MergeKey[] =>
  keysOf(kept, removed).filter((key) => !isSameValue(contentOf(kept, key), contentOf(removed, key)));

type Dated = MergeableValues & { updatedAt: string };

/** The rank of stages, for choosing between two: active ones first, archived ones last. */
const rankOf = (stage: ClientStage): number => (stage === 'archived' ? 0 : stage === 'active_client' ? 2 : 1);

function joinedNotes(kept: string | null, removed: string | null): string | null {
  const parts = [kept, removed].flatMap((text) => (text === null || text.trim() === '' ? [] : [text]));
  return parts.length === 0 ? null : parts.join('\n\n');
}

const fitsBoth = ({ notes }: MergeableValues, other: MergeableValues): boolean =>
  (joinedNotes(notes, other.notes) ?? '').length <= clientFields.notes.most;

/**
 * The choice that a form begins with: the value that is not empty, and of two the newer one. Notes, job forms and tags of
 * both stay. A stage with work in progress wins over the others.
 *
 * @example suggestedChoice('email', { email: null, … }, { email: 'a@b.test', … }) → 'removed'
 */
export function suggestedChoice(key: MergeKey, kept: Dated, removed: Dated): MergeChoice {
  const [own, other] = [contentOf(kept, key), contentOf(removed, key)];
  if (isEmpty(other) || isSameValue(own, other)) return 'kept';
  if (isEmpty(own)) return 'removed';
  if (key === 'jobFormIds' || key === 'tagIds' || (key === 'notes' && fitsBoth(kept, removed))) return 'both';
  if (key === 'stage' && rankOf(kept.stage) !== rankOf(removed.stage))
    return rankOf(removed.stage) > rankOf(kept.stage) ? 'removed' : 'kept';
  return removed.updatedAt > kept.updatedAt ? 'removed' : 'kept';
}

function withValue<Values extends MergeableValues>(into: Values, from: MergeableValues, key: MergeKey): Values {
  if (key === 'name') return { ...into, firstName: from.firstName, lastName: from.lastName };
  if (!key.startsWith(propertyPrefix)) return { ...into, [key]: contentOf(from, key) };
  const id = key.slice(propertyPrefix.length);
  const given = from.properties.find((each) => each.id === id);
  const place = into.properties.findIndex((each) => each.id === id);
  const properties =
    given === undefined
      ? into.properties.filter((each) => each.id !== id)
      : place === -1
        ? [...into.properties, given]
        : into.properties.with(place, given);
  return { ...into, properties };
}

/**
 * The values of the client that stays. Fields without a choice get the suggested one, so that a field added meanwhile is
 * not lost. Notes that are too long together stay as they are.
 */
export function mergedValues<Values extends MergeableValues & { updatedAt: string }>(
  kept: Values,
  removed: Values,
  choices: MergeChoices,
): Values {
  let merged = kept;
  for (const key of differingKeys(kept, removed)) {
    const choice = choices[key] ?? suggestedChoice(key, kept, removed);
    if (choice === 'removed') merged = withValue(merged, removed, key);
    if (choice !== 'both') continue;
    if (key === 'notes' && fitsBoth(kept, removed))
      merged = { ...merged, notes: joinedNotes(kept.notes, removed.notes) };
    if (key === 'jobFormIds')
      merged = { ...merged, jobFormIds: [...new Set([...kept.jobFormIds, ...removed.jobFormIds])] };
    if (key === 'tagIds') merged = { ...merged, tagIds: unitedTags(kept.tagIds, removed.tagIds) };
  }
  return merged;
}

/**
 * The values after an undo: each field that the merge changed gets its earlier value, unless it was changed again since.
 * Those are listed in `kept`.
 */
export function restoredValues<Values extends MergeableValues>(
  now: Values,
  { before, after }: { before: MergeableValues; after: MergeableValues },
): { values: Values; kept: MergeKey[] } {
  let values = now;
  const kept: MergeKey[] = [];
  for (const key of differingKeys(before, after)) {
    if (isSameValue(contentOf(now, key), contentOf(after, key))) values = withValue(values, before, key);
    else if (!isSameValue(contentOf(now, key), contentOf(before, key))) kept.push(key);
  }
  // The order of values of custom properties is that of the client before the merge.
  const order = before.properties.map(({ id }) => id);
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const properties = values.properties.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
  return { values: { ...values, properties }, kept };
}
