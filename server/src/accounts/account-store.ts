import type { Account } from '@truckroll/contract/account';
import type { Selectable } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { AccountsTable } from '../database/tables.ts';
import { found } from '../http/problem.ts';

export type AccountRow = Selectable<AccountsTable>;
/** Who answers now for each outside service, in the words of the screens (API 3.2). */
export type Providers = Account['providers'];

/** The account of the transaction: row-level security lets no other one through. */
export async function getAccountRow(tx: Tx, accountId: string): Promise<AccountRow> {
  const row = await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  return found(row, 'Client');
}

export const toAccount = (row: AccountRow, outside: { providers: Providers; logoUrl: string | null }): Account => ({
  id: row.id,
  companyName: row.companyName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  website: row.website,
  taxNumber: row.taxNumber,
  address: row.address,
  logoUrl: outside.logoUrl,
  timezone: row.timezone,
  currency: row.currency,
  currencySymbol: row.currencySymbol,
  locale: row.locale,
  workingDays: row.workingDays,
  workingHours: row.workingHours,
  colors: row.colors,
  documentDefaults: row.documentDefaults,
  features: row.features,
  providers: outside.providers,
  updatedAt: row.updatedAt,
});
