import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/jobs/job-forms';
import { countForms, getForm, listForms } from '../../records/jobs/job-form-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { changeForm, createForm, deleteForm, getFormToChange } from './save-job-form.ts';

export function jobFormRoutes({ serve }: ServerContext): void {
  serve(contract.listFormsToChoose, {
    handle: async ({ tx }) => ({ data: await listForms(tx, { includeInactive: false }) }),
  });

  serve(contract.listJobForms, {
    async handle({ tx, query }) {
      const [jobForms, total] = await Promise.all([listForms(tx, query, query), countForms(tx, query)]);
      return { jobForms, ...pagedOf(total, query) };
    },
  });

  serve(contract.getJobForm, {
    handle: async ({ tx, params }) => ({ jobForm: await getForm(tx, params.id) }),
  });

  serve(contract.createJobForm, {
    handle: async (request) => ({ jobForm: await createForm(request.tx, request.body, request) }),
  });

  serve(contract.updateJobForm, {
    find: ({ tx, params, actor }) => getFormToChange(tx, params.id, actor),
    handle: async ({ tx, record, body, now }) => ({ jobForm: await changeForm(tx, record, body, now) }),
  });

  serve(contract.deleteJobForm, {
    find: ({ tx, params, actor }) => getFormToChange(tx, params.id, actor),
    async handle({ tx, record, now }) {
      await deleteForm(tx, record, now);
      return {};
    },
  });
}
