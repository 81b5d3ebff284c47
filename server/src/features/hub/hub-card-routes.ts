import { openCardPageOfHub } from '@truckroll/contract/payments/saved-cards';
import { hasPart } from '@truckroll/domain/hub/hub-access';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { insertCardLink } from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterByHub } from './enter-hub.ts';
import { openForClient } from './tell-office.ts';

/** The way from the client's page to that of their card (API PY-46). Who sees the money of one property alone has none. */
export function hubCardRoutes({ serveGuest, cardPayments }: ServerContext): void {
  serveGuest(openCardPageOfHub, {
    enter: enterByHub,
    async handle({ tx, params, now }) {
      const hub = await openForClient(tx, params.token, now);
      const isOwn = hub.accesses.some(
        (access) => access.clientId === params.clientId && access.propertyId === null && hasPart(access, 'documents'),
      );
      if (!isOwn) throw notFound('Client');
      if (!cardPayments?.publishableKey) throw new Problem('onlinePaymentOff');
      return { token: await insertCardLink(tx, params.clientId, now) };
    },
  });
}
