import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isOfUsualFont } from '@truckroll/domain/documents/unprintable-texts';

const { resolve } = createRequire(import.meta.url);

/** A font for letters that the usual one lacks: its package, and the letters that it is taken for. */
type ScriptFont = { name: string; letters: RegExp; isCut?: true };

/**
 * The fonts of the other scripts. Each is opened when a document has letters of it, and only those letters are put into
 * the file (decision 0087). The large ones are cut into pieces by their package.
 */
const fonts: readonly ScriptFont[] = [
  { name: 'noto-sans-arabic', letters: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u064b-\u0655]/u },
  { name: 'noto-sans-hebrew', letters: /\p{Script=Hebrew}/u },
  { name: 'noto-sans-thai', letters: /[\p{Script=Thai}\u0e3f]/u },
  { name: 'noto-sans-devanagari', letters: /[\p{Script=Devanagari}\u0951\u0952\u0964\u0965]/u },
  { name: 'noto-sans-bengali', letters: /\p{Script=Bengali}/u },
  { name: 'noto-sans-tamil', letters: /\p{Script=Tamil}/u },
  { name: 'noto-sans-armenian', letters: /[\p{Script=Armenian}\u0589]/u },
  { name: 'noto-sans-georgian', letters: /\p{Script=Georgian}/u },
  { name: 'noto-sans-kr', letters: /\p{Script=Hangul}/u, isCut: true },
  {
    name: 'noto-emoji',
    letters: /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Regional_Indicator}/u,
    isCut: true,
  },
  {
    name: 'noto-sans-sc',
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u,
    isCut: true,
  },
];

const folderOf = (name: string): string => dirname(resolve(`@fontsource/${name}/package.json`));

/** The pieces of a font that is cut, each with the letters that it has, as the package lists them. */
type Piece = { piece: string; ranges: readonly (readonly [from: number, to: number])[] };
const pieces = new Map<string, readonly Piece[]>();

function piecesOf(name: string): readonly Piece[] {
  const known = pieces.get(name);
  if (known !== undefined) return known;
  const listed = JSON.parse(readFileSync(join(folderOf(name), 'unicode.json'), 'utf8')) as Record<string, string>;
  const read = Object.entries(listed).map(([piece, ranges]) => ({
    piece: piece.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
  pieces.set(name, read);
  return read;
}

const pieceOf = (name: string, code: number): string | undefined =>
  piecesOf(name).find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.piece;

/**
 * The font that has a letter with its accents; undefined for the usual one.
 *
 * @example fontOfLetter('ש') → 'noto-sans-hebrew'; fontOfLetter('田') → 'noto-sans-sc 117'
 */
export function fontOfLetter(letter: string): string | undefined {
  if ([...letter.normalize('NFC')].every(isOfUsualFont)) return undefined;
  const found = fonts.find(({ letters }) => letters.test(letter));
  if (found?.isCut !== true) return found?.name;
  const piece = pieceOf(found.name, letter.codePointAt(0) ?? 0);
  return piece === undefined ? undefined : `${found.name} ${piece}`;
}

/** The subset of a package that has the letters of its own script. */
const subsetOf = (name: string): string => name.replace(/^noto-sans-/, '');

/** The file of a font that `fontOfLetter` named. */
export function fontFile(font: string, weight: 400 | 700): string {
  const [name = '', piece = subsetOf(name)] = font.split(' ');
  return join(folderOf(name), 'files', `${name}-${piece}-${weight}-normal.woff`);
}
