/** A statement is prepared from this run on. */
const frequentFrom = 20;
/** Each takes some 50 kB in each connection. */
const mostPrepared = 150;
/** Texts whose runs are counted: those with lists of varying length are many. */
const mostCounted = 2_000;

/**
 * A range or a pattern in a parameter. PostgreSQL plans a prepared statement without the values, and guesses that every range
 * and pattern is narrow: these are planned for each run.
 */
const guessed = /\s[<>]=?\s|\blike\b|\bbetween\b|\bstrpos\b/i;

const isPlanned = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) && !guessed.test(text);

export type PreparedStatements = {
  /** The name of a prepared statement in each connection; undefined for one that is not prepared. */
  nameOf: (text: string) => string | undefined;
  /** Names statements anew, because a change of the schema has made those of the connections unusable. */
  forget: () => void;
};

/**
 * Which statements PostgreSQL prepares: the first frequent ones. Parsing and planning them takes longer than running them. The
 * account is no part of a plan (decision 0012).
 */
export function preparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  let made = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostPrepared || !isPlanned(text)) return known;
      if (runs.size >= mostCounted) runs.clear();
      const count = (runs.get(text) ?? 0) + 1;
      runs.set(text, count);
      if (count < frequentFrom) return undefined;
      runs.delete(text);
      made += 1;
      const name = `prepared${made}`;
      names.set(text, name);
      return name;
    },
    forget: () => names.clear(),
  };
}
