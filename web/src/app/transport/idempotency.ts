/** How long the server remembers a key (API 1.7), in milliseconds. */
const lifetimeMs = 24 * 3_600_000;
const mostPayloads = 50;

/**
 * One key per distinct payload (API 1.7). Retrying a payload reuses its key, so that a lost response or a double click
 * creates no second record; a changed payload gets a new key. Payloads contain user input, so only the latest
 * unanswered ones are kept.
 */
export function idempotencyKeys(makeKey: () => string, now: () => number = Date.now) {
  const waiting = new Map<string, { key: string; at: number }>();
  return {
    keyFor(payload: string): string {
      const known = waiting.get(payload);
      if (known !== undefined && now() - known.at < lifetimeMs) return known.key;
      const key = makeKey();
      waiting.delete(payload);
      waiting.set(payload, { key, at: now() });
      const [oldest] = waiting.keys();
      if (waiting.size > mostPayloads && oldest !== undefined) waiting.delete(oldest);
      return key;
    },
    /**
     * Forgets an answered payload. Sending the same payload again is a new attempt, because a success has created a
     * record and a refusal has not.
     */
    done(payload: string): void {
      waiting.delete(payload);
    },
  };
}

/**
 * Whether a refusal certainly changed nothing. A 409 may mean that the first attempt is still running, and after a
 * server error the outcome is unknown.
 */
export const isFinalRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 409;
