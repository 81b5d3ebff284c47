import type { SearchHit } from '@truckroll/contract/search/search';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { snippetOf } from '@truckroll/domain/files/passages';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ClientScope, clientsWithin, withinScope } from '../../records/client-access/client-scope.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { foundByIndex, searchedTexts } from '../../records/clients/client-search.ts';
import { scoreOf } from './rank.ts';

/** The highest character. Texts with a prefix sort before the prefix followed by it. */
const lastSign = '\u{10FFFF}';

/** The clients whose name starts with the search text, from the name index. */
async function findByBeginning(tx: Tx, search: string, limit: number, within: ClientScope): Promise<string[]> {
  const text = fold(search);
  const rows = await clientsWithin(tx, within)
    .select('clients.id')
    .where('clients.nameKey', '>=', text)
    .where('clients.nameKey', '<', `${text}${lastSign}`)
    .orderBy('clients.nameKey')
    .orderBy('clients.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Of the clients that contain a frequent text, so many are ordered. */
const mostOrdered = 2_000;

/** The clients that contain the search text, matches in the name first. */
async function findByContent(tx: Tx, search: string, limit: number, within: ClientScope): Promise<string[]> {
  const found = foundByIndex(tx, searchedTexts(search), { most: within.scope === 'all' ? mostOrdered : null });
  const rows = await withinScope(tx, found, within)
    .select('clients.id')
    .orderBy(sql`strpos(clients.name_key, ${fold(search)}) > 0`, 'desc')
    .orderBy('clients.nameKey')
    .orderBy('clients.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Clients by name, company, e-mail, phone and address, those whose name starts with the text first. */
export async function searchClients(tx: Tx, search: string, limit: number, within: ClientScope): Promise<SearchHit[]> {
  const beginning = await findByBeginning(tx, search, limit, within);
  const others = beginning.length < limit ? await findByContent(tx, search, limit, within) : [];
  const ids = [...new Set([...beginning, ...others])];
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['id', 'name', 'nameKey', 'companyName', 'email', 'phoneNumber', 'propertyAddress', 'createdAt'])
    .where('id', 'in', ids)
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  const text = fold(search);
  return rows
    .map((client) => ({ client, score: scoreOf(text, [client.name]) }))
    .sort(
      (one, other) => other.score - one.score || (place.get(one.client.id) ?? 0) - (place.get(other.client.id) ?? 0),
    )
    .slice(0, limit)
    .map(({ client, score }): SearchHit => {
      const { companyName, email, phoneNumber, propertyAddress: address } = client;
      const details = [
        companyName,
        email,
        phoneNumber && formatPhone(phoneNumber),
        address && (address.formattedAddress ?? formattedAddress(address)),
      ];
      return {
        metadata: { file_id: null, file_name: client.name, created_at: client.createdAt, page: null },
        text: snippetOf(details.filter(Boolean).join(' · '), search),
        type: 'client',
        id: client.id,
        moduleId: client.id,
        moduleType: 'clients',
        score,
      };
    });
}
