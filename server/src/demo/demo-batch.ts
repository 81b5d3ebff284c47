import { createInvoiceBatch, previewInvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { isChosenFirst, planInvoices } from '@truckroll/domain/invoice-batches/plan-invoices';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const dayMs = 86_400_000;
/** Jobs that were finished later are billed one by one, each at its own time. */
const billedOneByOneDays = 5;
const most = 4;

/** A batch of last week, of jobs that waited for their invoice. */
export function demoBatch({ api, office, now }: { api: DemoApi; office: DemoActor; now: number }): Work[] {
  const at = now - 7 * dayMs;
  const to = new Date(at - billedOneByOneDays * dayMs).toISOString().slice(0, 10);
  const run = async (): Promise<void> => {
    const { jobs } = await api.ask(office, previewInvoiceBatch, { query: { to } });
    const waiting = jobs.filter(isChosenFirst).slice(0, most);
    if (waiting.length === 0) return;
    const invoices = planInvoices(waiting, new Set(waiting.map(({ client }) => client.id))).map((invoice) => ({
      jobs: invoice.jobs.map(({ id, updatedAt }) => ({ id, updatedAt })),
    }));
    await api.ask(office, createInvoiceBatch, { body: { invoices, sends: false } });
    await api.billBatches();
  };
  return [{ at, run }];
}
