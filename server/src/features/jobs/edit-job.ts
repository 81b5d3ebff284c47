import { isDeepStrictEqual } from 'node:util';
import type { JobEdit } from '@truckroll/contract/jobs/save-job';
import { can } from '@truckroll/domain/abilities/rights';
import { type AppliedProperties, applyProperties } from '@truckroll/domain/custom-properties/property-values';
import { isEditableJob, statusOfSave } from '@truckroll/domain/jobs/job-moves';
import { durationWithoutDates } from '@truckroll/domain/jobs/job-schedule';
import { seriesOf } from '@truckroll/domain/jobs/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { choosePlace } from '../../records/clients/choose-place.ts';
import { shareClient } from '../../records/clients/client-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { removeJobFiles } from '../../records/files/job-files.ts';
import { listItems, replaceItems, type StoredItem } from '../../records/jobs/job-item-store.ts';
import { type JobLinks, readLinks, writeLinks } from '../../records/jobs/job-links.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';
import { renewPromises } from '../../records/jobs/promise-store.ts';
import { countVisitsOf } from '../../records/jobs/visit-store.ts';
import { setJobStatus, updateJob } from '../../records/jobs/write-jobs.ts';
import { judgeTags } from '../../records/tags/tagged-records.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { dropPhotos, keepPhotos } from '../documents/line-photos.ts';
import { allocateNumber } from '../numbers/number-store.ts';
import { findOrigins, type Origins, recordOrigins, requireUnconverted } from './convert-to-job.ts';
import { requireActiveClient, type SavedJob, type Saving } from './create-job.ts';
import { eventsOfEdit } from './events-of-edit.ts';
import { requireItemRights } from './item-rights.ts';
import { addJobFiles } from './job-attachments.ts';
import { judgeLinks, mergeLinks } from './job-references.ts';
import { type JobValues, jobValuesOf, mergeJob, scheduleOf, toJobColumns, withPlace } from './job-values.ts';
import { hasThoseVisits, moveVisits } from './job-visits.ts';
import { judgeSchedule } from './judge-schedule.ts';
import { type ItemPlan, planSentItems } from './plan-items.ts';
import { planVisits, ruleOf, type SchedulePlan } from './plan-visits.ts';

/** Everything that an edit has read and computed before it writes. */
type EditPlan = {
  before: { values: JobValues; links: JobLinks; items: readonly StoredItem[] };
  after: { values: JobValues; links: JobLinks };
  schedule: SchedulePlan;
  items: ItemPlan | undefined;
  origins: Origins;
};

const propertiesOf = (applied: AppliedProperties | undefined, stored: JobValues) =>
  applied?.kind === 'values' ? applied.values : stored.properties;

/** A job that loses its dates keeps its planned duration. */
const withDuration = (merged: JobValues, sent: JobEdit, before: JobValues): JobValues =>
  merged.startDateTime === null && before.startDateTime !== null && sent.serviceDuration === undefined
    ? { ...merged, serviceDuration: durationWithoutDates(before) }
    : merged;

/** Reads and validates the whole request. Reports every field that breaks a rule (API JB-5). */
async function planEdit(tx: Tx, job: StoredJob, sent: JobEdit, { actor }: Saving): Promise<EditPlan> {
  const values = jobValuesOf(job);
  const links = await readLinks(tx, job.id);
  const showsPrices = can(actor, 'Jobs.showPricing');
  const reading = { showsPrices, accountId: actor.accountId, estimateId: sent.estimateId ?? job.estimateId };
  const stored = sent.jobItems && (await listItems(tx, job.id));
  const items = sent.jobItems && (await planSentItems(tx, stored ?? [], sent.jobItems, reading));
  if (items !== undefined) requireItemRights(actor, items);
  const place = await choosePlace(tx, job.clientId, { sent, stored: values });
  const merged = {
    ...withDuration(mergeJob(values, withPlace(sent, place)), sent, values),
    ...place.choice,
  };
  const rule = sent.repeatOptions ?? (values.repeatOptions && ruleOf(values.repeatOptions));
  const schedule = planVisits(
    { ...merged, jobType: job.jobType },
    { rule: job.jobType === 'recurring' ? rule : null, chosen: sent.recurringVisits ?? null, isNew: false },
  );
  const definitions = sent.properties === undefined ? [] : await listDefinitions(tx, 'job_properties');
  const applied = sent.properties && applyProperties(definitions, sent.properties, values.properties);
  const origins = await findOrigins(tx, sent, { clientId: job.clientId, actor, before: job });
  const errors = [
    ...judgeSchedule(merged, schedule),
    ...(await judgeLinks(tx, sent, links)),
    ...(await judgeTags(tx, sent.tagIds, values.tagIds)),
    ...place.errors,
    ...(items?.errors ?? []),
    ...(applied?.kind === 'problems' ? applied.problems : []),
    ...origins.errors,
  ];
  if (errors.length > 0) throw new InvalidInput(errors);
  const after = { ...merged, properties: propertiesOf(applied, values), repeatOptions: schedule.repeatOptions };
  return {
    before: { values, links, items: stored ?? [] },
    after: { values: after, links: mergeLinks(links, sent) },
    schedule,
    items,
    origins,
  };
}

