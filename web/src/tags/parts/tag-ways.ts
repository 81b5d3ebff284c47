/** How a list is filtered by tags: by any of some, by all of them, and by having none. */
export const tagWays = ['anyTag', 'everyTag', 'noTag'] as const;
export type TagWay = (typeof tagWays)[number];

/** The ids of the filters by tags, by their names in the URL. */
type ChosenTags = Partial<Record<TagWay, readonly string[]>>;

export type TagFilterProps = {
  chosen: ChosenTags;
  onChange: (change: Partial<Record<TagWay, string[] | undefined>>) => void;
};
