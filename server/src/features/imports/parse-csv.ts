import Papa from 'papaparse';

const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** A spreadsheet names the delimiter of a file like this in its first line. */
const namedDelimiter = /^sep=([,;|\t])\r?\n/i;
const sampledRows = 20;

const sample = (text: string, delimiter: Delimiter): string[][] =>
  Papa.parse<string[]>(text, { delimiter, preview: sampledRows, skipEmptyLines: 'greedy' }).data;

/**
 * The delimiter of a text: the one that splits most of its first rows into as many cells as its header. Of equal ones
 * the one with more cells. A file with one column has a comma.
 */
export function delimiterOf(text: string): Delimiter {
  const judged = delimiters.map((delimiter) => {
    const [head = [], ...rows] = sample(text, delimiter);
    const equal = rows.filter((row) => row.length === head.length).length;
    return { delimiter, cells: head.length, share: rows.length === 0 ? 1 : equal / rows.length };
  });
  const splitting = judged.filter(({ cells }) => cells > 1);
  const best = splitting.toSorted((one, other) => other.share - one.share || other.cells - one.cells)[0];
  return best?.delimiter ?? ',';
}

/**
 * The most rows with wrong quotes that are repaired one by one. After more of them, the rest of the file is read
 * without quotes.
 */
const mostMended = 200;

/** A row read without the meaning of quotes; quotes around cells are removed. */
const plainRow = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"'));

type Piece = {
  rows: string[][] /** Where the first row with a wrong quote begins, or null. */;
  brokenAt: number | null;
};

function parsePiece(text: string, { delimiter, mostRows }: { delimiter: string; mostRows: number }): Piece {
  const piece: Piece = { rows: [], brokenAt: null };
  let end = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors, meta }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        piece.brokenAt = end;
        parser.abort();
        return;
      }
      piece.rows.push(data);
      end = meta.cursor;
      if (piece.rows.length > mostRows) parser.abort();
    },
  });
  return piece;
}

/**
 * The rows of a CSV text. A quote that is never closed would swallow all rows after it: such a row is read as one line
 * in which quotes mean nothing, and the rows after it are read as usual. Reading ends soon after `mostRows`.
 */
export function parseCsv(text: string, mostRows = Number.POSITIVE_INFINITY): string[][] {
  const named = namedDelimiter.exec(text);
  const delimiter = named?.[1] ?? delimiterOf(text);
  const rows: string[][] = [];
  let at = named?.[0].length ?? 0;
  for (let mended = 0; at < text.length && rows.length <= mostRows; mended += 1) {
    if (mended > mostMended) {
      const rest = text.slice(at).split(/\r\n|\n|\r/);
      return [...rows, ...rest.map((line) => plainRow(line, delimiter))];
    }
    const piece = parsePiece(text.slice(at), { delimiter, mostRows: mostRows - rows.length });
    for (const row of piece.rows) rows.push(row);
    if (piece.brokenAt === null) break;
    const start = at + piece.brokenAt;
    const lineEnd = /\r\n|\n|\r/g;
    lineEnd.lastIndex = start;
    const found = lineEnd.exec(text);
    rows.push(plainRow(text.slice(start, found?.index ?? text.length), delimiter));
    at = found === null ? text.length : found.index + found[0].length;
  }
  return rows;
}
