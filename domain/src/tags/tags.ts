/** The most tags of an account. */
export const mostTags = 500;

/** The most tags of a record. */
export const mostTagsOfRecord = 50;

export const longestTagName = 60;

/** The colours that are offered for tags. An account may choose others. */
export const tagColors = [
  '#64748b',
  '#dc2626',
  '#ea580c',
  '#ca8a04',
  '#16a34a',
  '#0d9488',
  '#2563eb',
  '#7c3aed',
  '#db2777',
] as const;

/**
 * The colour of a new tag: the offered one that the fewest tags have, so that new tags can be told apart.
 *
 * @example nextTagColor(['#64748b']) → '#dc2626'
 */
export function nextTagColor(used: readonly string[]): string {
  const countOf = (color: string): number => used.filter((each) => each === color).length;
  const fewest = Math.min(...tagColors.map(countOf));
  return tagColors.find((color) => countOf(color) === fewest) ?? tagColors[0];
}

export type TagChange = { add: readonly string[]; remove: readonly string[] };

/**
 * A record's tags after a change, each once, in the order in which they were given.
 *
 * @example withTags(['a', 'b'], { add: ['c', 'a'], remove: ['b'] }) → ['a', 'c']
 */
export const withTags = (ids: readonly string[], { add, remove }: TagChange): string[] => [
  ...new Set([...ids, ...add].filter((id) => !remove.includes(id) || add.includes(id))),
];

/** The tags of both records, as many as one may have. */
export const unitedTags = (one: readonly string[], other: readonly string[]): string[] =>
  withTags(one, { add: other, remove: [] }).slice(0, Math.max(mostTagsOfRecord, one.length));

/** What was done to a record's tags. The reverse change takes it back. */
export const tagsBetween = (
  before: readonly string[],
  after: readonly string[],
): { add: string[]; remove: string[] } => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
});

const quoted = (names: readonly string[]): string =>
  `the ${names.length === 1 ? 'tag' : 'tags'} ${names.map((name) => `'${name}'`).join(', ')}`;

/**
 * The words of a history for changed tags, or null for none.
 *
 * @example changedTagsText({ added: ['VIP'], removed: [] }) → "added the tag 'VIP'"
 */
export function changedTagsText({
  added,
  removed,
}: {
  added: readonly string[];
  removed: readonly string[];
}): string | null {
  const parts = [
    ...(added.length === 0 ? [] : [`added ${quoted(added)}`]),
    ...(removed.length === 0 ? [] : [`removed ${quoted(removed)}`]),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

/** A name as tags are compared by it: case does not matter. */
export const tagKey = (name: string): string => name.trim().toLowerCase();

/**
 * The names of tags in a cell of a file, each once, whatever its case.
 *
 * @example tagNamesIn('VIP, North;vip') → ['VIP', 'North']
 */
export function tagNamesIn(cell: string): string[] {
  const names = new Map<string, string>();
  for (const part of cell.split(/[,;\n]/)) {
    const name = part.trim();
    if (name !== '' && !names.has(tagKey(name))) names.set(tagKey(name), name);
  }
  return [...names.values()];
}
