import { nothing, type Wording, wordsOf } from '../../design/form/value-words.ts';

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** A field whose typed and stored values differ. A text is null if the value has none, such as the id of an unknown record. */
export type Difference = {
  /** The field's name in the form; of a custom property 'properties.{id}'. */
  name: string;
  mine: string | null;
  theirs: string | null;
  /** The proposed side: my change, else theirs. */
  proposed: Side;
  /** Whether both have changed the field. */
  isConflict: boolean;
};

type Values = Record<string, unknown>;

/**
 * The versions of a form's values: `before` is the version that was opened, `begun` the same as the form's fields have
 * normalised it, `typed` the current input, and `fresh` the version that somebody else has saved.
 */
export type Versions<T> = { before: T; begun: T; typed: T; fresh: T };

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the value holds values by id, such as those of custom properties, which are fields of their own. */
const isById = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => id.test(key));

const flat = (values: object): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isById(value) ? Object.entries(value).map(([key, part]) => [`${name}.${key}`, part]) : [[name, value]],
    ),
  );

/** Lines get new keys in each form. Files are compared by what identifies them, because JSON does not contain them. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? null, (name, part: unknown) => {
    if (name === 'key') return undefined;
    return part instanceof File ? [part.name, part.size, part.lastModified] : part;
  });

const isSame = (one: unknown, other: unknown): boolean => text(one) === text(other);

const spelled = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** The parts of a value that another one does not have, as 'start time 09:00, end time 11:00'. Null if none has a text. */
function partsOf(value: unknown, other: unknown, wording: Wording): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const against = (other ?? {}) as Values;
  const words = Object.entries(value as Values)
    .filter(([key, part]) => key !== 'key' && !isSame(part, against[key]))
    .flatMap(([key, part]) => {
      const own = wordsOf(part, key, wording) ?? partsOf(part, against[key], wording);
      return own === null ? [] : [`${spelled(key)} ${own}`];
    });
  return words.length === 0 ? null : words.join(', ');
}

const amountsOfLine = ['quantity', 'unit', 'rate', 'price', 'discount', 'markup', 'taxIds'] as const;

/** A line of a document or a job with its amounts, such as 'Filter (quantity 2, rate $14.00)'. */
function lineWords(line: Values, wording: Wording): string | null {
  const name = wordsOf(line, '', wording);
  if (name === null) return null;
  const amounts = amountsOfLine.flatMap((key) => {
    const words = wordsOf(line[key], key, wording);
    return words === null || words === nothing ? [] : [`${key === 'taxIds' ? 'taxes' : key} ${words}`];
  });
  return amounts.length === 0 ? name : `${name} (${amounts.join(', ')})`;
}

const isLines = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null && 'key' in each);

/** All lines, one below the other. */
const allLines = (lines: unknown, wording: Wording): string | null => {
  if (!Array.isArray(lines)) return null;
  const words = lines.flatMap((line: Values) => lineWords(line, wording) ?? []);
  return words.length < lines.length ? null : words.join('\n') || nothing;
};

type Texts = Pick<Difference, 'mine' | 'theirs'>;
type Both = { mine: unknown; theirs: unknown };

/** The texts of two values of a field that differ: as a whole, line by line, or by their parts. */
function textsOf(name: string, { mine, theirs }: Both, wording: Wording): Texts {
  const isConflict = (texts: Texts) => texts.mine !== null && texts.theirs !== null && texts.mine !== texts.theirs;
  const whole =
    isLines(mine) || isLines(theirs)
      ? { mine: allLines(mine, wording), theirs: allLines(theirs, wording) }
      : { mine: wordsOf(mine, name, wording), theirs: wordsOf(theirs, name, wording) };
  if (isConflict(whole)) return whole;
  const parts = { mine: partsOf(mine, theirs, wording), theirs: partsOf(theirs, mine, wording) };
  if (parts.mine !== parts.theirs) return parts;
  return whole.mine === whole.theirs ? { mine: null, theirs: null } : whole;
}

/** The changes that the user has made, over the version that somebody else has saved. */
export function changesOver<T extends object>({ begun, typed, fresh }: Omit<Versions<T>, 'before'>): T {
  const old = flat(begun);
  const own = Object.entries(flat(typed)).flatMap(([name, value]) =>
    isSame(old[name], value) ? [] : [[name, 'mine'] as const],
  );
  return withSides({ mine: typed, theirs: fresh, sides: new Map(own) });
}

/** Whether somebody else has saved another value of a field that the user has changed. */
export function isInConflict<T extends object>(versions: Versions<T>): boolean {
  const [before, begun, typed, fresh] = [versions.before, versions.begun, versions.typed, versions.fresh].map(flat);
  return Object.keys({ ...fresh, ...typed }).some(
    (name) =>
      !isSame(begun?.[name], typed?.[name]) &&
      !isSame(before?.[name], fresh?.[name]) &&
      !isSame(typed?.[name], fresh?.[name]),
  );
}

/**
 * The user's version, in which `own` are the changes over the version that somebody else has saved, and the fields in
 * which it differs from that.
 */
export function compareVersions<T extends object>(
  versions: Versions<T>,
  own: T,
  wording: Wording,
): { mine: T; differences: Difference[] } {
  const [before, begun, typed] = [flat(versions.before), flat(versions.begun), flat(versions.typed)];
  const [over, fresh] = [flat(own), flat(versions.fresh)];
  const isMine = (name: string) => !isSame(begun[name], typed[name]) && !isSame(over[name], fresh[name]);
  const isTheirs = (name: string) => !isSame(before[name], fresh[name]) && !isSame(typed[name], fresh[name]);
  const names = Object.keys({ ...fresh, ...typed });
  const differences = names
    .filter((name) => isMine(name) || isTheirs(name))
    .map((name) => ({
      name,
      ...textsOf(name, { mine: isMine(name) ? over[name] : typed[name], theirs: fresh[name] }, wording),
      proposed: isMine(name) ? ('mine' as const) : ('theirs' as const),
      isConflict: isMine(name) && isTheirs(name),
    }));
  const sides = new Map(names.filter(isMine).map((name) => [name, 'mine' as const]));
  return { mine: withSides({ mine: own, theirs: versions.typed, sides }), differences };
}

/** The values of `theirs` with those fields of `mine` that are chosen. */
export function withSides<T extends object>(of: { mine: T; theirs: T; sides: ReadonlyMap<string, Side> }): T {
  const own = of.mine as Values;
  const merged: Values = { ...(of.theirs as Values) };
  for (const [name, side] of of.sides) {
    if (side === 'theirs') continue;
    const [group = name, key] = name.split('.');
    merged[group] =
      key === undefined ? own[group] : { ...(merged[group] as Values | null), [key]: (own[group] as Values)[key] };
  }
  return merged as T;
}
