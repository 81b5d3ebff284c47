import { fold } from '@truckroll/domain/text/folding';
import { type RawBuilder, sql } from 'kysely';

/**
 * The score of a match in the name: exact, prefix, or substring. Matches in other fields score lower. Drives score
 * names in the same way.
 */
const scores = { exact: 3, beginning: 2, within: 1, elsewhere: 0.5 } as const;

/**
 * The score of a folded search text against the names of a record.
 *
 * @example scoreOf('ann', ['Ann Lee']) → 2
 */
export function scoreOf(text: string, names: readonly string[]): number {
  const folded = names.map(fold);
  if (folded.includes(text)) return scores.exact;
  if (folded.some((name) => name.startsWith(text))) return scores.beginning;
  return folded.some((name) => name.includes(text)) ? scores.within : scores.elsewhere;
}

/** The same ranking in SQL, so that the best of many matches are read. `name` is in lower case. */
export const rankOf = (text: string, name: RawBuilder<string>): RawBuilder<number> => sql<number>`(case
    when ${name} = ${text} then 3 when starts_with(${name}, ${text}) then 2 when strpos(${name}, ${text}) > 0 then 1 else 0
  end)`;
