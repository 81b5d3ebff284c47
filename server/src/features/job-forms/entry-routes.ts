import * as contract from '@truckroll/contract/jobs/job-forms';
import type { ServerContext } from '../../server-context.ts';
import { changeEntry, fillForm, findFormAndJob, getEntryToChange, listFilledForms } from './fill-form.ts';

export function entryRoutes({ serve }: ServerContext): void {
  serve(contract.listFormsOfJob, {
    handle: async ({ tx, params, actor }) => ({ jobForms: await listFilledForms(tx, params.id, actor) }),
  });

  serve(contract.fillForm, {
    find: ({ tx, params, rawBody, actor }) => findFormAndJob(tx, params.id, rawBody, actor),
    handle: async ({ tx, record, body, actor, writtenAt }) => ({
      entry: await fillForm(tx, record, body, { actor, now: writtenAt }),
    }),
  });

  serve(contract.changeEntry, {
    find: ({ tx, params, actor }) => getEntryToChange(tx, params.entryId, actor),
    handle: async (request) => ({ entry: await changeEntry(request.tx, request.record, request.body, request) }),
  });
}
