import type { Tx } from '../../platform/database/bound-dialect.ts';
import { linkCalls } from '../../records/calls/calls-of-clients.ts';
import { linkConversations } from '../../records/texts/texts-of-clients.ts';

/**
 * Links the calls and conversations with a number to a client, also those linked to another one, and returns how many
 * changed (API CA-8).
 */
export const linkToClient = async (tx: Tx, link: { clientId: string; digits: string }, now: Date): Promise<number> =>
  (await linkCalls(tx, link, now)) + (await linkConversations(tx, link));
