import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { sentMessage, syncTag } from '../outbox/background-sync.ts';
import { setBadge } from '../outbox/badge.ts';
import { type CachedPage, htmlOfPage, pageAt } from './cached-pages.ts';
import { sendInBackground } from './send-in-background.ts';

/** The parts of a worker's scope that are used here. The types of workers contradict those of pages. */
type WorkerScope = {
  skipWaiting: () => Promise<void>;
  clients: { matchAll: (options: { type: 'window' }) => Promise<{ postMessage: (message: unknown) => void }[]> };
  addEventListener: {
    (type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
    (type: 'sync', listener: (event: { tag: string; waitUntil: (work: Promise<void>) => void }) => void): void;
  };
};

declare const self: WorkerScope;
declare function importScripts(...addresses: string[]): void;

/** Values of the build: `web/service-worker.ts` replaces both names. */
declare const builtFiles: readonly string[];
declare const builtPages: readonly CachedPage[];

/** The server replaces this text by the version of the page's HTML and of its policy (`platform/http/worker-script.ts`). */
const shellVersion = '__SHELL_VERSION__';
const shell = '/index.html';

importScripts('/push-worker.js');
cleanupOutdatedCaches();
precacheAndRoute(
  [
    ...[shell, '/favicon.svg', '/app.webmanifest'].map((url) => ({ url, revision: shellVersion })),
    // The name of a built file contains the hash of its content.
    ...builtFiles.map((file) => ({ url: `/${file}`, revision: null })),
  ],
  { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] },
);

// Only pages behind sign-in. Everything else, such as API requests, sign-in and the pages of guests, goes to the
// server.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && pageAt(builtPages, url.pathname) !== undefined,
  async ({ request, url }) => {
    const kept = await matchPrecache(shell);
    const page = pageAt(builtPages, url.pathname);
    if (kept === undefined || page === undefined) return fetch(request);
    return new Response(htmlOfPage(await kept.text(), page, builtFiles), { headers: kept.headers });
  },
);

// A page asks for it when its user presses 'Reload' (`new-version.ts`). Until then the old version stays.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

/** Sends what waits, and tells the open pages. A failure makes the browser try again later. */
async function sendWaiting(): Promise<void> {
  const { waiting, isSendable } = await sendInBackground();
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(sentMessage);
  // The last step: browsers without a place for the badge end the worker at it.
  setBadge(waiting);
  if (isSendable) throw new Error('What waits on this device could not be sent yet.');
}

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendWaiting());
});
