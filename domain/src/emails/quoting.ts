/** The lines with which mail programs introduce the message that is answered. */
const introductions = [
  /^on\b.{4,200}\bwrote:\s*$/is,
  /^am\b.{4,200}\bschrieb\b.{0,120}:\s*$/is,
  /^le\b.{4,200}\ba écrit\s?:\s*$/is,
  /^el\b.{4,200}\bescribió:\s*$/is,
];
const separators =
  /^(-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine)\s*-{2,}|_{20,})\s*$/i;
/** An introduction may be broken into this many lines. */
const longestIntroduction = 3;

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>');
const isBlank = (line: string): boolean => line.trim() === '';

/** The number of lines that introduce a quote at a line; 0 if none does. */
function introductionAt(lines: readonly string[], at: number): number {
  for (let count = 1; count <= longestIntroduction; count += 1) {
    const text = lines
      .slice(at, at + count)
      .join('\n')
      .trim();
    if (introductions.some((form) => form.test(text))) return count;
  }
  return 0;
}

/** Whether the head of an earlier message begins at a line, as Outlook writes it above a text without marks. */
const isHeadingAt = (lines: readonly string[], at: number): boolean =>
  /^from:\s/i.test(lines[at] ?? '') && lines.slice(at + 1, at + 4).some((line) => /^(sent|date):\s/i.test(line));

/**
 * Where a text begins to repeat earlier messages, in characters; null if it does not. Text below a quote means that the
 * writer answered there, so nothing is folded; nor is anything below 'On … wrote:' without marked lines, because people
 * report in these words what somebody wrote on paper.
 *
 * @example quotedFrom('Yes\n\nOn Monday Ann wrote:\n> Tomorrow?') → 5
 */
export function quotedFrom(text: string): number | null {
  const lines = text.split('\n');
  // Counted once for all lines, because a hostile message may have a million of them.
  const written = countsFromEach(lines, (line) => !isBlank(line));
  const quoted = countsFromEach(lines, isQuoted);
  let offset = 0;
  for (const [at, line] of lines.entries()) {
    const introduction = introductionAt(lines, at);
    const isOnlyQuotesFrom = (start: number): boolean => (quoted[start] ?? 0) > 0 && quoted[start] === written[start];
    const isHeading = isHeadingAt(lines, at) && ((quoted[at] ?? 0) === 0 || isOnlyQuotesFrom(at + 1));
    const begins =
      separators.test(line.trim()) ||
      isHeading ||
      (introduction > 0 && isOnlyQuotesFrom(at + introduction)) ||
      (isQuoted(line) && isOnlyQuotesFrom(at));
    if (begins) return at === 0 ? null : offset;
    offset += line.length + 1;
  }
  return null;
}

/** For each line, how many lines from it to the end fulfil a condition. */
function countsFromEach(lines: readonly string[], condition: (line: string) => boolean): Uint32Array {
  const counts = new Uint32Array(lines.length + 1);
  for (let at = lines.length - 1; at >= 0; at -= 1)
    counts[at] = (counts[at + 1] ?? 0) + (condition(lines[at] ?? '') ? 1 : 0);
  return counts;
}

/** @example quoteIntroduction({ on: 'March 2, 2026, 9:05 AM', name: 'Ann Lee' }) → 'On March 2, 2026, 9:05 AM, Ann Lee wrote:' */
export const quoteIntroduction = ({ on, name }: { on: string; name: string }): string => `On ${on}, ${name} wrote:`;

/** The beginning of a message for lists: its first words, without what it quotes, at most 200 characters. */
export function snippetOf(text: string): string {
  const own = text.slice(0, quotedFrom(text) ?? text.length);
  return own.slice(0, 1000).replaceAll(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
}
