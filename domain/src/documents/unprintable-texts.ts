import { textOfHtml } from '../text/plain-html.ts';
import { documentFields } from './document-fields.ts';

/** The characters of the font that PDFs are usually printed with. A test compares them with the font's own list. */
const usual =
  /[\s\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6\u02c7\u02c9\u02d8-\u02dd\u02f3\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d1\u03d2\u03d6\u0400-\u0482\u048a-\u0513\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u1f4d\u2000-\u200b\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203a\u203c\u2044\u2070\u2074-\u208e\u20a3\u20a4\u20a6-\u20ac\u20b1\u20b9\u20ba\u20bc\u20bd\u20c1\u2105\u2113\u2116\u2122\u2126\u212e\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25a0\u25ca\u25cb\u25cf\ufb01-\ufb04]/;

/** The accents that the font sets on a letter of its own. */
const accents = new Set([...'\u0300\u0301\u0303\u0309\u030f\u0323\u0483\u0484\u0485\u0486\u0488\u0489']);

/** Whether the usual font of PDFs has a character. */
export const isOfUsualFont = (character: string): boolean => usual.test(character) || accents.has(character);

/**
 * The characters of the other fonts, by script, and marks that are not seen (decision 0087). A test compares them with the
 * fonts.
 */
const others =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u3000-\u303f\uff00-\uffef\u060c\u061b\u061f\u0640\u064b-\u0655\u0964\u0965\u30fc\u200c-\u200f\u202a-\u202e\u2066-\u2069]|\ufe0f/u;

/** Whether PDFs are printed with a font that has a character; others are printed as boxes. */
export const isPrintable = (character: string): boolean => isOfUsualFont(character) || others.test(character);

/**
 * The letters of a text that a PDF prints as boxes, each once.
 *
 * @example unprintableIn('Ann 田中 田') → '田中'
 */
export const unprintableIn = (text: string): string => {
  const missing = [...text.normalize('NFC')].filter((character) => !isPrintable(character));
  return [...new Set(missing)].join('');
};

type PrintedTexts = {
  title: string;
  clientDetails: { name: string; address: string | null; email: string | null };
  companyInformation: {
    name: string;
    address: string | null;
    phone: string | null;
    email: string | null;
    website: string | null;
    taxNumber: string | null;
  };
  serviceAddress: string | null;
  purchaseOrderNumber: string | null;
  options: readonly { name: string; description: string | null }[];
  items: readonly {
    name: string;
    description: string | null;
    unitType: string | null;
    taxes: readonly { name: string }[];
  }[];
  shippingInfo: string | null;
  memberPlan?: string | null;
  comments: string | null;
  paymentInstructions: string | null;
  isContractRequired: boolean;
  contractTitle: string | null;
  contractContent: string | null;
  contractSignerName: string | null;
  billingSchedule: { steps: readonly { name: string }[] } | null;
  texts: { intro: string | null; closing: string | null; footer: string | null };
};

/** A place on the paper, and the letters there that cannot be printed. */
export type Unprintable = { place: string; letters: string };

/** The most places that are named. */
export const mostUnprintable = 50;

/** The letters of each place, once: an invoice and its payment stand at the same number of a statement. */
function placesOf(texts: readonly (readonly [place: string, text: string | null])[]): Unprintable[] {
  const places = new Map<string, string>();
  for (const [place, text] of texts) places.set(place, `${places.get(place) ?? ''}${text ?? ''}`);
  return [...places]
    .map(([place, text]) => ({ place, letters: unprintableIn(text) }))
    .filter(({ letters }) => letters !== '')
    .slice(0, mostUnprintable);
}

type Head = { name: string; lines: string };

/**
 * As `unprintableTexts`, of the receipt of a payment.
 *
 * @example unprintableOfReceipt({ client: '田中', … }) → [{ place: 'Client name', letters: '田中' }]
 */
export const unprintableOfReceipt = (receipt: {
  company: Head;
  client: string;
  number: string;
  method: string;
  note: string | null;
}): Unprintable[] =>
  placesOf([
    ['Company name', receipt.company.name],
    ['Company address', receipt.company.lines],
    ['Number', receipt.number],
    ['Client name', receipt.client],
    ['Method', receipt.method],
    ['Note', receipt.note],
  ]);

/** As `unprintableTexts`, of a client's statement. */
export const unprintableOfStatement = (statement: {
  company: Head;
  clientName: string;
  lines: readonly { reference: string; description: string }[];
}): Unprintable[] =>
  placesOf([
    ['Company name', statement.company.name],
    ['Company address', statement.company.lines],
    ['Client name', statement.clientName],
    ...statement.lines.map(
      ({ reference, description }) => [reference, `${reference} ${description}`] as [string, string],
    ),
  ]);

/**
 * Where a document has letters that its PDF prints as boxes, in the order of the paper.
 *
 * @example unprintableTexts({ clientDetails: { name: '田中' }, … }) → [{ place: 'Client name', letters: '田中' }]
 */
export function unprintableTexts(document: PrintedTexts): Unprintable[] {
  const { clientDetails: client, companyInformation: company, texts } = document;
  const shownHead = [company.address, company.phone, company.email, company.website, company.taxNumber];
  return placesOf([
    ['Company name', company.name],
    ['Company address', shownHead.filter((line) => line !== null).join(' ')],
    ['Client name', client.name],
    ['Client address', client.address],
    ['Client email', client.email],
    [documentFields.purchaseOrderNumber.label, document.purchaseOrderNumber],
    ['Service address', document.serviceAddress],
    ['Title', document.title],
    ['Introduction', texts.intro],
    ...document.options.flatMap((option, index): (readonly [string, string | null])[] => [
      [`Option ${index + 1}, name`, option.name],
      [`Option ${index + 1}, description`, option.description],
    ]),
    ...document.items.flatMap((item, index): (readonly [string, string | null])[] => [
      [`Line ${index + 1}, name`, item.name],
      [`Line ${index + 1}, description`, item.description],
      [`Line ${index + 1}, unit`, item.unitType],
      [`Line ${index + 1}, tax`, item.taxes.map(({ name }) => name).join(' ')],
    ]),
    ...(document.billingSchedule?.steps ?? []).map(
      ({ name }, index) => [`Step ${index + 1}`, name] as [string, string],
    ),
    ['Shipping', document.shippingInfo],
    [documentFields.memberPlan.label, document.memberPlan ?? null],
    ['Comments', textOfHtml(document.comments ?? '')],
    ['Payment', document.paymentInstructions],
    ['Terms', texts.closing],
    ...(document.isContractRequired
      ? ([
          ['Contract, title', document.contractTitle],
          ['Contract', textOfHtml(document.contractContent ?? '')],
          ['Signature', document.contractSignerName],
        ] as const)
      : []),
    ['Footer', texts.footer],
  ]);
}
