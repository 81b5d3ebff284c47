import { z } from 'zod';
import { type Task, task } from '../../platform/background/task.ts';

/** Removes a card at the processor after it was removed here. It names the processor's id, because the row may be gone. */
export const forgetCard: Task<{ methodId: string }> = task({
  name: 'forget-card',
  title: 'Remove a card at the card processor',
  payload: z.object({ methodId: z.string().max(200) }),
  retries: 10,
});

/** Removes a client and all their cards at the processor, after the client was deleted here. */
export const forgetCustomer: Task<{ customerId: string }> = task({
  name: 'forget-customer',
  title: 'Remove a client at the card processor',
  payload: z.object({ customerId: z.string().max(200) }),
  retries: 10,
});
