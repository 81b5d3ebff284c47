import { escapeHtml } from '../text/escape-html.ts';

/** A mail in plain text and HTML. */
export type MailText = { subject: string; text: string; html: string };

/** Names are user input: in a subject or a greeting they are reduced to one line. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const withBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');
const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
const frame =
  "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1f2933;max-width:560px;padding:24px";
const button =
  'display:inline-block;padding:10px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none';

/**
 * A mail with one link to follow, in plain text and in equivalent HTML. Inputs are escaped and cannot become markup.
 * The link is omitted when the installation has no public address.
 *
 * linkMail({ subject: 'Join', greeting: 'Hello Ann,', sentences: ['Bob asks you.'], action: 'Join',
 *   url: 'https://example.org/x', note: 'It works once.' }).text
 * → 'Hello Ann,\n\nBob asks you.\n\nJoin:\nhttps://example.org/x\n\nIt works once.'
 */
export function linkMail(mail: {
  subject: string;
  greeting: string;
  sentences: readonly string[];
  action: string;
  url: string | null;
  note: string;
}): MailText {
  const lines = [onOneLine(mail.greeting), ...mail.sentences.map((sentence) => sentence.trim())];
  const { url } = mail;
  const link = url === null ? [] : [`<a href="${escapeHtml(url)}" style="${button}">${escapeHtml(mail.action)}</a>`];
  const note = `<span style="color:#52606d">${escapeHtml(mail.note)}</span>`;
  const body = [...lines.map(withBreaks), ...link, note].map(paragraph).join('\n');
  return {
    subject: onOneLine(mail.subject),
    text: [...lines, ...(url === null ? [] : [`${mail.action}:\n${url}`]), mail.note].join('\n\n'),
    html: `<!doctype html>\n<html lang="en">\n<body style="margin:0">\n<div style="${frame}">\n${body}\n</div>\n</body>\n</html>`,
  };
}

/** 'Hello Ann,' or, without a name, 'Hello,'. */
export const greetingOf = (firstName: string): string => (firstName.trim() === '' ? 'Hello,' : `Hello ${firstName},`);
