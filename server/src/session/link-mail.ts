import type { Settings } from '../settings.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A page of the product as a whole address, with a token in its query. */
export function pageLink(page: { settings: Settings; origin: string; path: string; token: string }): string {
  const base = (page.settings.PUBLIC_URL ?? page.origin).replace(/\/+$/, '');
  return `${base}${page.path}?${new URLSearchParams({ token: page.token })}`;
}

/** Both forms of a mail that asks its reader to follow one link. */
export function linkMail(mail: { greeting: string; sentences: string[]; action: string; url: string; note: string }): {
  text: string;
  html: string;
} {
  const paragraphs = [mail.greeting, ...mail.sentences].map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
  const button = `<p><a href="${escapeHtml(mail.url)}">${escapeHtml(mail.action)}</a></p>`;
  return {
    text: [mail.greeting, ...mail.sentences, `${mail.action}:\n${mail.url}`, mail.note].join('\n\n'),
    html: [...paragraphs, button, `<p>${escapeHtml(mail.note)}</p>`].join('\n'),
  };
}
