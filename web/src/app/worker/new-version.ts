import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { keepsOnDevice } from './keeps-on-device.ts';
import { newVersion } from './version-ready.ts';

const worker = '/service-worker.js';
/** How often a visible page asks for a new version at most, in milliseconds. */
const askEveryMs = 30 * 60_000;

const container = (): ServiceWorkerContainer | undefined =>
  // Missing on plain http, except for localhost.
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

function untilInstalled(next: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (next.state === 'installing') return;
      next.removeEventListener('statechange', look);
      resolve(next.state !== 'redundant');
    };
    next.addEventListener('statechange', look);
    look();
  });
}

/** A replaced worker means that another tab has loaded the new version, and that this page's code may be gone. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = (): void => newVersion.set(true);
  // Without a controller this is the first visit, and nothing is replaced.
  const hasBefore = (): boolean => container()?.controller != null;
  const look = async (next: ServiceWorker | null): Promise<void> => {
    if (next !== null && hasBefore() && (await untilInstalled(next))) offer();
  };
  void look(registration.waiting);
  registration.addEventListener('updatefound', () => void look(registration.installing));
  let isControlled = hasBefore();
  container()?.addEventListener('controllerchange', () => {
    if (isControlled) offer();
    isControlled = true;
  });
}

let registration: ServiceWorkerRegistration | undefined;
let askedAt = 0;

/** Asks the server for a new version, in the background. */
export function lookForNewVersion(): void {
  askedAt = performance.now();
  // Without a network the worker stays as it is.
  void registration?.update().catch(() => undefined);
}

/** Keeps the application on this device from now on. For pages behind sign-in, once they are shown. */
export async function keepApplication(): Promise<void> {
  if (registration !== undefined || !keepsOnDevice()) return;
  try {
    registration = await container()?.register(worker, { updateViaCache: 'none' });
  } catch (error) {
    // A browser may forbid it, as in a private window. Pages then come from the server.
    console.info(error);
    return;
  }
  if (registration === undefined) return;
  watch(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAt > askEveryMs) lookForNewVersion();
  });
}

/** Lets the newest worker serve the pages from now on. */
async function takeOver(): Promise<void> {
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting ?? registration?.installing;
  if (next == null || !(await untilInstalled(next)) || next.state === 'activated') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  container()?.addEventListener('controllerchange', () => resolve(), { once: true });
  next.postMessage('take-over');
  await promise;
}

/** Loads the new version, unless unsaved changes keep the user here. */
export async function loadNewVersion(): Promise<void> {
  if (!(await mayLeave())) return;
  await takeOver();
  location.reload();
}
