import { createApiKey, revokeApiKey } from '@truckroll/contract/api-keys/api-keys';
import type { Permission } from '@truckroll/domain/abilities/catalogue';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const dayMs = 86_400_000;

const website: Permission[] = [
  { name: 'Clients', abilities: ['create'] },
  { name: 'Requests', abilities: ['create'] },
];
const accounting: Permission[] = [{ name: 'Invoice', abilities: ['viewAll'] }];

/** The programs of the company: its site, the accountant's, and one that was tried and given up. Nobody has the keys. */
export function demoApiKeys({ api, owner, now }: { api: DemoApi; owner: DemoActor; now: number }): Work[] {
  const make = (name: string, permissions: Permission[] | null, days: number | null) => {
    const expiresAt = days === null ? null : new Date(now + days * dayMs).toISOString();
    return api.ask(owner, createApiKey, { body: { name, permissions, expiresAt } });
  };
  return [
    {
      at: now - 200 * dayMs,
      async run() {
        await make('Website form', website, null);
        await make('Accounting', accounting, 165);
      },
    },
    {
      at: now - 40 * dayMs,
      async run() {
        const { apiKey } = await make('Spreadsheet add-in', null, null);
        await api.ask(owner, revokeApiKey, { params: { id: apiKey.id } });
      },
    },
  ];
}
