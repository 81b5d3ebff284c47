/**
 * One key per distinct payload (API 1.7): a retry of the same payload goes out under the same key, so that a lost
 * answer or a double click makes no second record; a changed payload gets a new one.
 */
export function idempotencyKeys(makeKey: () => string) {
  const waiting = new Map<string, string>();
  return {
    keyFor(payload: string): string {
      const known = waiting.get(payload);
      if (known !== undefined) return known;
      const key = makeKey();
      waiting.set(payload, key);
      return key;
    },
    /** After a success the same payload means a second record. */
    done(payload: string): void {
      waiting.delete(payload);
    },
  };
}
