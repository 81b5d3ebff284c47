import { itemActions, type JobItemInput } from '@truckroll/contract/jobs/job-items';
import type { ItemOnSite, JobLines } from '@truckroll/contract/visits/items-on-site';
import { can } from '@truckroll/domain/abilities/rights';
import { wallClock } from '@truckroll/domain/format/dates';
import { taxIdsOnSite } from '@truckroll/domain/jobs/items-on-site';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findClientOfRecord } from '../../records/clients/client-store.ts';
import { hasAgreedDocument } from '../../records/documents/agreed-documents.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { listItems, replaceItems, toItem } from '../../records/jobs/job-item-store.ts';
import { findJob, type StoredJob } from '../../records/jobs/job-rights.ts';
import { updateJob } from '../../records/jobs/write-jobs.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import { planSentItems } from './plan-items.ts';
import { readProductTaxes } from './product-taxes.ts';

type Asking = { actor: Actor; now: Date };
/** The lines are read with links to their photos. */
type Reading = Asking & { links: Links };

/** The taxes of the account, and the place, day and client that decide which of them apply to the lines of a job. */
async function readTaxing(tx: Tx, job: StoredJob, { actor, now }: Asking): Promise<NonNullable<JobLines['taxing']>> {
  const [taxes, client, { defaultTaxId }] = await Promise.all([
    listTaxes(tx, { includeInactive: false }),
    findClientOfRecord(tx, sql<string>`${job.clientId}::uuid`),
    getAccountRow(tx, actor.accountId),
  ]);
  const start = job.scheduleLater ? null : job.startDateTime;
  const situation = taxSituationOf({
    client: found(client, 'Client'),
    addresses: [job.jobAddress, found(client, 'Client').propertyAddress],
    defaultTaxId,
    day: wallClock(start ?? now.toISOString(), job.timezone).day,
  });
  return { taxes, situation };
}

/** The lines of a job as people on site see them. */
export async function readLinesOnSite(tx: Tx, jobId: string, { links, ...asking }: Reading): Promise<JobLines> {
  const showsPrices = can(asking.actor, 'Jobs.showPricing');
  const job = await findJob(tx, asking.actor, jobId);
  const [items, taxing] = await Promise.all([listItems(tx, jobId), showsPrices ? readTaxing(tx, job, asking) : null]);
  const money = (amount: string): number | null => (showsPrices ? Number(amount) : null);
  return {
    items: items.map((item) => toItem(item, { showsPrices, links })),
    ...{ subTotal: money(job.subTotal), tax: money(job.tax), total: money(job.total), taxing },
  };
}

/**
 * Adds parts and services to a job on site (API VI-11). Where the client has agreed to a document of the job, they wait for
 * the client's approval; the document stays as it was agreed.
 */
export async function addOnSite(
  tx: Tx,
  { visit, job }: { visit: { id: string; visitNumber: number }; job: StoredJob },
  sent: readonly ItemOnSite[],
  { actor, now, writtenAt }: Asking & { writtenAt: Date },
): Promise<void> {
  if (!isEditableJob(job.jobStatus)) throw new Problem('jobFixed');
  const [stored, taxing, products, needsApproval] = await Promise.all([
    listItems(tx, job.id),
    readTaxing(tx, job, { actor, now }),
    readProductTaxes(
      tx,
      sent.flatMap(({ itemId }) => itemId ?? []),
    ),
    hasAgreedDocument(tx, job),
  ]);
  const items = sent.map((item): JobItemInput => {
    const product = products.get(item.itemId ?? '');
    const type = product?.type ?? 'item';
    const exemptFromTax = product?.exemptFromTax ?? false;
    const kind = { type, exemptFromTax, productTaxIds: product?.taxIds ?? [] };
    const taxIds = taxIdsOnSite(kind, taxing.taxes, taxing.situation);
    return { ...item, type, exemptFromTax, taxIds, action: itemActions.add };
  });
  const showsPrices = can(actor, 'Jobs.showPricing');
  const reading = { showsPrices, accountId: actor.accountId, estimateId: job.estimateId };
  const plan = await planSentItems(tx, stored, items, reading);
  if (plan.errors.length > 0)
    throw new InvalidInput(plan.errors.map((error) => ({ ...error, path: error.path.replace(/^jobItems/, 'items') })));
  const known = new Set(stored.map(({ id }) => id));
  const added = { addedAt: writtenAt.toISOString(), addedBy: actor.userId, needsApproval };
  const all = plan.items.map((item) => (known.has(item.id) ? item : { ...item, ...added }));
  const totals = { subTotal: String(plan.subTotal), tax: String(plan.tax), total: String(plan.total) };
  await updateJob(tx, job.id, totals, now);
  await replaceItems(tx, job.id, all);
  await recordEvent(
    tx,
    { actor, now: writtenAt },
    {
      type: 'job.items_added_on_site',
      job: { id: job.id, jobNumber: job.jobNumber, title: job.title },
      visitNumber: visit.visitNumber,
      items: sent.map(({ itemName, quantity }) => ({ name: itemName, quantity })),
      needsApproval,
      createdBy: job.createdBy,
    },
  );
}
