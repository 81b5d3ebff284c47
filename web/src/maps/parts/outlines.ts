import type { OutlineView } from './outline-shapes.ts';

/** The world roughly or in detail, or North America in still more detail. */
export type OutlinesName = 'coarse' | 'fine' | 'america';

/** The rings and lines of a view, from below: latitude and longitude in turn. */
export type OutlineShapes = Record<'others' | 'land' | 'ocean' | 'rivers' | 'lakes' | 'states', Float64Array[]>;

export type OutlineQuestion = { id: number; name: OutlinesName; view: OutlineView };
export type OutlineAnswer = { id: number; shapes: OutlineShapes } | { id: number; problem: string };

type Waiting = { resolve: (shapes: OutlineShapes) => void; reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();
let lastId = 0;
let worker: Worker | null = null;

function settle(id: number, finish: (of: Waiting) => void): void {
  const of = waiting.get(id);
  waiting.delete(id);
  if (of !== undefined) finish(of);
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./outlines-worker.ts', import.meta.url), { type: 'module' });
  opened.addEventListener('message', ({ data }: MessageEvent<OutlineAnswer>) =>
    settle(data.id, (of) => ('shapes' in data ? of.resolve(data.shapes) : of.reject(new Error(data.problem)))),
  );
  // Its code could not be loaded. The next map tries again.
  opened.addEventListener('error', () => {
    worker = null;
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new Error('The outlines failed.')));
  });
  return opened;
}

/**
 * Outlines by Natural Earth, which are part of the application: neither a tile server nor a key is needed. A worker reads
 * their megabytes and cuts out the view, so that a page with a map stays responsive.
 */
export function outlinesIn(name: OutlinesName, view: OutlineView): Promise<OutlineShapes> {
  worker ??= openWorker();
  lastId += 1;
  const id = lastId;
  const shapes = new Promise<OutlineShapes>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
  });
  worker.postMessage({ id, name, view } satisfies OutlineQuestion);
  return shapes;
}
