import * as contract from '@truckroll/contract/live/answers';
import type { ServerContext } from '../../server-context.ts';

export function answerRoutes({ serve, answerMany }: ServerContext): void {
  serve(contract.listAnswers, {
    prepare: ({ body, header, address }) =>
      answerMany(body.requests, { authorization: header('authorization'), address }),
    handle: async ({ prepared }) => ({ answers: prepared }),
  });
}
