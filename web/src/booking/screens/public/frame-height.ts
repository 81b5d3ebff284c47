import { useEffect } from 'react';

const isFramed = (): boolean => window.parent !== window;

/** The site around the page: as its script names it, and only if the company allows it. */
const siteAround = (sites: readonly string[]): string | undefined => {
  const named = new URLSearchParams(window.location.search).get('site');
  return isFramed() ? sites.find((site) => site === named) : undefined;
};

/** Tells the company's own site how high the page is, so that its frame has no scroll bar. No other site is told anything. */
export function useFrameHeight(sites: readonly string[] | undefined): void {
  useEffect(() => {
    const site = siteAround(sites ?? []);
    if (site === undefined) return;
    const content = document.querySelector('main') ?? document.body;
    const tell = () =>
      window.parent.postMessage({ type: 'truckroll-booking-height', height: content.scrollHeight + 16 }, site);
    const observer = new ResizeObserver(tell);
    observer.observe(content);
    return () => observer.disconnect();
  }, [sites]);
}
