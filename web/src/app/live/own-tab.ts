import { randomKey } from '../transport/random-key.ts';

/** The id this page sends to the server, to recognise its own changes. */
export const ownTab = randomKey();
