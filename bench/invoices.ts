import type { Scene } from './client-scene.ts';

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, line) => ({
    name: `Replace part ${line + 1}`,
    description: 'Taken out, cleaned, fitted and tried under pressure',
    quantity: 1 + (line % 3),
    rate: 19.99 + line,
  }));

/** The invoices to create, each for the next of a thousand clients. */
export async function newInvoices(scene: Scene) {
  const clients = await scene.database.asAccount(scene.accountId, (tx) =>
    tx.selectFrom('clients').select('id').where('stage', '=', 'active_client').orderBy('id').limit(1000).execute(),
  );
  const clientOf = (n: number): string => clients[n % clients.length]?.id ?? '';
  return (n: number, lines: number) => ({ documentType: 1 as const, clientId: clientOf(n), items: linesOf(lines) });
}
