import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenPage } from '@truckroll/contract/endpoints/written-page';

/** A page of the built web application: the pattern of its path, whether it is behind sign-in, and its scripts. */
type PageScripts = { pattern: string; needsSession: boolean; scripts: readonly string[] };

type Html = { text: string; etag: string; needsSession: boolean };

export type PageHtml = {
  /** The HTML of the page at a path, with links to the scripts of its route, and marked if it is behind sign-in. */
  at: (path: string) => Html;
  /** The HTML of all pages, from which the service worker makes that of each. */
  shell: Html;
  /** The inline scripts of all pages, as sources of a policy's `script-src`. */
  scriptSources: readonly string[];
};

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/**
 * Reads the application's HTML and the scripts of each page, which the build lists in `.vite/pages.json`. Without that
 * list all pages get the same HTML.
 */
export function readPageHtml(folder: string, { hasWorker }: { hasWorker: boolean }): PageHtml {
  const file = readFileSync(join(folder, 'index.html'), 'utf8');
  const text = hasWorker ? file.replace('<html', '<html data-worker') : file;
  const list = join(folder, '.vite', 'pages.json');
  const pages = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageScripts[]) : [];
  const htmlOf = ({ needsSession, scripts }: Pick<PageScripts, 'needsSession' | 'scripts'>): Html => {
    const links = scripts.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`).join('');
    const marked = needsSession ? text.replace('<html', '<html data-session') : text;
    const page = marked.replace('</head>', () => `${links}  </head>`);
    return { needsSession, text: page, etag: `W/"${createHash('sha256').update(page).digest('base64url')}"` };
  };
  const patterns = pages.map((page) => ({ pattern: new RegExp(page.pattern), html: htmlOf(page) }));
  const usual = htmlOf({ needsSession: false, scripts: [] });
  return {
    shell: usual,
    at: (path) => patterns.find(({ pattern }) => pattern.test(path))?.html ?? usual,
    scriptSources: [...text.matchAll(inlineScript)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  };
}

/** Within a script element, `<` could end it. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The HTML of a page with what the server has written of it, beside the place of the application. */
export function withWritten(html: string, page: WrittenPage): string {
  const marks = [
    `lang="${page.language}"`,
    // Without scripts every page is light.
    page.scheme === null ? 'data-written="in-colors-of-device"' : 'data-written',
    'data-mantine-color-scheme="light"',
    ...(page.unless === null ? [] : [`data-unless="${page.unless}"`]),
  ];
  const written = [
    '<div id="root"></div>',
    `<div id="written"><p role="note">${page.notice}</p>${page.html}</div>`,
    `<script type="application/json" id="written-answers">${jsonInHtml(page.answers)}</script>`,
  ];
  return html
    .replace('lang="en"', () => marks.join(' '))
    .replace(/<title>[^<]*<\/title>/, () => page.head)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace('<div id="root"></div>', () => written.join('\n    '));
}
