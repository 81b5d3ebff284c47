import { type ProductType, productTypeLabels, readProductType } from './product-types.ts';

/** An item of a package in a file: an entry by its name, its type where that is known, and how many of it. */
export type NamedItem = { name: string; type: ProductType | null; quantity: number };

/** A name that could be read as something else stands in quotation marks, as in CSV. */
const quotedName = (name: string): string => (/[";\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/**
 * The items of a package as the text of one cell. The type stands behind each name, because a product and a service may have
 * the same one; it is missing for an entry that was deleted.
 *
 * @example writePackageItems([{ name: 'Pump', type: 1, quantity: 2 }]) → '2 × Pump (Product)'
 */
export const writePackageItems = (items: readonly NamedItem[]): string =>
  items
    .map(({ name, type, quantity }) => {
      const ending = type === null ? '' : ` (${productTypeLabels[type]})`;
      return `${quantity} × ${quotedName(name)}${ending}`;
    })
    .join('; ');

/** One part of the cell: `text` is the part as written, `meanings` its possible readings, the most probable first. */
export type ReadItem = { text: string; meanings: NamedItem[] };

const amountInFront = /(\d{1,12}(?:[.,]\d{1,6})?)[ \t]*[×xX*][ \t]*/y;

/** Splits 'Pump (Product)' into the name and the type in parentheses; null without a type. */
function typedName(text: string): { name: string; type: ProductType } | null {
  const start = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const type = start < 1 ? null : readProductType(text.slice(start + 1, -1));
  return type === null ? null : { name: text.slice(0, start).trim(), type };
}

function meaningsOf(text: string, quantity: number): NamedItem[] {
  const typed = typedName(text);
  return [...(typed === null ? [] : [{ ...typed, quantity }]), { name: text, type: null, quantity }];
}

/** Reads a quoted text that begins at an index: its content, and the index after it; null if the closing mark is missing. */
function readQuoted(text: string, start: number): { name: string; end: number } | null {
  let name = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') name += text[at];
    else if (text[at + 1] === '"') {
      name += '"';
      at += 1;
    } else return { name: name.trim(), end: at + 1 };
  }
  return null;
}

const separator = /[;\r\n]/g;

function endOfPart(text: string, from: number): number {
  separator.lastIndex = from;
  return separator.exec(text)?.index ?? text.length;
}

/**
 * Reads the items of a package from the text of a cell: parts with ';' or line ends between them, each a quantity (1 if
 * missing) and the name of an entry, with its type in parentheses where it matters. A name may look like a quantity or a type,
 * so that a part can have several meanings: the first one that names an entry counts.
 *
 * @example readPackageItems('2 × Pump (Product)')[0].meanings[0] → { name: 'Pump', type: 1, quantity: 2 }
 */
export function readPackageItems(text: string): ReadItem[] {
  const items: ReadItem[] = [];
  let start = 0;
  while (start < text.length) {
    if (/[;\s]/.test(text.charAt(start))) {
      start += 1;
      continue;
    }
    amountInFront.lastIndex = start;
    const amount = amountInFront.exec(text);
    const quantity = amount === null ? 1 : Number(amount[1]?.replace(',', '.'));
    const nameStart = start + (amount?.[0].length ?? 0);
    const quoted = text[nameStart] === '"' ? readQuoted(text, nameStart) : null;
    const quotedEnd = quoted === null ? 0 : endOfPart(text, quoted.end);
    const ending = quoted === null ? '' : text.slice(quoted.end, quotedEnd).trim();
    const type = typedName(`…${ending}`)?.type ?? null;
    const isWhole = quoted !== null && (ending === '' || (type !== null && ending.startsWith('(')));
    const end = isWhole ? quotedEnd : endOfPart(text, start);
    const whole = text.slice(start, end).trim();
    const named = text.slice(nameStart, end).trim();
    items.push({
      text: whole,
      meanings: isWhole
        ? [{ name: quoted.name, type, quantity }]
        : [...(named === '' ? [] : meaningsOf(named, quantity)), ...(amount === null ? [] : meaningsOf(whole, 1))],
    });
    start = end;
  }
  return items;
}
