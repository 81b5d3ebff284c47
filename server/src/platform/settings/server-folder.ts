import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const description = findPackageJSON(import.meta.url);
if (description === undefined) throw new Error('The package of the server is incomplete: it has no package.json.');

/** The folder of the server's package. The same for the sources and for the bundle that is built from them. */
export const serverFolder = dirname(description);
