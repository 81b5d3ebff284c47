/** How long the server remembers a key (API 1.7), and the maximum number of remembered payloads. */
const keptMs = 24 * 3_600_000;
const mostPayloads = 50;

/**
 * One key per distinct payload (API 1.7): retrying the same payload reuses its key, so that a lost answer or a double
 * click creates no second record; a changed payload gets a new key. Payloads contain user input, so only the latest
 * unanswered ones are remembered.
 */
export function idempotencyKeys(makeKey: () => string, now: () => number = Date.now) {
  const waiting = new Map<string, { key: string; at: number }>();
  return {
    keyFor(payload: string): string {
      const known = waiting.get(payload);
      if (known !== undefined && now() - known.at < keptMs) return known.key;
      const key = makeKey();
      waiting.delete(payload);
      waiting.set(payload, { key, at: now() });
      const [oldest] = waiting.keys();
      if (waiting.size > mostPayloads && oldest !== undefined) waiting.delete(oldest);
      return key;
    },
    /** After an answer, the same payload is a new attempt: a success created a record, a refusal created none. */
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
