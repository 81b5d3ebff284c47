import { type Seal, SealBroken } from '../../platform/storage/seal.ts';

/** Whose choice of messages a link changes. */
type ChoiceOf = { accountId: string; clientId: string };

const pattern = /^c\.([0-9a-f-]{36})\.(.+)$/;

/** The link by which a client ends mails that are no messages of follow-ups: it names the client, and is stored nowhere. */
export const sealChoice = (seal: Seal, { accountId, clientId }: ChoiceOf): string =>
  `c.${accountId}.${seal.seal(accountId, `messages ${clientId}`)}`;

/** Whose link it is; null for others. */
export function openChoice(seal: Seal, token: string): ChoiceOf | null {
  const [, accountId, sealed] = pattern.exec(token) ?? [];
  if (accountId === undefined || sealed === undefined) return null;
  try {
    const clientId = /^messages (.+)$/.exec(seal.open(accountId, sealed))?.[1];
    return clientId === undefined ? null : { accountId, clientId };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return null;
  }
}
