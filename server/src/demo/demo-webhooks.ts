import { getClient } from '@truckroll/contract/clients/clients';
import { createWebhook, switchWebhook } from '@truckroll/contract/webhooks/webhooks';
import { type Attempt, claimDelivery, endAttempt, insertDeliveries } from '../records/webhooks/delivery-store.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What the program answered to one message after the other; the last one found it closed. */
const answers = [204, 204, 200, 503] as const;

/**
 * The owner connected a bookkeeping program six days ago, and paused it when it was moved. The answers are stored, because a
 * demo company sends nothing to other programs.
 */
export function demoWebhooks(parts: {
  api: DemoApi;
  owner: DemoActor;
  clients: readonly { id: string }[];
  now: number;
}): Work[] {
  const { api, owner, clients, now } = parts;
  const begun = now - 6 * dayMs;
  async function trySome(): Promise<void> {
    const { webhook } = await api.ask(owner, createWebhook, {
      body: {
        url: 'https://books.example.test/truckroll',
        description: 'Bookkeeping',
        events: [
          'client.created',
          'client.updated',
          'document.sent',
          'payment.recorded',
          'booking.booked',
          'call.missed',
        ],
        inOrder: true,
      },
    });
    for (const [n, status] of answers.entries()) {
      const id = clients.filter((client) => client.id !== '').at(-1 - n)?.id;
      if (id !== undefined) await keep(id, status, new Date(begun + (n + 1) * hourMs));
    }
    await api.ask(owner, switchWebhook, { params: { id: webhook.id }, body: { isActive: false } });
  }

  /** A message about a client, with the program's answer. */
  async function keep(id: string, status: (typeof answers)[number], at: Date): Promise<void> {
    const record = await api.ask(owner, getClient, { params: { id } });
    const isTaken = status < 300;
    const attempt: Attempt = {
      sentBody: JSON.stringify({ type: 'client.updated', timestamp: at, data: { kind: 'client', id, record } }),
      answerStatus: status,
      answer: isTaken ? '' : 'Service Unavailable',
      failure: isTaken ? null : `The program answered with status ${status}.`,
      durationMs: 60 + (status % 100) * 3,
    };
    await api.store(owner, async (tx) => {
      await insertDeliveries(tx, [{ event: 'client.updated', recordKind: 'client', recordId: id }], at);
      const delivery = await claimDelivery(tx, at);
      if (delivery !== undefined)
        await endAttempt(tx, delivery, attempt, { status: isTaken ? 'delivered' : 'failed', now: at });
    });
  }

  return [{ at: begun, run: trySome }];
}
