import { externalStore } from '../external-store.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type ToastAction = { label: string; run: () => void };
export type Toast = { id: number; kind: ToastKind; text: string; seconds: number; action?: ToastAction };

/** How long each kind of toast is shown, in seconds (screens 3.6). */
const secondsOf: Record<ToastKind, number> = { success: 3, info: 3, warning: 5, error: 5 };
const secondsWithAction = 10;
const mostAtOnce = 4;

/** The visible toasts, newest first. */
export const toasts = externalStore<readonly Toast[]>([]);
let made = 0;

/** The list with a new toast on top. A toast with the same text is replaced, and at most four are shown. */
export const withToast = (shown: readonly Toast[], added: Toast): readonly Toast[] =>
  [added, ...shown.filter(({ kind, text }) => kind !== added.kind || text !== added.text)].slice(0, mostAtOnce);

export function closeToast(id: number): void {
  toasts.set((shown) => shown.filter((each) => each.id !== id));
}

type More = { seconds?: number; action?: ToastAction | undefined };

function show(kind: ToastKind, text: string, more: More = {}): void {
  const seconds = more.seconds ?? (more.action === undefined ? secondsOf[kind] : secondsWithAction);
  made += 1;
  toasts.set((shown) => withToast(shown, { id: made, kind, text, seconds, action: more.action }));
}

export const toast = {
  success: (text: string, more?: More): void => show('success', text, more),
  info: (text: string, more?: More): void => show('info', text, more),
  warning: (text: string, more?: More): void => show('warning', text, more),
  error: (text: string, more?: More): void => show('error', text, more),
};
