import { randomKey } from '../transport/random-key.ts';

/** The id that this page sends to the server, by which it recognises its own changes. */
export const ownTab = randomKey();
