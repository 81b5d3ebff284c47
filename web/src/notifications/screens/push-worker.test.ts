import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

type Handler = (event: object) => void;

const code = await readFile(new URL('../../../public/push-worker.js', import.meta.url), 'utf8');
const handlers = new Map<string, Handler>();
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>().mockResolvedValue();
const openWindow = vi.fn<(page: string) => Promise<void>>().mockResolvedValue();
let windows: { url: string; focus: () => Promise<void>; navigate: (page: string) => Promise<void> }[] = [];
runInNewContext(code, {
  URL,
  self: {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
  },
});

/** Dispatches an event to the worker and waits until it is handled. */
async function dispatch(type: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}

const page = '/tasks/7';
const pressed = () => ({ notification: { close: vi.fn(), data: { page } } });
const windowAt = (path: string) => ({
  url: `https://work.example${path}`,
  focus: vi.fn<() => Promise<void>>().mockResolvedValue(),
  navigate: vi.fn<(page: string) => Promise<void>>().mockResolvedValue(),
});

beforeEach(() => {
  windows = [];
  openWindow.mockClear();
});

it('shows a message pushed by the server', async () => {
  const pushed = { title: 'Task Reminder', message: 'Call back, Mar 11, 2026 14:00', page };
  await dispatch('push', { data: { json: () => pushed } });
  expect(showNotification).toHaveBeenCalledWith(
    'Task Reminder',
    expect.objectContaining({ body: pushed.message, data: { page } }),
  );
});

it('opens the page of a clicked notification if no window is open', async () => {
  const event = pressed();
  await dispatch('notificationclick', event);
  expect(event.notification.close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith(page);
});

it('navigates an open window to it, preferably one that already shows it', async () => {
  const [other, same] = [windowAt('/jobs'), windowAt(page)];
  windows = [other, same];
  await dispatch('notificationclick', pressed());
  expect(same.focus).toHaveBeenCalled();
  expect(other.navigate).not.toHaveBeenCalled();
  windows = [other];
  await dispatch('notificationclick', pressed());
  expect(other.navigate).toHaveBeenCalledWith(page);
  expect(openWindow).not.toHaveBeenCalled();
});
