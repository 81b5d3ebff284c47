import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { codeOf, type ProblemName, problems } from '@truckroll/contract/endpoints/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPageHtml, withWritten } from './page-html.ts';
import { workerFile, workerScript } from './worker-script.ts';
import { openPageWriter } from './written-pages.ts';

/** Paths of the built web application's files; every other path outside `/api` is an endpoint or a page. */
const staticPath = /^\/(assets\/|[\w.-]+\.(js|css|map|svg|png|ico|webmanifest|txt|woff2|html)$)/;
/** The API document and its reference page, which are not endpoints. */
const referencePath = /^\/(openapi\.json|docs)(\/|$)/;
/** Paths that are served only at the root, because machines read them. */
const metricsPath = '/metrics';

/**
 * Whether a request is a page navigation, as defined by API 1.1: the browser's headers or the accepted types show it.
 */
function isNavigation(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const mode = request.headers['sec-fetch-mode'];
  return mode === undefined ? (request.headers.accept ?? '').includes('text/html') : mode === 'navigate';
}

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/**
 * Routes `/api/x` and `/x`. A request without the prefix gets it, unless its endpoint refuses that; a page navigation gets
 * the application (API 1.1). Endpoints may be added to `served` until the first request.
 */
export function rewriteUrlFor(served: readonly Endpoint[]): (request: IncomingMessage) => string {
  let onlyUnderApi: RegExp[] | undefined;
  return (request) => {
    const url = request.url ?? '/';
    const path = url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/') || staticPath.test(path)) return url;
    if (isNavigation(request)) return '/index.html';
    if (path === '/' || path === metricsPath) return url;
    onlyUnderApi ??= [referencePath, ...served.filter((endpoint) => endpoint.onlyUnderApi).map(patternOf)];
    return onlyUnderApi.some((pattern) => pattern.test(path)) ? url : `/api${url}`;
  };
}

/** What pages may reach beyond this server, for features that need it. */
export type OutsideSources = { connect: readonly string[]; media: readonly string[] };

/** The site of a form within some pages, with what its scripts and frames reach, and the pages. */
export type EmbeddedForm = {
  isAt: (path: string) => boolean;
  scripts: readonly string[];
  frames: readonly string[];
  connect: readonly string[];
  /** Whether it may ask the device for a payment, such as by a wallet. */
  paysBy: string;
};

/** The sites that may show the page of a path in a frame; null where none may. */
export type FramedBy = (path: string) => Promise<readonly string[] | null>;

const unframed = { ancestors: "frame-ancestors 'none'", headers: { 'X-Frame-Options': 'DENY' } };

const pageHeaders = (
  scriptSources: readonly string[],
  outside: OutsideSources,
  { ancestors, headers }: { ancestors: string; headers: Record<string, string> } = unframed,
  form: Omit<EmbeddedForm, 'isAt'> | null = null,
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources, ...(form?.scripts ?? [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside.connect, ...(form?.connect ?? [])].join(' '),
    ["media-src 'self' blob:", ...outside.media].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self' blob:", ...(form?.frames ?? [])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ancestors,
  ].join('; '),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
  ...headers,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': `camera=(self), microphone=(self), geolocation=(self), payment=(${form === null ? '' : `self "${form.paysBy}"`})`,
});

/**
 * Serves the built web application: each page's HTML with its strict policy, and the files, in the compressed form that
 * the build wrote beside them. Hashed files are cached indefinitely.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string | null,
  given: { outside?: OutsideSources | undefined; hasWorker: boolean; framedBy?: FramedBy; form?: EmbeddedForm | null },
): Promise<void> {
  if (folder === null || !existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', workerFile, '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      void reply.header('Cache-Control', kept);
    },
  });
  const pages = readPageHtml(folder, given);
  const write = openPageWriter(folder, fastify);
  const outside = given.outside ?? { connect: [], media: [] };
  const usual = pageHeaders(pages.scriptSources, outside);
  const { form = null } = given;
  const withForm = form === null ? usual : pageHeaders(pages.scriptSources, outside, unframed, form);
  const framed = (sites: readonly string[]) =>
    pageHeaders(pages.scriptSources, outside, { ancestors: ['frame-ancestors', ...sites].join(' '), headers: {} });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.originalUrl.split('?')[0] ?? '/';
    const page = path === '/index.html' ? pages.shell : pages.at(path);
    const sites = (await given.framedBy?.(path)) ?? [];
    const headers = form?.isAt(path) ? withForm : usual;
    const { text } = page;
    // Programs that only look whether there is a page do not need its content.
    const written = page.needsSession || request.method === 'HEAD' ? null : ((await write?.(request)) ?? null);
    if (written !== null) {
      // It is about one client, or of this moment: neither the browser nor anything before it keeps it.
      void reply.headers({ ...(sites.length === 0 ? headers : framed(sites)), 'Cache-Control': 'no-store' });
      return reply.send(withWritten(text, written));
    }
    // A browser that has the page keeps its headers, so other sites make another version of it.
    const etag = sites.length === 0 ? page.etag : `${page.etag.slice(0, -1)} ${sites.join(' ')}"`;
    void reply.headers({ ...(sites.length === 0 ? headers : framed(sites)), ETag: etag });
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(text);
  };
  fastify.get('/', sendPage);
  fastify.get('/index.html', sendPage);
  const versioned = [pages.shell.etag, JSON.stringify(usual)];
  const worker = workerScript(folder, { isOn: given.hasWorker, versioned });
  if (worker === null) return;
  fastify.get(`/${workerFile}`, (_request, reply) =>
    reply.headers({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }).send(worker),
  );
}

function refuse(reply: FastifyReply, name: ProblemName): FastifyReply {
  const [status, message] = problems[name];
  return reply.status(status).send({ success: false, code: codeOf(name), message });
}

/** Answers 404 for an unknown path, and 405 with the allowed methods for another method. */
export function refuseUnknownPaths(fastify: FastifyInstance, served: readonly Endpoint[]): void {
  const known = served.map((endpoint) => ({ method: endpoint.method, pattern: patternOf(endpoint) }));
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const below = path.startsWith('/api/') ? path.slice('/api'.length) : '';
    const verbs = new Set(known.filter(({ pattern }) => pattern.test(below)).map(({ method }) => method));
    if (verbs.size === 0) return refuse(reply, 'pathNotFound');
    return refuse(reply.header('Allow', [...verbs].join(', ')), 'methodNotAllowed');
  });
}
