import type { Client } from '@truckroll/contract/clients/clients';
import { draftOf } from '@truckroll/domain/addresses/address-draft';
import type { JobFormControl } from './use-job-form.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Changes the job's client. Values taken from the former client are replaced; typed values are kept (screens M21). */
export function chooseClient(form: JobFormControl, client: Client | null, usualForms: readonly string[]): void {
  const { client: former, address, phone, jobForms } = form.getValues();
  const change = { shouldDirty: true };
  form.setValue('client', client, change);
  if (client?.id !== former?.id) {
    form.setValue('servicePropertyId', null, change);
    form.setValue('contactId', null, change);
  }
  if (client !== null) form.clearErrors('client');
  if (isSame(address, draftOf(former?.propertyAddress ?? null))) {
    form.setValue('address', draftOf(client?.propertyAddress ?? null), change);
  }
  if (isSame(phone, former?.phoneNumber ?? null)) form.setValue('phone', client?.phoneNumber ?? null, change);
  const ofFormer = (former?.jobFormIds ?? []).filter((id) => !usualForms.includes(id));
  const kept = jobForms.filter((id) => !ofFormer.includes(id));
  form.setValue('jobForms', [...new Set([...kept, ...(client?.jobFormIds ?? [])])], change);
}
