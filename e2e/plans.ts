import type { Ask, Company } from './journey.ts';

type Prepared = { plan: { id: string; updatedAt: string } };

/** A plan for a new client, which has not begun. */
export async function preparedPlan(ask: Ask, as: Company | 'owner'): Promise<Prepared> {
  const { client } = await ask<{ client: { id: string } }>(as, 'POST', '/api/clients', {
    firstName: 'Ada',
    email: 'ada@plans.test',
  });
  return await ask<Prepared>(as, 'POST', '/api/plans', {
    name: 'Comfort',
    clientId: client.id,
    startDay: '2030-01-01',
    terms: { lines: [{ name: 'Comfort', rate: 25 }], visits: [{ name: 'Tune-up', months: [4, 10] }] },
  });
}

/** The token of the page of a plan that was offered to its client. */
export async function offeredPlan(ask: Ask, as: Company | 'owner'): Promise<string> {
  const { plan } = await preparedPlan(ask, as);
  const { link } = await ask<{ link: string }>(as, 'POST', `/api/plans/${plan.id}/offer`, { sendsMail: false });
  return decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '');
}
