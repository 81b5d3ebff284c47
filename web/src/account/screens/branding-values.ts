import { brandingChange } from '@truckroll/contract/account/branding';
import type { Branding } from '@truckroll/domain/branding/branding';
import { z } from 'zod';
import type { AppForm } from '../../design/form/form.tsx';

/** The values of the branding form, under the key of the call, so that its errors find their fields. */
type BrandingValues = { branding: Branding };
export type BrandingForm = AppForm<BrandingValues, BrandingValues>;

/** Without optional fields: an omitted field would mean 'unchanged'. */
export const brandingForm: z.ZodType<BrandingValues, BrandingValues> = z.object({
  branding: brandingChange.required(),
});
