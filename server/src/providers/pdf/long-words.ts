type Run = { text: string } & Record<string, unknown>;

/** Longer words, such as links, would make their column wider than the page. */
const longWord = /(\S{21,})/;
const holders = new Set(['content', 'stack', 'columns', 'table', 'body']);

/** Runs of text in which each long word is a run of its own that may be broken anywhere. */
const runsOf = (text: unknown): unknown => {
  const runs: Run[] = (Array.isArray(text) ? text : [text]).map((run) =>
    typeof run === 'string' ? { text: run } : run,
  );
  return runs.flatMap((run) =>
    // Other scripts have their own places to break, and letters that may not be torn apart.
    (run['font'] === undefined ? run.text.split(longWord) : [run.text])
      .map((part, index) => ({ ...run, text: part, ...(index % 2 === 1 ? { wordBreak: 'break-all' } : {}) }))
      .filter((part) => part.text !== ''),
  );
};

const isLong = (text: unknown): boolean =>
  Array.isArray(text)
    ? text.some((run) => isLong(typeof run === 'string' ? run : run.text))
    : longWord.test(String(text));

/**
 * A definition for pdfmake in which long words may be broken between lines, in all of its texts.
 *
 * @example breakLongWords({ text: 'see https://northwind.example' })
 *   → { text: [{ text: 'see ' }, { text: 'https://northwind.example', wordBreak: 'break-all' }] }
 */
export function breakLongWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(breakLongWords);
  if (typeof node === 'string') return isLong(node) ? { text: runsOf(node) } : node;
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node).map(([key, value]) => {
    if (key === 'text') return [key, isLong(value) ? runsOf(value) : value];
    return [key, holders.has(key) ? breakLongWords(value) : value];
  });
  return Object.fromEntries(parts);
}
