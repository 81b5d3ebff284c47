import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeRequest } from './hardening.ts';
import { rewriteUrlFor, serveWeb } from './web-app.ts';

const script = 'const answer = 42;'.repeat(200);
const html = `<!doctype html>
<html lang="en"><head><title>T</title><script>begin();</script></head><body></body></html>`;
const pages = [
  { pattern: '^/login/?$', needsSession: false, scripts: ['assets/login-1.js'] },
  { pattern: '^/clients/[^/]+/?$', needsSession: true, scripts: ['assets/shell-1.js', 'assets/client-1.js'] },
  { pattern: '^/.*/?$', needsSession: true, scripts: ['assets/shell-1.js'] },
];

let folder: string;
let fastify: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'truckroll-web-'));
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  write('index.html', html);
  write('.vite/pages.json', JSON.stringify(pages));
  write('service-worker.js', "const shellVersion = '__SHELL_VERSION__';");
  write('assets/client-1.js', script);
  write('assets/client-1.js.br', brotliCompressSync(script));
  write('assets/client-1.js.gz', gzipSync(script));
  fastify = Fastify({ rewriteUrl: rewriteUrlFor([]) });
  await serveWeb(fastify, folder, { hasWorker: true });
});

afterAll(async () => {
  await fastify.close();
  rmSync(folder, { recursive: true });
});

const open = (url: string, headers = {}) =>
  fastify.inject({ url, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers } });
const read = (headers = {}) => fastify.inject({ url: '/assets/client-1.js', headers });

