import { updateAccount } from '@truckroll/contract/account/account';
import { createClient } from '@truckroll/contract/clients/clients';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { createJob } from '@truckroll/contract/jobs/save-job';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import { createRequest } from '@truckroll/contract/requests/save-request';
import { createTask } from '@truckroll/contract/tasks/save-task';
import { addDays } from '@truckroll/domain/calendar/days';
import { chanceFrom } from './chance.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import { writeRivalCatalogue } from './demo-catalogue.ts';
import { demoClients } from './demo-clients.ts';
import { dayOf, momentAt, workday } from './demo-zone.ts';
import { rivalMail } from './mail/rival-mail.ts';

const items = [{ name: 'Furnace tune-up', quantity: 1, rate: 139 }] as const;

/** A few records of each kind in another company, which must never be visible in the first. */
export async function buildRival(api: DemoApi, owner: DemoActor, now: Date): Promise<void> {
  await api.ask(owner, updateAccount, { body: { numbersWithoutGaps: true } });
  await writeRivalCatalogue(api, owner);
  const clientIds: string[] = [];
  const clients = demoClients(chanceFrom(7), 8);
  for (const client of clients) clientIds.push((await api.ask(owner, createClient, { body: client.input })).client.id);
  const [first = '', second = '', third = ''] = clientIds;
  const tomorrow = workday(addDays(dayOf(now.getTime()), 1));
  const at = (time: string): string => new Date(momentAt(tomorrow, time)).toISOString();

  for (const requirements of ['No heat upstairs', 'Quote for a heat pump'])
    await api.ask(owner, createRequest, { body: { clientId: first, requirements, serviceType: 'hvac', items } });
  for (const [clientId, title] of [
    [second, 'Furnace tune-up'],
    [third, 'Duct inspection'],
  ] as const) {
    const times = { startDateTime: at('09:00'), endDateTime: at('10:30'), isStartTime: true, isEndTime: true };
    await api.ask(owner, createJob, { body: { jobData: { clientId, title, ...times } } });
    await api.ask(owner, createTask, {
      body: {
        name: `Call about the ${title.toLowerCase()}`,
        category: 'follow_up',
        clientId,
        scheduleDateTime: at('08:30'),
      },
    });
  }
  await api.ask(owner, createDocument, { body: { documentType: 2, clientId: first, items } });
  const sent = { documentType: 1, items, documentStatus: 'sent' } as const;
  await api.ask(owner, createDocument, { body: { ...sent, clientId: third } });
  // A draft without a number.
  await api.ask(owner, createDocument, { body: { documentType: 1, items, clientId: third } });
  const { id: documentId } = await api.ask(owner, createDocument, { body: { ...sent, clientId: second } });
  await api.ask(owner, recordPayment, { body: { documentId, paymentAmount: 50, paymentMethod: 'Check' } });
  await rivalMail(api, owner, clients.flatMap(({ input }) => input.email || []).slice(0, 2));
}
