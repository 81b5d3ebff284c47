import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Carrier } from './carrier.ts';

/** Every feature that deletes a call, or its client, queues this in its transaction. */
export const deleteCarrierRecording: Task<{ providerId: string }> = task({
  name: 'delete-carrier-recording',
  title: 'Delete the recording of a call at the carrier',
  payload: z.object({ providerId: z.string() }),
});

export function carrierTasks({ queue, carrier }: { queue: Queue; carrier: Carrier | null }): void {
  queue.runs(deleteCarrierRecording, async ({ payload }) => {
    await carrier?.deleteRecording(payload.providerId);
  });
}
