import { rememberedMs } from '@truckroll/contract/live/live';

/** The most changes remembered per account. A page that asks for older ones reads everything again. */
const mostOfAccount = 200;

type Remembered<T> = { at: number; change: T }[];

/**
 * The changes of the last seconds by account. A page reads its first data before its stream is open; what changes in
 * between is sent when the stream opens.
 */
export class RecentChanges<T> {
  readonly #now: () => number;
  readonly #accounts = new Map<string, Remembered<T>>();
  /** Changes before this moment are unknown. */
  #knownSince: number;
  readonly #cutAt = new Map<string, number>();

  /** `now` is a monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#knownSince = now();
  }

  add(accountId: string, change: T): void {
    const all = this.#accounts.get(accountId) ?? [];
    all.push({ at: this.#now(), change });
    if (all.length > mostOfAccount) this.#cutAt.set(accountId, all.shift()?.at ?? 0);
    this.#accounts.set(accountId, all);
  }

  /** Called when signals of other servers may have been lost. */
  forget(): void {
    this.#accounts.clear();
    this.#cutAt.clear();
    this.#knownSince = this.#now();
  }

  /** The changes of an account in the last `ms` milliseconds, oldest first; null if some may be unknown. */
  of(accountId: string, ms: number): T[] | null {
    const since = this.#now() - ms;
    if (ms > rememberedMs || since < this.#knownSince || since <= (this.#cutAt.get(accountId) ?? -1)) return null;
    return (this.#accounts.get(accountId) ?? []).filter(({ at }) => at >= since).map(({ change }) => change);
  }

  /** Drops changes that are too old to be requested. */
  prune(): void {
    const since = this.#now() - rememberedMs;
    for (const [accountId, all] of this.#accounts) {
      const kept = all.filter(({ at }) => at >= since);
      if (kept.length === 0) this.#accounts.delete(accountId);
      else this.#accounts.set(accountId, kept);
    }
    for (const [accountId, at] of this.#cutAt) if (at < since) this.#cutAt.delete(accountId);
  }
}
