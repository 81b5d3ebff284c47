import { productColor } from '../branding/branding.ts';
import { inkOn, legibleOn } from '../branding/readable-colors.ts';
import type { ClientLanguage } from '../client-texts/client-language.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** A mail's content, before it gets the look of its sender. */
export type MailLetter = {
  language: ClientLanguage;
  subject: string;
  greeting: string;
  sentences: readonly string[];
  /** The most important facts, by label: an amount, a date. */
  facts: readonly (readonly [label: string, value: string])[];
  /** The text of the button. */
  action: string;
  /** Where the button leads; null when the installation has no public address. */
  url: string | null;
  note: string;
};

/** The look of a mail's sender. */
export type MailBrand = {
  name: string;
  color: string;
  accent: string;
  /** The address of the logo, as 'cid:…' or 'https://…'; null without a logo. */
  logo: string | null;
  /** The last lines of the mail; '' for none. */
  footer: string;
  /** The product's signature under the name, a route with its stops. Only the product's own mail has it. */
  route: { way: string; end: string } | null;
};

/** The look of mail that the product itself sends, to people who sign in: its colors on light pages (screens 3.13). */
export const productBrand: MailBrand = {
  name: 'Truckroll',
  color: productColor,
  accent: productColor,
  logo: null,
  footer: '',
  route: { way: '#8ab4f8', end: '#c2570c' },
};

/** The content id of the logo within a mail. */
export const logoContentId = 'logo@truckroll';

const ink = '#1f2933';
const quiet = '#52606d';
const paper = '#ffffff';
const surround = '#f1f3f5';
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Names are user input: in a subject, a greeting or a fact they are reduced to one line. A space that does not break stays. */
export const onOneLine = (text: string): string => text.replaceAll(/[^\S\u00a0]+/g, ' ').trim();

const withBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');

const linesOf = ({ greeting, sentences }: MailLetter): string[] => [
  onOneLine(greeting),
  ...sentences.map((sentence) => sentence.trim()),
];

/** French has a space before a colon. */
const colonOf = ({ language }: MailLetter): string => (language === 'fr-CA' ? '\u00a0:' : ':');

/** The plain-text part, with the same facts as the HTML. */
export const letterText = (letter: MailLetter, { footer }: MailBrand = productBrand): string =>
  [
    ...linesOf(letter),
    ...(letter.facts.length === 0
      ? []
      : [letter.facts.map(([label, value]) => `${label}${colonOf(letter)} ${onOneLine(value)}`).join('\n')]),
    ...(letter.url === null ? [] : [`${letter.action}${colonOf(letter)}\n${letter.url}`]),
    letter.note,
    ...(footer.trim() === '' ? [] : [footer.trim()]),
  ].join('\n\n');

const table = (style: string, rows: string, attributes = ''): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"${attributes} style="${style}">${rows}</table>`;

const row = (style: string, content: string, attributes = ''): string =>
  `<tr><td${attributes} style="${font};${style}">${content}</td></tr>`;

/**
 * A logo fits in 280 × 48 pixels and keeps its proportions, because both sides follow the picture. Programs that ignore
 * the style follow the height alone.
 */
const logoOf = (src: string, name: string): string =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(name)}" height="48" style="display:block;width:auto;height:auto;max-width:280px;max-height:48px;border:0;font-size:20px;font-weight:bold">`;

