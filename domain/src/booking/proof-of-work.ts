/**
 * How many leading bits of the hash must be zero: about 16,000 hashes, which a phone calculates while its user reads the
 * page, and which cost whoever books a thousand times a minute a processor.
 */
export const proofBits = 14;

/** The text that is hashed. */
export const proofText = (challenge: string, solution: number): string => `${challenge}.${solution}`;

/**
 * The number of zero bits before the first other one.
 *
 * @example leadingZeroBits(new Uint8Array([0, 0b0010_0000])) → 10
 */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
