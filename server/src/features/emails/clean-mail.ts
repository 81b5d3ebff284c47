import sanitize from 'sanitize-html';

/** Values without functions, addresses or escapes, besides colours: a style can load nothing and call nothing. */
const plainValue = /^[^()\\@:;]*$/;
const colorValue = /^(rgb|rgba|hsl|hsla)\([\d.,%\s/]*\)$/i;
const shown = [plainValue, colorValue];

const styles = [
  ...['color', 'background-color', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'line-height'],
  ...['letter-spacing', 'text-align', 'text-decoration', 'text-indent', 'text-transform', 'vertical-align'],
  ...['white-space', 'word-break', 'direction', 'width', 'max-width', 'min-width', 'height', 'max-height'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-color', 'border-style'],
  ...['border-width', 'border-collapse', 'border-spacing', 'border-radius', 'list-style-type'],
];
const displayValue = /^(none|block|inline|inline-block|table|table-row|table-cell)$/i;

const boxAttributes = ['align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'style', 'data-quoted'];

/** Pictures inside the HTML itself that browsers show safely. */
const inlinePicture = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;
const largestInlinePicture = 500_000;

/** Where a picture comes from, in an attribute that loads nothing by itself. */
function pictureSource(src: string): Record<string, string> {
  const source = src.trim();
  if (/^cid:/i.test(source)) return { 'data-cid': source.slice(4) };
  if (/^https?:\/\//i.test(source)) return { 'data-src': source };
  if (source.length <= largestInlinePicture && inlinePicture.test(source)) return { src: source };
  return {};
}

const isQuote = ({ class: name = '', id = '' }: Record<string, string>): boolean =>
  /(^|\s)(gmail_quote|yahoo_quoted|protonmail_quote)/.test(name) || /divRplyFwdMsg|appendonsend/.test(id);

/** Thunderbird's 'On … wrote:', which stays when its writer deletes the quote. */
const isIntroduction = ({ class: name = '' }: Record<string, string>): boolean => /(^|\s)moz-cite-prefix/.test(name);
const introductionMark = 'data-introduces';

/** Counts introductions to the quotes that follow them; one without a quote is text of its writer. */
const markIntroductions = (html: string): string =>
  html
    .split(`<div ${introductionMark}="true">`)
    .map((part, at) => {
      if (at === 0) return part;
      const after = part.slice(part.indexOf('</div>') + '</div>'.length);
      return `${/^\s*<blockquote\b/.test(after) ? '<div data-quoted="true">' : '<div>'}${part}`;
    })
    .join('');

const mark = (tagName: string, attribs: Record<string, string>, isMarked: boolean) => ({
  tagName,
  attribs: isMarked ? { ...attribs, 'data-quoted': 'true' } : attribs,
});

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...[
      'p',
      'div',
      'span',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'code',
      'center',
      'font',
    ],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'table',
      'caption',
      'colgroup',
      'col',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'td',
      'th',
    ],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'ins', 'small', 'big', 'sub', 'sup', 'mark', 'a', 'img'],
  ],
  allowedAttributes: {
    '*': boxAttributes,
    div: [introductionMark],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'data-src', 'data-cid', 'alt', 'title', 'border'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap'],
    col: ['span'],
  },
  allowedStyles: { '*': { ...Object.fromEntries(styles.map((name) => [name, shown])), display: [displayValue] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'head',
    'svg',
    'math',
    'template',
    'iframe',
  ],
  nestingLimit: 250,
  transformTags: {
    // Pages opened from a mail get neither opener nor referrer.
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        href,
        ...(title === undefined ? {} : { title }),
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      },
    }),
    img: (tagName, { src = '', 'data-src': _, 'data-cid': __, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...pictureSource(src) },
    }),
    blockquote: (tagName, attribs) => mark(tagName, attribs, attribs['type'] === 'cite' || isQuote(attribs)),
    div: (tagName, attribs) =>
      isIntroduction(attribs)
        ? { tagName, attribs: { [introductionMark]: 'true' } }
        : mark(tagName, attribs, isQuote(attribs)),
  },
};

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const deepestNesting = 5_000;

/** Cuts HTML off where too many tags are open: the sanitizer's run time is quadratic in the nesting depth. */
function cutTooDeep(html: string): string {
  const open = new Map<string, number>();
  let depth = 0;
  for (const { 1: slash, 2: given = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = given.toLowerCase();
    if (voidTags.has(name)) continue;
    const count = open.get(name) ?? 0;
    const change = slash === '' ? 1 : count > 0 ? -1 : 0;
    open.set(name, count + change);
    depth += change;
    if (depth > deepestNesting) return html.slice(0, index);
  }
  return html;
}

/**
 * The HTML of a mail without anything that runs or loads: scripts, style sheets, forms and frames are removed; a picture
 * from outside keeps its address in `data-src`, an inline one its id in `data-cid`. Parts that repeat earlier messages have
 * the attribute `data-quoted`.
 *
 * @example cleanMail('<img src="https://x.com/a.png" onerror="x()">') → '<img data-src="https://x.com/a.png" />'
 */
export const cleanMail = (html: string): string =>
  markIntroductions(sanitize(cutTooDeep(html), allowed))
    .replaceAll('\0', '')
    .toWellFormed();

/**
 * Cleaned HTML as it leaves in a mail: pictures have their sources again, our marks are removed.
 *
 * @example leavingHtml('<img data-cid="a" />') → '<img src="cid:a" />'
 */
export const leavingHtml = (cleaned: string): string =>
  sanitize(cleaned, {
    ...allowed,
    allowedAttributes: {
      ...allowed.allowedAttributes,
      div: [],
      '*': boxAttributes.filter((name) => name !== 'data-quoted'),
    },
    allowedSchemesByTag: { img: ['data', 'http', 'https', 'cid'] },
    transformTags: {
      img: (tagName, { 'data-src': source, 'data-cid': id, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(source === undefined ? {} : { src: source }),
          ...(id === undefined ? {} : { src: `cid:${id}` }),
        },
      }),
    },
  });
