import { fold } from '../text/folding.ts';

/** Words that may follow a name after a comma without being a first name: company forms, degrees, generations. */
const suffixes: ReadonlySet<string> = new Set(
  `ab ag aia aps arb as asa bhd bv ca cfa cfp cga cie cma co company corp corporation cpa cpg dc dds dmd do dvm ea eng esq
  esquire gbr gmbh hvac ii iii iv inc incorporated jd jr kg kgaa lc limited llc llm llp lp ltd ltda ma mba md ms mw na
  nv ohg oy oyj pa pc pe phd plc pllc pmp psc pt pty pvt qc ra rn rpn sa sarl sas se sc senc sl snc spa srl sr ulc ug
  v vi bsc msc ba bcom peng leed ap pharmd od`.split(/\s+/),
);
/** Words in lower case that belong to the last name that follows them. */
const particles: ReadonlySet<string> = new Set(
  'af al am auf aus bin d da dal dalla de degli dei del della den der des di do dos du e el il in la las le les lo los ten ter und van vande vander vom von y zu zum zur'.split(
    ' ',
  ),
);
const longestFirstName = 2;
const longestLastName = 2;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const bare = (word: string): string => fold(word).replaceAll(/[^a-z0-9]/g, '');
const isSuffix = (part: string): boolean => {
  const words = wordsOf(part);
  return words.length > 0 && words.every((word) => suffixes.has(bare(word)));
};
/** A part of a person's name: letters, perhaps with a point, an apostrophe or a hyphen. */
const isPersonal = (part: string): boolean =>
  /^[\p{L}\p{M}.'’\- ]+$/u.test(part) && !/(^|\s)(and|und|et)\s/i.test(part);
/** The words of a last name that count: 'van der Berg' is one. */
const countOf = (lastName: string): number =>
  wordsOf(lastName).filter((word) => !particles.has(word) && !suffixes.has(bare(word))).length;

/**
 * A name in the order in which it is spoken: 'Last, First' is turned round, and what follows a comma as a company form,
 * a degree or a place stays where it is.
 *
 * @example orderedName('Lee, Ann') → 'Ann Lee'; orderedName('van der Berg, Jan') → 'Jan van der Berg'
 * @example orderedName('Acme Plumbing, Inc.') → 'Acme Plumbing, Inc.'; orderedName('John Smith, CPA') → 'John Smith, CPA'
 */
export function orderedName(name: string): string {
  const text = name.trim().replaceAll(/\s+/g, ' ');
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [last = '', first = '', ...rest] = parts;
  // 'Smith, Jr., John' has its generation before the first name.
  const isMoved = rest.length === 1 && isSuffix(first) && !isSuffix(rest[0] ?? '');
  if (isMoved) return orderedName(`${last} ${first}, ${rest[0]}`);
  if (parts.length < 2 || isSuffix(first) || !rest.every(isSuffix)) return text.replace(/,\s*$/, '');
  const firstWords = wordsOf(first.replaceAll(/\([^()]*\)/g, '')).length;
  const isShort = firstWords <= longestFirstName && countOf(last) <= longestLastName;
  const isClear = countOf(last) <= 1 || firstWords === 1;
  if (!isPersonal(last) || !isPersonal(first) || !isShort || !isClear) return text;
  return [`${first} ${last}`, ...rest].join(', ');
}
