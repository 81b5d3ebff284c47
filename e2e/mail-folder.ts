import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the certificate of the journeys' mail server lies. The product trusts it from its start. */
export const mailFolder = join(tmpdir(), `truckroll-journey-mail-${process.env.JOURNEY_PORT ?? 4173}`);
