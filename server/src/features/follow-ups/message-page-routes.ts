import * as contract from '@truckroll/contract/follow-ups/follow-ups';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { ServerContext } from '../../server-context.ts';
import { chooseMails, findClientOfLink, openMessage, rate, readMessagePage } from './message-page.ts';

/** The client's page of a message: rating, review, and no more such mails (API FU-8 to FU-10). */
export function messagePageRoutes({ serveGuest, links, seal }: ServerContext): void {
  const enter = async ({ params, asSystem }: { params: { token: string }; asSystem: Transact }): Promise<string> => {
    const link = await asSystem((system) => findClientOfLink(system, params.token, seal));
    if (link === undefined) throw new Problem('publicLinkEnded');
    return link.accountId;
  };

  serveGuest(contract.readMessagePage, {
    enter,
    handle: async ({ tx, params }) => ({ page: await readMessagePage(tx, params.token, { links, seal }) }),
  });

  serveGuest(contract.answerMessage, {
    enter,
    async handle({ tx, params, body, now }) {
      const row = await openMessage(tx, params.token, seal);
      if (body.wantsMails !== undefined) await chooseMails(tx, row, body.wantsMails, now);
      if (body.stars !== undefined) await rate(tx, row, { stars: body.stars, comment: body.comment ?? null }, now);
      return { page: await readMessagePage(tx, params.token, { links, seal }) };
    },
  });

  serveGuest(contract.stopMails, {
    enter,
    async handle({ tx, params, now }) {
      await chooseMails(tx, await openMessage(tx, params.token, seal), false, now);
      return {};
    },
  });
}
