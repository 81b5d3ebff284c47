import { matchesSearch } from '@truckroll/domain/text/folding';

/** Something that is chosen by its name, such as a skill or a tag. */
export type Named = { id: string; name: string; color?: string };

/** The one of this name, ignoring case (jobs.md 5). */
export const oneNamed = <N extends Named>(all: readonly N[], name: string): N | undefined =>
  all.find((each) => each.name.trim().toLowerCase() === name.trim().toLowerCase());

/** Those that are not chosen and whose name contains the typed text. */
export const namedFound = <N extends Named>(
  all: readonly N[],
  { typed, chosen }: { typed: string; chosen: readonly string[] },
): N[] => all.filter(({ id, name }) => !chosen.includes(id) && matchesSearch(typed, name));
