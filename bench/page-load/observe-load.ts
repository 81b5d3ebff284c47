/** What a page measures of its own load, in milliseconds since the navigation began; `cls` has no unit. */
export type Seen = { fcp: number; lcp: number; cls: number; blocked: number; content: number; lastTaskEnd: number };

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/**
 * Runs in the page before any of its scripts. Measures the paints, the layout shifts, the time that tasks block longer
 * than 50 ms each from the navigation on, and the first frame after an element matches `content`.
 */
export function observeLoad(content: string): void {
  if (window !== top) return;
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, blocked: 0, content: 0, lastTaskEnd: 0 };
  (window as unknown as { seen: Seen }).seen = seen;
  const observe = <E extends PerformanceEntry>(type: string, each: (entry: E) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as E);
    }).observe({ type, buffered: true });

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.blocked += Math.max(0, duration - 50);
    seen.lastTaskEnd = Math.max(seen.lastTaskEnd, startTime + duration);
  });
  // The standard's sum: shifts less than a second apart belong together for at most five seconds.
  let group = { sum: 0, from: 0, last: Number.NEGATIVE_INFINITY };
  observe<Shift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const isNew = startTime - group.last > 1_000 || startTime - group.from > 5_000;
    group = isNew
      ? { sum: value, from: startTime, last: startTime }
      : { ...group, sum: group.sum + value, last: startTime };
    seen.cls = Math.max(seen.cls, group.sum);
  });
  const look = (): void => {
    if (document.querySelector(content) === null) {
      requestAnimationFrame(look);
      return;
    }
    // The frame that shows the content ends after this callback.
    requestAnimationFrame(() => {
      seen.content = performance.now();
    });
  };
  requestAnimationFrame(look);
}

/** The scripts requested so far with their start, and whether neither a request nor a long task came for `quietMs`. */
export function readLoad(quietMs: number): {
  seen: Seen;
  scripts: { path: string; start: number }[];
  isQuiet: boolean;
} {
  const { seen } = window as unknown as { seen: Seen };
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const latest = Math.max(seen.lastTaskEnd, seen.content, ...entries.map((entry) => entry.responseEnd));
  return {
    seen,
    scripts: entries
      .filter(({ name }) => /\.js$/.test(name))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, start: startTime })),
    isQuiet: seen.content > 0 && performance.now() - latest > quietMs,
  };
}
