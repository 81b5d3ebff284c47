import { resolveTxt } from 'node:dns/promises';

/** The TXT records of a name, each in one piece; none if the name does not exist or no name server answers. */
export type ReadTextRecords = (name: string) => Promise<string[]>;

/** Asks the name servers of this machine. */
export const readTextRecords: ReadTextRecords = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
};
