import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Signals } from '../database/signals.ts';

/** Creates a limit of points per period, under a name that is the same on every server. */
export type MakeLimit = (name: string, limit: readonly [points: number, seconds: number]) => RateLimiterMemory;

type Counts = Map<string, number>;
type Note = (name: string, key: string, points: number) => void;

const topic = 'limits';
const exchangeEveryMs = 500;
/** The number of keys that fit into one signal. */
const keysAtOnce = 60;

/** A limit that counts in this process's memory, records its counts for the other servers, and adds theirs. */
class SharedLimit extends RateLimiterMemory {
  readonly #name: string;
  readonly #note: Note;

  constructor(name: string, [points, duration]: readonly [number, number], note: Note) {
    super({ points, duration });
    this.#name = name;
    this.#note = note;
  }

  override consume(key: string, points = 1) {
    this.#note(this.#name, key, points);
    return super.consume(key, points);
  }

  override penalty(key: string, points = 1) {
    this.#note(this.#name, key, points);
    return super.penalty(key, points);
  }

  override reward(key: string, points = 1) {
    this.#note(this.#name, key, -points);
    return super.reward(key, points);
  }

  /** Adds points counted by another server. */
  async add(key: string, points: number): Promise<void> {
    await (points > 0 ? super.penalty(key, points) : super.reward(key, -points));
  }
}

/**
 * Limits shared by all servers (decision 0018). Each counts its own requests immediately and receives the counts of the
 * others twice a second: no request waits for another server, and a limit is exceeded by at most half a second of requests.
 */
export function sharedLimits(signals: Signals): { make: MakeLimit; stop: () => void } {
  const limits = new Map<string, SharedLimit>();
  let noted = new Map<string, Counts>();
  /** Marks the counts of this server, which it must not add again when it receives them. */
  const own = Math.random().toString(36).slice(2);

  const note: Note = (name, key, points) => {
    const counts = noted.get(name) ?? new Map<string, number>();
    noted.set(name, counts);
    counts.set(key, (counts.get(key) ?? 0) + points);
  };

  function exchange(): void {
    const before = noted;
    noted = new Map();
    if (!signals.hasPeers()) return;
    const all = [...before].flatMap(([name, counts]) =>
      [...counts].map(([key, points]) => [name, key, points] as const),
    );
    for (let at = 0; at < all.length; at += keysAtOnce) {
      signals.send(topic, JSON.stringify({ from: own, counts: all.slice(at, at + keysAtOnce) }));
    }
  }

  const stopListening = signals.on(topic, {
    hear(payload) {
      const { from, counts } = JSON.parse(payload) as { from: string; counts: [string, string, number][] };
      if (from === own) return;
      for (const [name, key, points] of counts) void limits.get(name)?.add(key, points);
    },
    // Counts lost in a gap are not recovered: the limits are a little higher for a while.
    missed: () => undefined,
  });
  const timer = setInterval(exchange, exchangeEveryMs).unref();

  return {
    make(name, limit) {
      const made = new SharedLimit(name, limit, note);
      limits.set(name, made);
      return made;
    },
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}
