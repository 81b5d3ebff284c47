import { createHash } from 'node:crypto';
import { escapeHtml } from '@truckroll/domain/text/escape-html';
import { Bytes } from '../../platform/http/answer.ts';

const style = `
:root { color-scheme: light; }
body { margin: 0; background: #f6f7f9; color: #1a1d21; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 44rem; margin: 2rem auto; padding: 1.5rem 2rem 2rem; background: #fff; border: 1px solid #dfe3e8;
  border-radius: 8px; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25; }
.from { margin: 0 0 1.5rem; color: #5c6470; font-size: .875rem; }
a { color: #1f5fbf; }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid #cfd8dc; }
pre { padding: .75rem; background: #f6f7f9; overflow-x: auto; }
@media (max-width: 48rem) { main { margin: 0; border: 0; border-radius: 0; padding: 1rem; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No scripts, no loading, no form submission: the page only shows text, and its links open elsewhere. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

function page({ title, body }: { title: string; body: string }, status: number): Bytes {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return new Bytes(
    Buffer.from(html),
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    },
    status,
  );
}

/** A shared note's public page (API DR-11). Its content was cleaned when saved. */
export const notePage = (note: { title: string; content: string; companyName: string; changed: string }): Bytes =>
  page(
    {
      title: `${note.title} | ${note.companyName}`,
      body: `<h1>${escapeHtml(note.title)}</h1>
<p class="from">Shared by ${escapeHtml(note.companyName)} · ${escapeHtml(note.changed)}</p>
${note.content}`,
    },
    200,
  );

/** The page for an invalid link. */
export const refusalPage = (refusal: { status: number; text: string }): Bytes =>
  page({ title: refusal.text, body: `<h1>${escapeHtml(refusal.text)}</h1>` }, refusal.status);
