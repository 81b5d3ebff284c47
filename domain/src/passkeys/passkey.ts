/** How many passkeys one person can have. */
export const mostPasskeys = 20;

/**
 * Whether the count of a passkey's uses shows that a copy of it exists: it has to rise with each use, where it is kept at all
 * (WebAuthn, 7.2). Synced passkeys keep none and always say 0.
 *
 * showsCopy({ stored: 7, shown: 8 }) → false
 * showsCopy({ stored: 7, shown: 7 }) → true
 */
export const showsCopy = ({ stored, shown }: { stored: number; shown: number }): boolean =>
  (stored > 0 || shown > 0) && shown <= stored;
