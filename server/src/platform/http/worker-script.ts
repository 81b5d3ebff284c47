import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the web application's build, and the path at which it is served. */
export const workerFile = 'service-worker.js';

/**
 * Takes the place of the service worker on every device, at the next visit. It deletes what was kept and leaves, unless this
 * browser shows notifications, which need a worker. It handles no request.
 */
const removal = `importScripts('/push-worker.js');
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      const subscription = await self.registration.pushManager?.getSubscription();
      if (!subscription) await self.registration.unregister();
    })(),
  );
});
`;

/**
 * The service worker's script. It names the version of the HTML of pages and of their headers, because it keeps both, and
 * headers also change with the settings. Null if the application was built without a worker.
 */
export function workerScript(folder: string, kept: { isOn: boolean; versioned: readonly string[] }): string | null {
  if (!kept.isOn) return removal;
  const file = join(folder, workerFile);
  if (!existsSync(file)) return null;
  const version = createHash('sha256').update(kept.versioned.join('\n')).digest('base64url');
  return readFileSync(file, 'utf8').replaceAll('__SHELL_VERSION__', version);
}
