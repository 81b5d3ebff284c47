import type { Skill } from '@truckroll/contract/team/skills';
import { matchesSearch } from '@truckroll/domain/text/folding';

/** The skill of this name, ignoring case (jobs.md 5). */
export const skillNamed = (skills: readonly Skill[], name: string): Skill | undefined =>
  skills.find((skill) => skill.name.trim().toLowerCase() === name.trim().toLowerCase());

/** The unselected skills whose name contains the typed text. */
export const skillsFound = (
  skills: readonly Skill[],
  { typed, chosen }: { typed: string; chosen: readonly string[] },
): Skill[] => skills.filter(({ id, name }) => !chosen.includes(id) && matchesSearch(typed, name));
