import { clientInput } from '@truckroll/contract/clients/clients';
import {
  createDocument as createDocumentEndpoint,
  type NewDocument,
} from '@truckroll/contract/documents/save-document';
import { createJob as createJobEndpoint, type NewJob } from '@truckroll/contract/jobs/save-job';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { nextWorkingDay } from '@truckroll/domain/first-run/next-working-day';
import { packPrice, tradePacks } from '@truckroll/domain/first-run/trade-packs';
import { wallClock } from '@truckroll/domain/format/dates';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AccountRow, updateGuide } from '../../records/accounts/account-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import { createClient } from '../clients/save-client.ts';
import { createDocument } from '../documents/create-document.ts';
import { createJob } from '../jobs/create-job.ts';
import { findClientForJob } from '../jobs/find-for-save.ts';
import { readFirstRun } from './first-run-store.ts';

/** How long the sample visit takes. */
const visitMs = 2 * 3_600_000;

/** The first two entries of the trade's price list, in the company's currency. */
const sampleLines = ({ firstRun, currency }: AccountRow) =>
  tradePacks[firstRun.trade ?? 'other'].items.slice(0, 2).map(({ name, description, type, unitType, cents }) => ({
    name,
    description,
    type,
    unitType,
    price: packPrice(cents, currency) ?? 0,
  }));

/**
 * Makes a sample client with a job, its visit on the next working day and a draft estimate (API FR-5). The client has
 * neither an email address nor a phone number, so that no message can leave the product.
 */
export async function makeSample(
  tx: Tx,
  account: AccountRow,
  by: { actor: Actor; now: Date; queue: Queue },
): Promise<void> {
  const { actor, now } = by;
  if ((await readFirstRun(tx, account.id)).sample !== null) throw new Problem('sampleExists');
  const lines = sampleLines(account);
  const title = `Sample job: ${lines[0]?.name ?? ''}`;
  const client = await createClient(tx, clientInput.parse({ firstName: 'Sample', lastName: 'Client' }), by);

  const today = wallClock(now.toISOString(), account.timezone).day;
  const { start } = account.workingHours;
  const begins = momentOf({ day: nextWorkingDay(today, account.workingDays), time: start }, account.timezone);
  const job = createJobEndpoint.body.parse({
    clientId: client.id,
    title,
    description: 'An example to try everything with. Remove it whenever you like.',
    startDateTime: begins,
    endDateTime: new Date(Date.parse(begins) + visitMs).toISOString(),
    isStartTime: true,
    isEndTime: true,
    timezone: account.timezone,
    jobItems: lines.map(({ name, description, type, price }) => ({
      itemName: name,
      description,
      type: type === 1 ? 'product' : 'service',
      price,
      quantity: 1,
    })),
  }) as NewJob;
  const clientOfJob = found(await findClientForJob({ tx, actor, rawBody: { ...job }, files: [] }), 'Client');
  const { id: jobId } = await createJob(tx, clientOfJob, job, { ...by, uploads: [] });

  const estimate = createDocumentEndpoint.body.parse({
    documentType: 2,
    clientId: client.id,
    title: 'Sample estimate',
    items: lines.map(({ name, description, type, unitType, price }) => ({
      ...{ name, description, unitType, itemType: type, rate: price, quantity: 1 },
    })),
  }) as NewDocument;
  const clientOfEstimate = await getClientForRecord(tx, client.id, clientScope(actor));
  const { row } = await createDocument(tx, clientOfEstimate, estimate, by);
  await updateGuide(tx, account.id, {
    ...account.firstRun,
    sample: { clientId: client.id, jobId, estimateId: row.id },
  });
}
