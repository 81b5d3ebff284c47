import { savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import type { Queue } from '../../platform/background/queue.ts';
import type { TaskRun } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { HistoryActor } from '../../records/history/history-store.ts';
import { forgetCard, forgetCustomer } from '../../records/saved-cards/forget-card.ts';
import { type StoredCard, updateCard } from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';

type Removing = { actor: HistoryActor; now: Date; queue: Queue };

/** Removes a card on file; the processor is told after the commit. What its client agreed to is kept. */
export async function removeCard(tx: Tx, card: StoredCard, { actor, now, queue }: Removing): Promise<void> {
  const { id, clientId, methodId } = card;
  await updateCard(tx, id, { status: 'removed' }, now);
  if (methodId !== null) await queue.enqueue(tx, forgetCard, { methodId });
  await recordEvent(tx, { actor, now }, { type: 'client.card_removed', clientId, card: savedCardName(card) });
}

export function savedCardTasks({ queue, cardPayments }: Pick<ServerContext, 'queue' | 'cardPayments'>): void {
  queue.runs(forgetCard, async ({ payload: { methodId } }: TaskRun<{ methodId: string }>) => {
    await cardPayments?.forgetMethod(methodId);
  });
  queue.runs(forgetCustomer, async ({ payload: { customerId } }: TaskRun<{ customerId: string }>) => {
    await cardPayments?.forgetCustomer(customerId);
  });
}
