import type { Ask } from './journey.ts';

/** The path of the page of an estimate (2) or invoice (1) that the demo company sends to a client who reads English. */
export async function sentDocument(ask: Ask, documentType: 1 | 2): Promise<string> {
  const { client } = await ask<{ client: { id: string } }>('owner', 'POST', '/api/clients', { firstName: 'Rita' });
  const items = [
    { name: 'Boiler', description: 'With the old one taken away', quantity: 2, rate: 640 },
    { name: 'Permit', quantity: 1, rate: 78.5 },
  ];
  const body = { clientId: client.id, documentType, title: 'New boiler', items };
  const { id } = await ask<{ id: string }>('owner', 'POST', '/documents', body);
  const to = ['client@sent.test'];
  const { link } = await ask<{ link: string }>('owner', 'POST', `/api/documents/${id}/send`, { to });
  return new URL(link).pathname;
}
