import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isGoodNetwork } from '../good-network.ts';
import { whenIdle } from '../idle.ts';
import type { RowLink } from './row-target.tsx';

/** The most rows of one list whose pages are fetched ahead. */
const mostRows = 10;
/** The most pages that are remembered as fetched. */
const mostKnown = 1_000;
/** The delay of fetching ahead in milliseconds, during which the list requests its own data. */
const quietMs = 1_000;

type Ahead = { link: RowLink; key: string };

/** Which pages were fetched ahead, each with the version that its row had then. */
const fetched = new Set<string>();

function note(key: string): void {
  fetched.add(key);
  const [oldest] = fetched;
  if (fetched.size > mostKnown && oldest !== undefined) fetched.delete(oldest);
}

/**
 * The rows whose pages are fetched ahead: the first ones on screen that open a page of this tab, each once for each version of
 * its record.
 */
export function rowsAhead<Row extends { id: string; updatedAt?: string | null }>(
  rows: readonly Row[],
  { linkOf, isOnScreen, isFetched }: RowsToChoose<Row>,
): Ahead[] {
  return rows
    .filter((_, i) => isOnScreen(i))
    .slice(0, mostRows)
    .flatMap((row) => {
      const link = linkOf(row);
      const key = JSON.stringify([link?.to, row.id, row.updatedAt]);
      return link === undefined || link.opensTab === true || isFetched(key) ? [] : [{ link, key }];
    });
}

type RowsToChoose<Row> = {
  linkOf: (row: Row) => RowLink | undefined;
  isOnScreen: (index: number) => boolean;
  isFetched: (key: string) => boolean;
};

/** Whether a row's link is in the window, by the order of the rows. */
function onScreen(place: HTMLElement): (index: number) => boolean {
  const targets = [...place.querySelectorAll('[data-row-target]')];
  return (index) => {
    const box = targets[index]?.getBoundingClientRect();
    return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
  };
}

/**
 * Fetches the pages of the rows on screen, with code and data, one after the other whenever the browser is idle, on a good
 * network. A click then shows the record at once.
 */
export function useRowsAhead<Row extends { id: string }>(
  place: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  linkOf: ((row: Row) => RowLink | undefined) | undefined,
): void {
  const router = useRouter();
  const isLinked = linkOf !== undefined;
  const choose = useEffectEvent((shown: readonly Row[], list: HTMLElement): Ahead[] =>
    rowsAhead(shown, {
      linkOf: (row) => linkOf?.(row),
      isOnScreen: onScreen(list),
      isFetched: (key) => fetched.has(key),
    }),
  );
  useEffect(() => {
    if (rows === undefined || rows.length === 0 || !isLinked) return;
    let stop: () => void = () => clearTimeout(timer);
    const next = (left: readonly Ahead[]): void => {
      const [first, ...others] = left;
      if (first === undefined) return;
      stop = whenIdle(() => {
        note(first.key);
        const { opensTab: _, ...to } = first.link;
        // A failure is the opened page's to show.
        void router.preloadRoute(to).catch(() => undefined);
        next(others);
      });
    };
    const timer = setTimeout(() => {
      if (place.current === null || document.hidden || !isGoodNetwork()) return;
      next(choose(rows, place.current));
    }, quietMs);
    return () => stop();
  }, [rows, place, router, isLinked]);
}
