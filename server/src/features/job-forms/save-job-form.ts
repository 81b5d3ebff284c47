import { isDeepStrictEqual } from 'node:util';
import type {
  JobForm,
  JobFormChange,
  JobFormField,
  JobFormFieldInput,
  NewJobForm,
} from '@truckroll/contract/jobs/job-forms';
import { can } from '@truckroll/domain/abilities/rights';
import { canFail } from '@truckroll/domain/job-forms/failed-answers';
import { fieldHasOptions } from '@truckroll/domain/job-forms/fields';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFormFromClients } from '../../records/clients/client-store.ts';
import * as store from '../../records/jobs/job-form-store.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import { readLineCatalogue } from '../line-items/catalogue.ts';

const toField = (sent: JobFormFieldInput): JobFormField => ({
  id: sent.id ?? newId(),
  label: sent.label,
  name: sent.label,
  type: sent.type,
  required: sent.required,
  options: fieldHasOptions(sent.type) ? sent.options : [],
  ...(sent.itemId && canFail(sent) ? { itemId: sent.itemId } : {}),
});

/** Refuses links to entries that the price book does not have. A link that the form already has may stay. */
async function requireItems(tx: Tx, sent: readonly JobFormFieldInput[], before: readonly JobFormField[]) {
  const kept = new Set(before.map(({ itemId }) => itemId));
  const linked = sent.flatMap(({ itemId }) => (itemId && !kept.has(itemId) ? [itemId] : []));
  const { products } = await readLineCatalogue(tx, { taxIds: [], productIds: linked });
  const errors = sent.flatMap(({ itemId }, at) =>
    itemId && linked.includes(itemId) && !products.has(itemId)
      ? [{ path: `fields.${at}.itemId`, code: 'not_found' as const, message: 'Item is not valid' }]
      : [],
  );
  if (errors.length > 0) throw new InvalidInput(errors);
}

const jobFormValuesOf = (form: JobForm): store.JobFormValues => ({
  title: form.title,
  description: form.description,
  fields: form.fields,
  attachToNewJobs: form.attachToNewJobs,
  isActive: form.isActive,
});

/**
 * Locks the form and checks the right to change it: `create` for any form, `createOwn` for the user's own (API JF-3).
 */
export async function getFormToChange(tx: Tx, id: string, actor: Actor): Promise<JobForm> {
  const form = await store.getFormForChange(tx, id);
  if (!can(actor, 'JobForms.create') && form.createdBy !== actor.userId) throw new Problem('forbidden');
  return form;
}

export async function createForm(tx: Tx, sent: NewJobForm, by: { actor: Actor; now: Date }): Promise<JobForm> {
  if (!(await isConnected(tx, 'job-forms'))) throw new Problem('jobFormsUnconnected');
  await requireItems(tx, sent.fields, []);
  const values = {
    title: sent.title,
    description: sent.description ?? null,
    fields: sent.fields.map(toField),
    attachToNewJobs: sent.attachToNewJobs ?? false,
    isActive: sent.isActive ?? true,
  };
  return store.insertForm(tx, { id: newId(), values, createdBy: by.actor.userId, now: by.now });
}

/** Changes a form. Filled entries keep their copied fields. */
export async function changeForm(tx: Tx, stored: JobForm, sent: JobFormChange, now: Date): Promise<JobForm> {
  requireVersion(stored, sent.updatedAt);
  const before = jobFormValuesOf(stored);
  await requireItems(tx, sent.fields ?? [], before.fields);
  const values: store.JobFormValues = {
    title: sent.title ?? before.title,
    description: sent.description === undefined ? before.description : sent.description,
    fields: sent.fields?.map(toField) ?? before.fields,
    attachToNewJobs: sent.attachToNewJobs ?? before.attachToNewJobs,
    isActive: sent.isActive ?? before.isActive,
  };
  return isDeepStrictEqual(values, before) ? stored : store.updateForm(tx, stored.id, values, now);
}

/** Deletes a form that was never filled. A filled one becomes inactive instead, so that its entries stay (API JF-3). */
export async function deleteForm(tx: Tx, form: JobForm, now: Date): Promise<void> {
  await removeFormFromClients(tx, form.id);
  if (await store.hasEntries(tx, form.id))
    await store.updateForm(tx, form.id, { ...jobFormValuesOf(form), isActive: false }, now);
  else await store.removeForm(tx, form.id);
}
