/** How long the server knows a key (API 1.7), and how many payloads are remembered at most. */
const keptMs = 24 * 3_600_000;
const mostPayloads = 50;

/**
 * One key per distinct payload (API 1.7): a retry of the same payload goes out under the same key, so that a lost
 * answer or a double click makes no second record; a changed payload gets a new one. Payloads hold what people typed, so
 * only the latest that wait for an answer are remembered.
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
    /** After an answer the same payload means another attempt: a success made a record, a refusal made none. */
    done(payload: string): void {
      waiting.delete(payload);
    },
  };
}

/**
 * Whether a refusal is certain to have changed nothing. A 409 may say that the first attempt is still running, and after a
 * failure of the server nobody knows.
 */
export const isFinalRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 409;