it('links the scripts of the page that is opened, and marks pages behind sign-in', async () => {
  const client = await open('/clients/7?tab=jobs');
  expect(client.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(client.body).toContain('<html data-session data-worker lang="en">');
  expect([...client.body.matchAll(/modulepreload" crossorigin href="([^"]+)/g)].map(([, href]) => href)).toEqual([
    '/assets/shell-1.js',
    '/assets/client-1.js',
  ]);
  const login = await open('/login');
  expect(login.body).toContain('<html data-worker lang="en">');
  expect(login.body).toContain('href="/assets/login-1.js"');
  expect((await open('/what/is/this')).body).toContain('href="/assets/shell-1.js"');
});

it("allows the page's inline script by its hash and no other", async () => {
  const { headers } = await open('/login');
  // The SHA-256 of 'begin();'.
  expect(headers['content-security-policy']).toContain(
    "script-src 'self' 'sha256-RGdiNHrz6SleHp86rY1Pe6UYC/Z2F6aw/rzfvgFU15Q=';",
  );
});

it('lets pages reach other servers only where a feature needs them', async () => {
  const policyOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['content-security-policy']);
  expect(policyOf(await open('/login'))).toContain("connect-src 'self'; media-src 'self' blob:;");
  const wide = Fastify({ rewriteUrl: rewriteUrlFor([]) });
  await serveWeb(wide, folder, {
    outside: { connect: ['wss://*.example.org'], media: ['mediastream:'] },
    hasWorker: true,
  });
  const reply = await wide.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(policyOf(reply)).toContain("connect-src 'self' wss://*.example.org; media-src 'self' blob: mediastream:;");
  await wide.close();
});

it('answers 304 for the same page, and the page for another one', async () => {
  const etag = String((await open('/clients/7')).headers.etag);
  expect((await open('/clients/8', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await open('/login', { 'if-none-match': etag })).statusCode).toBe(200);
});

it.each([
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br;q=0', undefined],
  ['zstd', undefined],
  [undefined, undefined],
])('sends a script to a browser that accepts %s as %s', async (accepted, encoding) => {
  const reply = await read(accepted === undefined ? {} : { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(reply.headers).toMatchObject({
    vary: 'accept-encoding',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const plain = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
  expect(plain(reply.rawPayload).toString()).toBe(script);
});

it('has one ETag for each form of a script, and sends ranges of the form that was asked for', async () => {
  const [br, gzip, plain] = await Promise.all(['br', 'gzip', 'identity'].map((of) => read({ 'accept-encoding': of })));
  expect(new Set([br, gzip, plain].map((reply) => reply?.headers.etag)).size).toBe(3);
  const again = await read({ 'accept-encoding': 'br', 'if-none-match': br?.headers.etag });
  expect(again.statusCode).toBe(304);
  const part = await read({ 'accept-encoding': 'br', range: 'bytes=0-9' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(br?.rawPayload.subarray(0, 10));
});

it.each(['/assets/client-1.js.br', '/.vite/pages.json'])('does not serve %s', async (url) => {
  expect((await fastify.inject({ url })).statusCode).toBe(404);
});

it('gives the service worker the version of what it keeps, which changes with the policy of pages', async () => {
  const versionOf = async (server: FastifyInstance): Promise<string | undefined> => {
    const reply = await server.inject({ url: '/service-worker.js' });
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    return /^const shellVersion = '([\w-]{43})';$/.exec(reply.body)?.[1];
  };
  const wide = Fastify({ rewriteUrl: rewriteUrlFor([]) });
  await serveWeb(wide, folder, { outside: { connect: ['wss://*.example.org'], media: [] }, hasWorker: true });
  const versions = [await versionOf(fastify), await versionOf(wide)];
  expect(versions.every((version) => version !== undefined)).toBe(true);
  expect(versions[0]).not.toBe(versions[1]);
  await wide.close();
});

it('gives the service worker one HTML for all pages, unmarked', async () => {
  const { body } = await fastify.inject({ url: '/index.html' });
  expect(body).toContain('<html data-worker lang="en">');
  expect(body).not.toContain('modulepreload');
});

it('removes the service worker from every device if it is switched off', async () => {
  const off = Fastify({ rewriteUrl: rewriteUrlFor([]) });
  await serveWeb(off, folder, { hasWorker: false });
  const { body } = await off.inject({ url: '/service-worker.js' });
  const deleted: string[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const subscription = { endpoint: 'https://push.example.org' };
  let isSubscribed = true;
  const unregister = vi.fn<() => void>();
  const scope = {
    importScripts: vi.fn<(address: string) => void>(),
    caches: { keys: async () => ['workbox-precache'], delete: async (name: string) => deleted.push(name) },
    self: {
      addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
      skipWaiting: vi.fn<() => void>(),
      registration: { unregister, pushManager: { getSubscription: async () => (isSubscribed ? subscription : null) } },
    },
  };
  runInNewContext(body, scope);
  const activate = async (): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    handlers.get('activate')?.({ waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  await activate();
  expect(deleted).toEqual(['workbox-precache']);
  expect(scope.importScripts).toHaveBeenCalledWith('/push-worker.js');
  expect(unregister).not.toHaveBeenCalled();
  isSubscribed = false;
  await activate();
  expect(unregister).toHaveBeenCalledOnce();
  expect(handlers.has('fetch')).toBe(false);
  const page = await off.inject({ url: '/clients/7', headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } });
  expect(page.body).not.toContain('data-worker');
  await off.close();
});

describe('pages that the server writes', () => {
  const link = '/public/things/s3cret';
  let written: FastifyInstance;
  let place: string;
  const lines: string[] = [];
  const asked: { url: string; ip: string; agent: string | undefined }[] = [];

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'truckroll-written-'));
    const whole = html.replace('<body>', '<body>\n<div id="root"></div>\n<noscript>No.</noscript>');
    writeFileSync(join(place, 'index.html'), whole);
    mkdirSync(join(place, '.vite'));
    const open = { pattern: '^/(public/things/[^/]+|book/[^/]+)$', needsSession: false, scripts: [] };
    writeFileSync(join(place, '.vite', 'pages.json'), JSON.stringify([open, ...pages]));
    mkdirSync(join(place, '.server'));
    // Stands for what the build makes of the application's pages.
    writeFileSync(
      join(place, '.server', 'written-pages.mjs'),
      `export const writer = {
        async writePage({ address, locales, ask }) {
          if (address.endsWith('broken')) throw new Error('This page cannot be written.');
          const thing = await ask({ method: 'GET', path: '/public/things/:id' }, { params: { id: address.split('/').at(-1) } });
          if (!thing.isOk) return null;
          const html = '<main><h1>' + thing.data.name + '</h1></main>';
          const answers = [{ key: ['thing'], data: thing.data, isAskedAgain: false }];
          return { html, head: '<title>T $& 2</title>', language: locales.join(), scheme: 'light', unless: 'hub', notice: 'Read.', answers };
        },
      };`,
    );
    written = Fastify({
      rewriteUrl: rewriteUrlFor([]),
      logger: {
        level: 'info',
        stream: { write: (line) => void lines.push(line) },
        serializers: { req: describeRequest },
      },
      trustProxy: true,
    });
    written.get('/api/public/things/:id', async (request, reply) => {
      asked.push({ url: request.url, ip: request.ip, agent: request.headers['user-agent'] });
      if (request.url.endsWith('gone')) return reply.status(404).send({ success: false, code: 'x', message: 'Gone.' });
      return { success: true, data: { name: 'Ann $1', text: '</script><img src=x onerror=go()>' } };
    });
    await serveWeb(written, place, {
      hasWorker: true,
      framedBy: async (path) => (path.startsWith('/book/') ? ['https://lee.example'] : null),
    });
  });

  afterAll(async () => {
    await written.close();
    rmSync(place, { recursive: true });
  });

  const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    written.inject({ method, url, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers } });

  it('show their content before any script, in the language of the reader, with the answers beside it', async () => {
    const { body } = await visit(link, { 'accept-language': 'fr-CA,en;q=0.9, es' });
    expect(body).toContain('<html data-worker lang="fr-CA,en,es" data-written data-mantine-color-scheme="light"');
    expect(body).toContain('<main><h1>Ann $1</h1></main>');
    expect(body).toContain('<title>T $& 2</title>');
    expect(body).toContain('<div id="written"><p role="note">Read.</p><main>');
    expect(body).not.toContain('<noscript>No.</noscript>');
    expect(body).toContain('data-unless="hub"');
    const answers = /id="written-answers">(.*)<\/script>/.exec(body)?.[1] ?? '';
    expect(answers).not.toContain('</script>');
    expect(JSON.parse(answers)).toEqual([
      { key: ['thing'], data: { name: 'Ann $1', text: '</script><img src=x onerror=go()>' }, isAskedAgain: false },
    ]);
  });

  it('are kept by nobody, and have the policy of all pages', async () => {
    const { headers } = await visit(link);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(headers.etag).toBeUndefined();
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    const framed = await visit('/book/lee');
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors https://lee.example');
    expect(framed.headers['cache-control']).toBe('no-store');
  });

  it('are asked for with the network address of their reader', async () => {
    asked.length = 0;
    await visit(link, { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Phone' });
    expect(asked).toEqual([{ url: '/api/public/things/s3cret', ip: '203.0.113.9', agent: 'Phone' }]);
  });

  it.each(['/public/things/gone', '/public/things/broken', '/clients/7'])(
    'leave %s to the application, without a hint',
    async (url) => {
      const [reply, other] = [
        await visit(url),
        await visit(url === '/clients/7' ? '/clients/8' : '/public/things/gone'),
      ];
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.body).toBe(other.body);
      expect(reply.body).not.toContain('id="written"');
    },
  );

  it('are not made for a program that only looks whether there is one', async () => {
    asked.length = 0;
    expect((await visit(link, {}, 'HEAD')).statusCode).toBe(200);
    expect(asked).toEqual([]);
  });

  it('never write a token to the log', async () => {
    lines.length = 0;
    await visit(link);
    await visit('/public/things/s3cret-broken');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('s3cret');
    expect(lines.join('')).toContain('This page cannot be written.');
  });
});
