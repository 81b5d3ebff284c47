import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';

/** What is left of a client's credits in a currency. */
export const creditBalance = z.object({ currency: z.string(), left: z.number() });
describeType(creditBalance, { id: 'CreditBalance' });
