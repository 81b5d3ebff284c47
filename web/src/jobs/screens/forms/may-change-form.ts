import type { JobForm } from '@truckroll/contract/jobs/job-forms';
import type { Me } from '@truckroll/contract/session/session';
import { can } from '@truckroll/domain/abilities/rights';
import { rightsOf } from '../../../app/session/me.ts';

/**
 * Whether the user may change a form: users with `create` may change any form, and users with `createOwn` only their
 * own (API JF-3).
 */
export const mayChangeForm = (me: Me, form: Pick<JobForm, 'createdBy'>): boolean =>
  can(rightsOf(me), 'JobForms.create') || (can(rightsOf(me), 'JobForms.createOwn') && form.createdBy === me.id);
