import * as contract from '@truckroll/contract/documents/send-document';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterByLink, openForAnswer } from '../documents/public-document.ts';
import { mayChooseTime } from '../documents/time-choice.ts';
import { chooseTime } from './choose-time.ts';
import { findTimes } from './find-times.ts';

export function clientTimeRoutes({ serveGuest, travel, links, queue }: ServerContext): void {
  serveGuest(contract.listOfferedTimes, {
    enter: enterByLink,
    async answer({ params, now, transact, log }) {
      const warn = (error: unknown): void => log.warn({ err: error }, 'A provider of travel times failed');
      const { times, timezone } = await findTimes({ token: params.token, now, transact, travel, warn });
      return { times, timezone };
    },
  });

  serveGuest(contract.chooseTime, {
    enter: enterByLink,
    async prepare({ params, body, now, transact, log }) {
      await transact((tx) => openForAnswer(tx, params.token, { by: body, now }));
      const warn = (error: unknown): void => log.warn({ err: error }, 'A provider of travel times failed');
      return await findTimes({ token: params.token, now, transact, travel, warn });
    },
    async handle({ tx, params, body, prepared: found, now }) {
      const { accountId, document } = await openForAnswer(tx, params.token, { by: body, now });
      if (!(await mayChooseTime(tx, document))) throw new Problem('timeNotPossible');
      return await chooseTime(tx, document, { accountId, start: body.start, found, now, links, queue });
    },
  });
}
