import { newPassword } from '@truckroll/contract/session/session';
import { z } from 'zod';

export const passwordsDifferText = 'The passwords do not match.';

/** A new password entered twice. */
export const repeatedPassword = z
  .object({ password: newPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: passwordsDifferText });