/** Refuses changes that a job does not allow, or no longer allows (API JB-5, 4.4). */
async function requireChangeable(
  tx: Tx,
  job: StoredJob,
  sent: JobEdit,
  { origins, schedule }: EditPlan,
): Promise<void> {
  requireVersion(job, sent.updatedAt);
  if (!isEditableJob(job.jobStatus)) throw new Problem('jobFixed');
  if (sent.jobType !== undefined && sent.jobType !== job.jobType) throw new Problem('jobTypeFixed');
  if (sent.clientId !== undefined && sent.clientId !== job.clientId) throw new Problem('jobClientFixed');
  requireUnconverted(origins, job.id);
  const isConversion = [origins.request, origins.estimate].some((origin) => origin?.convertedToJobId === null);
  if (isConversion) {
    requireActiveClient(await shareClient(tx, job.clientId), { isConversion });
  }
  if (schedule.refusal !== null) throw new Problem(schedule.refusal);
}

/**
 * Whether the visits must be updated, because the schedule changed or the request has individually chosen visits that
 * are new.
 */
async function hasMoved(tx: Tx, job: StoredJob, sent: JobEdit, plan: EditPlan): Promise<boolean> {
  if (!isDeepStrictEqual(scheduleOf(plan.before.values), scheduleOf(plan.after.values))) return true;
  return Boolean(sent.recurringVisits) && !(await hasThoseVisits(tx, job.id, plan.schedule.visits));
}

/**
 * Changes a job, which must come from `getJobForChange`. Absent keys stay, and values equal to the stored ones change
 * nothing. The visits follow the schedule (API JB-5, 4.4 to 4.6).
 */
export async function editJob(tx: Tx, job: StoredJob, sent: JobEdit, by: Saving): Promise<SavedJob> {
  const plan = await planEdit(tx, job, sent, by);
  await requireChangeable(tx, job, sent, plan);
  const { before, after, items } = plan;
  const isMoved = await hasMoved(tx, job, sent, plan);
  const jobStatus = statusOfSave({
    current: job.jobStatus,
    hasStart: after.values.startDateTime !== null,
    scheduleLater: after.values.scheduleLater,
  });
  const jobNumber =
    sent.jobNumber === undefined || sent.jobNumber === job.jobNumber
      ? job.jobNumber
      : await allocateNumber(tx, 'job', { requested: sent.jobNumber });
  const removedFiles = await removeJobFiles(tx, job.id, sent.removedAttachmentIds ?? [], by.queue);
  const columns = {
    ...toJobColumns(after.values, jobNumber),
    requestId: sent.requestId ?? job.requestId,
    estimateId: sent.estimateId ?? job.estimateId,
  };
  const changed = {
    details:
      jobNumber !== job.jobNumber ||
      columns.requestId !== job.requestId ||
      columns.estimateId !== job.estimateId ||
      removedFiles + by.uploads.length > 0 ||
      !isDeepStrictEqual(
        { ...after.values, ...scheduleOf(before.values), tagIds: before.values.tagIds },
        before.values,
      ) ||
      !isDeepStrictEqual({ ...after.links, team: [] }, { ...before.links, team: [] }),
    schedule: isMoved,
    team: !isDeepStrictEqual(after.links.team, before.links.team),
    items: items?.hasChanged === true,
    tags: !isDeepStrictEqual(after.values.tagIds, before.values.tagIds),
  };
  if (Object.values(changed).includes(true)) {
    const totals = items && { subTotal: String(items.subTotal), tax: String(items.tax), total: String(items.total) };
    await updateJob(tx, job.id, { ...columns, ...totals }, by.now);
    await writeLinks(tx, job.id, before.links, after.links);
    if (items?.hasChanged) {
      await replaceItems(tx, job.id, items.items);
      await keepPhotos(tx, { id: job.id, accountId: by.actor.accountId, lines: items.items });
      await dropPhotos(tx, by.queue, before.items);
    }
    if (isMoved || changed.team) {
      const areChosen = Boolean(sent.recurringVisits);
      await followSchedule(tx, job, plan, { isMoved, areChosen, now: by.now });
    }
    if (after.values.arrivalWindow !== before.values.arrivalWindow)
      await renewPromises(tx, { id: job.id, ...after.values }, by.now);
    await addJobFiles(tx, job, sent.parentFolderId, by);
    await recordOrigins(tx, plan.origins, { id: job.id, jobNumber }, by);
    const events = await eventsOfEdit(tx, {
      job: { id: job.id, jobNumber },
      changed,
      before: { values: before.values, team: before.links.team },
      after: { values: after.values, team: after.links.team },
    });
    await recordEvent(tx, by, ...events);
    if (jobStatus !== job.jobStatus) await setJobStatus(tx, { id: job.id, from: job.jobStatus, to: jobStatus }, by);
  }
  return { id: job.id, jobId: job.id, jobNumber, jobStatus, visitCount: await countVisitsOf(tx, job.id) };
}

const followSchedule = (
  tx: Tx,
  job: StoredJob,
  { before, after, schedule }: EditPlan,
  { isMoved, areChosen, now }: { isMoved: boolean; areChosen: boolean; now: Date },
): Promise<void> => {
  const { repeatOptions } = before.values;
  const { links } = after;
  return moveVisits(tx, {
    job: { ...after.values, id: job.id, jobType: job.jobType, team: links.team },
    planned: areChosen
      ? schedule.visits.map((visit) => ({ ...visit, team: visit.team ?? links.team }))
      : schedule.visits,
    before: areChosen || repeatOptions === null ? [] : seriesOf(before.values, repeatOptions),
    teamBefore: before.links.team,
    isMoved,
    now,
  });
};
