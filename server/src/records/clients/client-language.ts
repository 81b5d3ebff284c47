import { type ClientLanguage, languageOf } from '@truckroll/domain/client-texts/client-language';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { clientNames } from './client-rows.ts';

/** The language in which the company writes to a client; its own language where there is no client. */
export async function readLanguage(tx: Tx, clientId: string | null): Promise<ClientLanguage> {
  const [client, account] = await Promise.all([
    tx.selectFrom(clientNames.as('clients')).select('language').where('id', '=', clientId).executeTakeFirst(),
    tx.selectFrom(accountRows.as('accounts')).select('locale').executeTakeFirstOrThrow(),
  ]);
  return languageOf(client, account);
}
