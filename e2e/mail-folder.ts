import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the certificate of the journeys' mail server. The product reads it when it starts. */
export const mailFolder = join(tmpdir(), `truckroll-journey-mail-${process.env.JOURNEY_PORT ?? 4173}`);
