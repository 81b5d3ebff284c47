import { itemActions } from '@truckroll/contract/jobs/job-items';
import type { NewJob } from '@truckroll/contract/jobs/save-job';
import { can } from '@truckroll/domain/abilities/rights';
import { withCarried } from '@truckroll/domain/conversions/carried-fields';
import { applyProperties } from '@truckroll/domain/custom-properties/property-values';
import { statusOfSave } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { choosePlace } from '../../records/clients/choose-place.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { usualForms } from '../../records/jobs/job-form-store.ts';
import { replaceItems } from '../../records/jobs/job-item-store.ts';
import { noLinks, writeLinks } from '../../records/jobs/job-links.ts';
import { readTeam } from '../../records/jobs/job-team.ts';
import { insertJob } from '../../records/jobs/write-jobs.ts';
import { readZones } from '../../records/people/zone-store.ts';
import { judgeTags } from '../../records/tags/tagged-records.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { keepPhotos } from '../documents/line-photos.ts';
import type { StoredUpload } from '../files/upload-files.ts';
import { allocateNumber } from '../numbers/number-store.ts';
import { findOrigins, type Origins, recordOrigins, requireUnconverted } from './convert-to-job.ts';
import { scheduleInEvent } from './events-of-edit.ts';
import type { ClientOfJob } from './find-for-save.ts';
import { requireItemRights } from './item-rights.ts';
import { addJobFiles } from './job-attachments.ts';
import { judgeLinks, mergeLinks } from './job-references.ts';
import { emptyJob, mergeJob, toJobColumns, withPlace } from './job-values.ts';
import { makeVisits } from './job-visits.ts';
import { judgeSchedule } from './judge-schedule.ts';
import { noItems, planSentItems } from './plan-items.ts';
import { planVisits } from './plan-visits.ts';

export type Saving = { actor: Actor; now: Date; queue: Queue; uploads: readonly StoredUpload[] };
export type SavedJob = { id: string; jobId: string; jobNumber: number; jobStatus: JobStatus; visitCount: number };

/** Refuses a new job for an archived client (API 1.12). */
export function requireActiveClient(client: ClientOfJob, { isConversion }: { isConversion: boolean }): void {
  if (client.stage !== 'archived') return;
  throw isConversion ? new Problem('conversionArchived', { name: client.name }) : new Problem('clientArchived');
}

/** The lines of an approved estimate, for a job sent without items. */
const approvedItems = ({ approvedLines }: Origins): NewJob['jobItems'] =>
  approvedLines.size === 0
    ? undefined
    : [...approvedLines.values()].map(({ taxes, photoKeys: _, ...line }) => ({
        ...line,
        taxIds: taxes.map(({ taxId }) => taxId),
      }));

/** Creates a job with all its records in one transaction (API JB-4). */
export async function createJob(tx: Tx, client: ClientOfJob, sent: NewJob, by: Saving): Promise<SavedJob> {
  const { actor, now } = by;
  const [{ ofUser: timezone }, definitions] = await Promise.all([
    readZones(tx, actor.userId),
    listDefinitions(tx, 'job_properties'),
  ]);
  const jobType = sent.jobType ?? 'one-off';
  const empty = emptyJob(client, timezone);
  const place = await choosePlace(tx, client.id, { sent, stored: empty });
  const origins = await findOrigins(tx, sent, { clientId: client.id, actor });
  const whole = withCarried(withPlace(sent, place), origins.estimate ?? origins.request);
  const tagIds = sent.tagIds ?? origins.request?.tagIds;
  const merged = { ...mergeJob(empty, { ...whole, tagIds }), ...place.choice };
  const rule = jobType === 'recurring' ? (sent.repeatOptions ?? null) : null;
  const schedule = planVisits({ ...merged, jobType }, { rule, chosen: sent.recurringVisits ?? null, isNew: true });
  const applied = applyProperties(definitions, sent.properties ?? [], []);
  const showsPrices = can(actor, 'Jobs.showPricing');
  // On a new job every item is new, even if only some items have the action.
  const requested = sent.jobItems ?? (can(actor, 'Jobs.addLineItems') ? approvedItems(origins) : undefined);
  const jobItems = requested?.map((item) => ({ ...item, action: item.action ?? itemActions.add }));
  const { approvedLines } = origins;
  const items =
    jobItems === undefined
      ? noItems
      : await planSentItems(tx, [], jobItems, {
          ...{ showsPrices, approvedLines, accountId: actor.accountId },
          estimateId: sent.estimateId ?? null,
        });
  requireItemRights(actor, items);
  const errors = [
    ...judgeSchedule(merged, schedule),
    ...(await judgeLinks(tx, sent, noLinks)),
    ...(await judgeTags(tx, sent.tagIds, [])),
    ...place.errors,
    ...items.errors,
    ...(applied.kind === 'problems' ? applied.problems : []),
    ...origins.errors,
  ];
  if (errors.length > 0) throw new InvalidInput(errors);
  requireUnconverted(origins, null);
  requireActiveClient(client, { isConversion: Boolean(sent.requestId ?? sent.estimateId) });
  if (schedule.refusal !== null) throw new Problem(schedule.refusal);

  const id = newId();
  const jobNumber = await allocateNumber(tx, 'job', { requested: sent.jobNumber });
  const properties = applied.kind === 'values' ? applied.values : [];
  const values = { ...merged, properties, repeatOptions: schedule.repeatOptions };
  const jobStatus = statusOfSave({
    current: null,
    hasStart: values.startDateTime !== null,
    scheduleLater: values.scheduleLater,
  });
  const links = mergeLinks(
    { ...noLinks, team: [actor.userId], forms: sent.jobFormIds ? [] : await usualForms(tx, client.jobFormIds) },
    sent,
  );
  const at = now.toISOString();
  await insertJob(tx, {
    ...toJobColumns(values, jobNumber),
    id,
    jobStatus,
    jobType,
    clientId: client.id,
    subTotal: String(items.subTotal),
    tax: String(items.tax),
    total: String(items.total),
    requestId: sent.requestId ?? null,
    estimateId: sent.estimateId ?? null,
    createdBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  });
  await writeLinks(tx, id, noLinks, links);
  await replaceItems(tx, id, items.items);
  await keepPhotos(tx, { id, accountId: actor.accountId, lines: items.items });
  await makeVisits(tx, { job: { ...values, id, jobType, team: links.team }, planned: schedule.visits, now });
  const job = { id, jobNumber, title: values.title, clientId: client.id };
  await addJobFiles(tx, job, sent.parentFolderId, by);
  await recordOrigins(tx, origins, job, by);
  const created = { id, jobNumber, title: values.title };
  const team = await readTeam(tx, links.team);
  await recordEvent(tx, by, { type: 'job.created', job: created, schedule: scheduleInEvent(values), team });
  return { id, jobId: id, jobNumber, jobStatus, visitCount: schedule.visits.length };
}
