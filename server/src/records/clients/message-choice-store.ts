import type { MessageChoice } from '@truckroll/contract/follow-ups/follow-ups';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

type ChoiceColumns = { mailsOffAt: string | null; textsOffAt: string | null; textsNeedConsent: boolean };

export const toMessageChoice = ({ mailsOffAt, textsOffAt, textsNeedConsent }: ChoiceColumns): MessageChoice => ({
  mails: mailsOffAt === null,
  texts: textsOffAt === null,
  needsConsent: textsNeedConsent,
});

/** Which messages a client wants to get by itself, locked. */
export const holdMessageChoice = (tx: Tx, clientId: string): Promise<ChoiceColumns> =>
  tx
    .selectFrom('clients')
    .select(['mailsOffAt', 'textsOffAt', 'textsNeedConsent'])
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Stores what a client wants. The client's version stays, because nobody edited the client. */
export async function storeMessageChoice(tx: Tx, clientId: string, choice: Partial<ChoiceColumns>): Promise<void> {
  if (Object.keys(choice).length === 0) return;
  await telling(tx, 'client', clientId).updateTable('clients').set(choice).where('id', '=', clientId).execute();
}

/** A merged client wants only what both wanted. */
export async function uniteMessageChoices(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const removed = await holdMessageChoice(tx, from);
  const kept = await holdMessageChoice(tx, to);
  await storeMessageChoice(tx, to, {
    mailsOffAt: kept.mailsOffAt ?? removed.mailsOffAt,
    textsOffAt: kept.textsOffAt ?? removed.textsOffAt,
    textsNeedConsent: kept.textsNeedConsent || removed.textsNeedConsent,
  });
}
