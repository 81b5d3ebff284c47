/** The header of a column of one of several addresses: 'Address_2 City'. Housecall Pro writes such exports. */
const addressHead = /^address_(\d{1,4}) (.+)$/i;

type AddressColumns = { number: number; columnOf: ReadonlyMap<string, number> };

/** The columns of each address by what they hold, in the order of their numbers. */
function addressesIn(heads: readonly string[]): AddressColumns[] {
  const byNumber = new Map<number, Map<string, number>>();
  for (const [column, head] of heads.entries()) {
    const found = addressHead.exec(head.trim());
    if (found === null) continue;
    const number = Number(found[1]);
    const columnOf = byNumber.get(number) ?? new Map<string, number>();
    byNumber.set(number, columnOf.set((found[2] ?? '').toLowerCase(), column));
  }
  return [...byNumber]
    .map(([number, columnOf]) => ({ number, columnOf }))
    .toSorted((one, other) => one.number - other.number);
}

/** 'Address_1 Billing?' is true or false also where there is no address. */
const isFlag = (part: string): boolean => part.endsWith('?');

const isFilled = ({ columnOf }: AddressColumns, cells: readonly string[]): boolean =>
  [...columnOf].some(([part, column]) => !isFlag(part) && (cells[column] ?? '').trim() !== '');

export type UnfoldedRows = { heads: string[]; rows: string[][] };

/**
 * The rows of a file that has the columns of several addresses in each row: a row for each address, in the columns of
 * the first one, as other products write it. Null for a file with at most one address in a row.
 *
 * @example heads ['Name', 'Address_1 City', 'Address_2 City'], rows [['Ann', 'York', 'Hull']]
 *   → heads ['Name', 'Address_1 City'], rows [['Ann', 'York'], ['Ann', 'Hull']]
 */
export function unfoldAddresses(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  atMost = Number.POSITIVE_INFINITY,
): UnfoldedRows | null {
  const addresses = addressesIn(heads);
  const [first] = addresses;
  if (first === undefined || addresses.length < 2) return null;
  const further = new Set(addresses.slice(1).flatMap(({ columnOf }) => [...columnOf.values()]));
  const kept = heads.flatMap((_, column) => (further.has(column) ? [] : [column]));
  const partOf = new Map([...first.columnOf].map(([part, column]) => [column, part]));
  const rowWith = ({ columnOf }: AddressColumns, cells: readonly string[]): string[] =>
    kept.map((column) => {
      const part = partOf.get(column);
      return cells[part === undefined ? column : (columnOf.get(part) ?? -1)] ?? '';
    });
  const unfolded: string[][] = [];
  for (const cells of rows) {
    const filled = addresses.filter((address) => isFilled(address, cells));
    for (const address of filled.length === 0 ? [first] : filled) unfolded.push(rowWith(address, cells));
    // A row can become a hundred: the others are not made when there are too many already.
    if (unfolded.length >= atMost) break;
  }
  return {
    heads: kept.map((column) => heads[column] ?? ''),
    rows: unfolded.slice(0, atMost),
  };
}