/** The route is cells of a table: the only drawing that all programs show, and that no screen reader reads aloud. */
function routeOf({ color, route }: MailBrand): string {
  if (route === null) return '';
  const stop = (fill: string) =>
    `<td width="10" height="10" bgcolor="${fill}" style="width:10px;height:10px;line-height:10px;font-size:1px;background-color:${fill};border-radius:10px">&nbsp;</td>`;
  const way = (width: number) =>
    `<td width="${width}" style="padding:0 5px;line-height:3px;font-size:1px">${table(`border-top:3px dotted ${route.way}`, '<tr><td height="0"></td></tr>')}</td>`;
  const cells = [stop(color), way(88), stop(color), way(56), stop(route.end)].join('');
  return row(
    'padding:12px 32px 0',
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`,
  );
}

function headOf(brand: MailBrand): string {
  const { name, logo, color } = brand;
  const shown = onOneLine(name);
  if (logo !== null) return row('padding:24px 32px 0', logoOf(logo, shown));
  const style = `padding:24px 32px 0;font-size:20px;line-height:28px;font-weight:bold;color:${legibleOn(paper, color)}`;
  return row(style, escapeHtml(shown)) + routeOf(brand);
}

const factRow = ([label, value]: readonly [string, string]): string => {
  const cell = `${font};padding:10px 16px;font-size:15px;line-height:22px`;
  return `<tr><td style="${cell};color:${quiet}">${escapeHtml(label)}</td><td align="right" style="${cell};color:${ink};font-weight:bold">${escapeHtml(onOneLine(value))}</td></tr>`;
};

/**
 * The link fills the button, so that all of it can be pressed. Outlook with Word's layout ignores the padding of a link:
 * there the cell has it.
 */
function buttonOf({ action, url }: MailLetter, { accent }: MailBrand): string {
  if (url === null) return '';
  const link = `<a href="${escapeHtml(url)}" target="_blank" style="${font};display:inline-block;padding:13px 28px;mso-padding-alt:0;font-size:16px;line-height:22px;font-weight:bold;color:${inkOn(accent)};text-decoration:none">${escapeHtml(action)}</a>`;
  const button = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${accent}" style="background-color:${accent};border-radius:6px;mso-padding-alt:13px 28px">${link}</td></tr></table>`;
  return row('padding:8px 32px 16px', button);
}

/** Markup that only Outlook with Word's layout reads. */
const wordOnly = (markup: string): string => `<!--[if mso]>${markup}<![endif]-->`;

/** Word ignores `max-width`, so that the sheet would be as wide as the window. */
const ghostTable =
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" align="center"><tr><td>';

/**
 * A mail's HTML in the look of its sender. It keeps to what all common mail programs show: tables with inline styles, at
 * most 600 pixels wide, no style sheet, no script. The light colors are declared as such, so that programs with a dark
 * theme need not guess. All texts are escaped and cannot become markup (decision 0058).
 */
export function letterHtml(letter: MailLetter, brand: MailBrand = productBrand): string {
  const paragraphs = linesOf(letter).map((line) =>
    row(`padding:0 32px 16px;font-size:16px;line-height:24px;color:${ink}`, withBreaks(line)),
  );
  const facts =
    letter.facts.length === 0
      ? ''
      : row(
          'padding:0 32px 16px',
          table(
            `background-color:${surround};border-radius:6px`,
            letter.facts.map(factRow).join(''),
            ` bgcolor="${surround}"`,
          ),
        );
  const note = row(`padding:0 32px 24px;font-size:14px;line-height:20px;color:${quiet}`, withBreaks(letter.note));
  const footer =
    brand.footer.trim() === ''
      ? ''
      : row(
          `padding:16px 32px 24px;border-top:1px solid #d9dde3;font-size:13px;line-height:19px;color:${quiet}`,
          withBreaks(brand.footer.trim()),
        );
  const stripe = row(
    `height:6px;line-height:6px;font-size:1px;background-color:${brand.color}`,
    '&nbsp;',
    ` bgcolor="${brand.color}" height="6"`,
  );
  const rows = [
    stripe,
    headOf(brand),
    row('padding:0 32px;height:20px;line-height:20px;font-size:1px', '&nbsp;'),
    ...paragraphs,
    facts,
    buttonOf(letter, brand),
    note,
    footer,
  ].join('\n');
  const sheet = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" align="center" bgcolor="${paper}" style="width:100%;max-width:600px;margin:0 auto;background-color:${paper};border-collapse:collapse">\n${rows}\n</table>`;
  const content = `<tr><td align="center" style="padding:24px 8px">\n${wordOnly(ghostTable)}\n${sheet}\n${wordOnly('</td></tr></table>')}\n</td></tr>`;
  return [
    '<!doctype html>',
    `<html lang="${letter.language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    '<meta name="supported-color-schemes" content="light">',
    `<title>${escapeHtml(onOneLine(letter.subject))}</title>`,
    '</head>',
    `<body style="margin:0;padding:0;background-color:${surround};color:${ink}">`,
    table(`background-color:${surround}`, content, ` bgcolor="${surround}"`),
    '</body>',
    '</html>',
  ].join('\n');
}
