import { randomKey } from '../transport/random-key.ts';

/** What this page calls itself to the server, to know its own changes again. */
export const ownTab = randomKey();
