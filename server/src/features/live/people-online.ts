import type { Signals } from '../../platform/database/signals.ts';

const topic = 'people-online';
/** A server repeats its people with every heartbeat of its streams; two may be lost. */
const lastsMs = 65_000;

type Announcement = { serverId: number; accountId: string; userIds: string[] };

/** Who has a page open, on any server of the installation. */
export type PeopleOnline = {
  /** Announces the people of an account with a page open at this server; all of them, also if there are none. */
  say: (accountId: string, userIds: string[]) => void;
  list: (accountId: string) => ReadonlySet<string>;
  stop: () => void;
};

type Parts = { signals: Pick<Signals, 'send' | 'on' | 'serverId'>; clock?: () => number };

/** Kept in memory only: a newly started server learns of the people of others with their next announcement. */
export function watchPeopleOnline({ signals, clock = () => performance.now() }: Parts): PeopleOnline {
  const accounts = new Map<string, Map<number, { userIds: readonly string[]; until: number }>>();

  function hear({ serverId, accountId, userIds }: Announcement): void {
    const servers = accounts.get(accountId) ?? new Map<number, { userIds: readonly string[]; until: number }>();
    if (userIds.length > 0) servers.set(serverId, { userIds, until: clock() + lastsMs });
    else servers.delete(serverId);
    if (servers.size > 0) accounts.set(accountId, servers);
    else accounts.delete(accountId);
  }

  const stop = signals.on(topic, {
    hear: (payload) => hear(JSON.parse(payload) as Announcement),
    // The other servers repeat their people with the next heartbeat.
    missed: () => undefined,
  });

  return {
    say: (accountId, userIds) =>
      signals.send(topic, JSON.stringify({ serverId: signals.serverId, accountId, userIds } satisfies Announcement)),
    list(accountId) {
      const servers = [...(accounts.get(accountId)?.values() ?? [])].filter(({ until }) => until > clock());
      return new Set(servers.flatMap(({ userIds }) => userIds));
    },
    stop,
  };
}
