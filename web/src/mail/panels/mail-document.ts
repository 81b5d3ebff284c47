import { attributeIn, pictureTags } from '@truckroll/domain/emails/outside-pictures';

/**
 * The Content Security Policy of a message: only pictures of this server load. It and the frame's sandbox block
 * scripts.
 */
const policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

type Colors = { text: string; background: string; link: string };
const light: Colors = { text: '#1a1d21', background: '#ffffff', link: '#1f5fbf' };
const dark: Colors = { text: '#e8eaed', background: '#1d2128', link: '#8ab4f8' };

const ownColors = /\b(bgcolor|color)="|style="[^"]*\b(background|color)\b/i;

/**
 * Whether a message sets its own colours. It then has a white background in the dark theme too, because its colours
 * were chosen for white.
 * chose them for white.
 */
export const hasOwnColors = (html: string): boolean => ownColors.test(html);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

type Sources = {
  /** The links of the embedded pictures, by content id. */
  inline: ReadonlyMap<string, string>;
  /** The links of the external pictures, by address; empty until the reader shows them. */
  outside: ReadonlyMap<string, string>;
};

/** Adds the links of this server to the pictures of sanitised HTML. Pictures without a link load nothing. */
const withPictures = (html: string, { inline, outside }: Sources): string =>
  html.replaceAll(pictureTags, (tag) => {
    const id = attributeIn(tag, 'data-cid');
    const address = attributeIn(tag, 'data-src');
    const link = id === undefined ? outside.get(address ?? '') : inline.get(id);
    return link === undefined ? tag : `<img src="${escaped(link)}"${tag.slice('<img'.length)}`;
  });

/** Whether sanitised HTML has a marked quote of earlier messages. */
export const hasQuote = (html: string): boolean => html.includes('data-quoted="true"');

const styleOf = ({ text, background, link }: Colors, showsQuoted: boolean): string => `
html { overflow-y: hidden; overflow-x: auto; }
body { margin: 0; padding: 1px 0; color: ${text}; background: ${background}; overflow-wrap: anywhere;
  font: 14px/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
a { color: ${link}; }
img { max-width: 100%; }
img:not([src]) { display: none; }
pre { white-space: pre-wrap; }
blockquote { margin: 8px 0 8px 4px; padding-left: 12px; border-left: 2px solid #b6bcc5; }
${showsQuoted ? '' : '[data-quoted] { display: none; }'}`;

type Shown = Sources & { html: string; isDark: boolean; showsQuoted: boolean };

/** The document for a message's frame, from the server's sanitised HTML. */
export const mailDocument = ({ html, isDark, showsQuoted, ...sources }: Shown): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
  `<meta name="referrer" content="no-referrer"><style>${styleOf(isDark ? dark : light, showsQuoted)}</style></head>` +
  `<body>${withPictures(html, sources)}</body></html>`;
