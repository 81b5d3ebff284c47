import { openVisitSeconds } from '@truckroll/contract/live/live';
import type { Signals } from '../../platform/database/signals.ts';

const topic = 'open-visits';
const sweepMs = 5_000;
/** The most pages that are remembered per account. Real accounts have fewer open pages. */
const mostPages = 1000;

/** A person's page and the visit that is open on it. Null means that no visit is open any more. */
export type OpenPage = { accountId: string; userId: string; name: string; tab: string; visitId: string | null };

type Person = { id: string; name: string };

export type OpenVisits = {
  /** Announces a page's open visit to all servers. It is valid for a minute. */
  say: (page: OpenPage) => void;
  /** The people with their open visits, except the pages of the given user. */
  list: (accountId: string, exceptUserId: string) => Map<string, Person[]>;
  stop: () => void;
};

type Parts = {
  signals: Pick<Signals, 'send' | 'on'>;
  /** Called when a person opens or closes a visit of an account. */
  onChange: (accountId: string) => void;
  lastsMs?: number;
  clock?: () => number;
};

/**
 * Tracks who has which visit open. The state is only in memory: a newly started server learns it from each page's next
 * message, and pages that stop sending are forgotten.
 */
export function watchOpenVisits({ signals, onChange, ...options }: Parts): OpenVisits {
  const { lastsMs = openVisitSeconds * 1000, clock = () => performance.now() } = options;
  const accounts = new Map<string, Map<string, OpenPage & { until: number }>>();

  function hear(page: OpenPage): void {
    const pages = accounts.get(page.accountId) ?? new Map<string, OpenPage & { until: number }>();
    const key = `${page.userId} ${page.tab}`;
    const before = pages.get(key)?.visitId ?? null;
    pages.delete(key);
    if (page.visitId !== null && pages.size < mostPages) pages.set(key, { ...page, until: clock() + lastsMs });
    if (pages.size > 0) accounts.set(page.accountId, pages);
    else accounts.delete(page.accountId);
    if (before !== page.visitId) onChange(page.accountId);
  }

  function sweep(): void {
    for (const [accountId, pages] of accounts) {
      const over = [...pages].filter(([, { until }]) => until <= clock());
      for (const [key] of over) pages.delete(key);
      if (pages.size === 0) accounts.delete(accountId);
      if (over.length > 0) onChange(accountId);
    }
  }

  const stopListening = signals.on(topic, {
    hear: (payload) => hear(JSON.parse(payload) as OpenPage),
    // Each page reports its open visit again within seconds.
    missed: () => undefined,
  });
  const sweeping = setInterval(sweep, sweepMs).unref();

  return {
    say: (page) => signals.send(topic, JSON.stringify(page)),
    list(accountId, exceptUserId) {
      const visits = new Map<string, Person[]>();
      for (const { visitId, userId, name, until } of accounts.get(accountId)?.values() ?? []) {
        if (visitId === null || userId === exceptUserId || until <= clock()) continue;
        const people = visits.get(visitId) ?? [];
        // A person who has a visit open on two pages is listed once.
        if (!people.some(({ id }) => id === userId)) people.push({ id: userId, name });
        visits.set(visitId, people);
      }
      return visits;
    },
    stop() {
      stopListening();
      clearInterval(sweeping);
    },
  };
}
