import { sha256 } from '@noble/hashes/sha2';
import { leadingZeroBits, proofBits, proofText } from '@truckroll/domain/booking/proof-of-work';

/** So many hashes take a few milliseconds on a phone; between them the page answers its user. */
const hashesAtOnce = 200;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Finds the solution of a challenge, a little at a time. Browsers have a hash of their own only on secure origins. */
export async function solveChallenge(challenge: string): Promise<number> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += hashesAtOnce) {
    for (let solution = first; solution < first + hashesAtOnce; solution += 1) {
      const hash = sha256(encoder.encode(proofText(challenge, solution)));
      if (leadingZeroBits(hash) >= proofBits) return solution;
    }
    await pause();
  }
}
