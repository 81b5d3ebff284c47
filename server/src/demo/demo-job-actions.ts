import { addToDrive } from '@truckroll/contract/files/drive';
import { fillForm, type JobFormField } from '@truckroll/contract/jobs/job-forms';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { createVisitLog } from '@truckroll/contract/visits/visit-logs';
import { addVisitNote, changeVisitStatus } from '@truckroll/contract/visits/visits';
import { wallClock } from '@truckroll/domain/format/dates';
import type { FormValues } from '@truckroll/domain/job-forms/form-values';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { multiplyMoney } from '@truckroll/domain/money/amounts';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { phrases } from './company/company.ts';
import type { DemoActor } from './demo-api.ts';
import type { DemoJob } from './demo-jobs.ts';
import type { DemoClient, DemoOffice } from './demo-jobs-office.ts';
import { drawSignature, drawWaterHeater } from './demo-jobs-pictures.ts';
import type { WrittenJob } from './demo-jobs-write.ts';
import { demoZone } from './demo-zone.ts';

/** A job being worked on. The first member of its team is the actor. */
export type AtWork = { job: DemoJob; client: DemoClient; written: WrittenJob; office: DemoOffice };

const dayMs = 86_400_000;
/** A technician's hourly cost to the company. */
const hourlyCost = 34;

const technicianOf = ({ job, office }: AtWork): DemoActor => office.people[job.team[0] ?? -1] ?? office.owner;

/** Changes a job's status by hand. The office does this, except that the owner closes jobs. */
export async function moveJob({ written, office }: AtWork, jobStatus: JobStatus): Promise<void> {
  const by = jobStatus === 'closed' ? office.owner : (office.people[1] ?? office.owner);
  await office.api.ask(by, updateJob, { body: { jobId: written.jobId, jobStatus } });
}

export async function moveVisit(at: AtWork, index: number, visitStatus: VisitStatus): Promise<void> {
  const visitId = at.written.visitIds[index];
  if (visitId === undefined) return;
  await at.office.api.ask(technicianOf(at), changeVisitStatus, { params: { visitId }, body: { visitStatus } });
}

export async function takeNote(at: AtWork, index: number): Promise<void> {
  const { job, written, office } = at;
  const [visitId, note] = [written.visitIds[index] ?? '', office.chance.pick(phrases.visitNotes)];
  const by = job.team.length > 1 ? (office.people[0] ?? office.owner) : technicianOf(at);
  await office.api.ask(by, addVisitNote, { params: { visitId }, body: { note } });
}

/** A plausible answer of a technician. */
function answerTo(field: JobFormField, { chance, now }: DemoOffice): FormValues[string] {
  switch (field.type) {
    case 'checkbox':
      return chance.happens(0.9);
    case 'number':
      return field.label.includes('rating') ? chance.pick([100, 125, 200]) : chance.between(96, 134);
    case 'select':
      return field.options[chance.happens(0.75) ? 0 : chance.between(0, field.options.length - 1)] ?? null;
    case 'multi-select':
      return field.options.filter((_, index) => index === 0 || chance.happens(0.35));
    case 'date':
      return new Date(now - chance.between(600, 4000) * dayMs).toISOString().slice(0, 10);
    case 'datetime':
      return new Date(now + chance.between(200, 400) * dayMs).toISOString();
    case 'text':
      return field.label.includes('size')
        ? chance.pick(['16x25x1', '20x25x4'])
        : `SN-${chance.between(100_000, 999_999)}`;
    case 'textarea':
      return chance.happens(0.5) ? chance.pick(phrases.findings) : null;
    default:
      return null;
  }
}

/** Uploads a picture for the job, as one of its files or as a signature. Returns its storage key. */
async function upload(at: AtWork, moduleType: 'jobs' | 'job_signature', file: { name: string; content: Buffer }) {
  const body = { type: 'file', moduleId: at.written.jobId, moduleType, relatedTo: 'job' };
  const files = [{ field: 'files', ...file }];
  const [item] = await at.office.api.ask(technicianOf(at), addToDrive, { body, files });
  return item?.systemGeneratedFileName ?? null;
}

const signFor = (at: AtWork) =>
  upload(at, 'job_signature', { name: 'signature.png', content: drawSignature(at.office.chance) });

async function picturesFor(at: AtWork): Promise<string[]> {
  const key = await upload(at, 'jobs', { name: 'Water heater.png', content: drawWaterHeater(at.office.chance) });
  return key === null ? [] : [key];
}

export async function fill(at: AtWork, index: number): Promise<void> {
  const { job, written, office } = at;
  const form = office.catalogue.forms.find(({ title }) => title === job.kind.form);
  if (form === undefined) return;
  const formValues: FormValues = {};
  for (const field of form.fields) {
    if (field.type === 'photo') formValues[field.id] = await picturesFor(at);
    else if (field.type === 'signature') formValues[field.id] = await signFor(at);
    else formValues[field.id] = answerTo(field, office);
  }
  const body = { jobId: written.jobId, visitId: written.visitIds[index] ?? null, formValues };
  await office.api.ask(technicianOf(at), fillForm, { params: { id: form.id }, body });
}

export async function sign(at: AtWork): Promise<void> {
  const body = { jobId: at.written.jobId, signature: await signFor(at) };
  await at.office.api.ask(technicianOf(at), updateJob, { body });
}

export async function log(at: AtWork, index: number, end: number): Promise<void> {
  const { job, written, office } = at;
  const { api, chance } = office;
  const personalHrs = (job.team.length * (job.kind.minutes + 15 * chance.between(0, 3))) / 60;
  const body = {
    date: wallClock(new Date(end).toISOString(), demoZone).day,
    visitId: written.visitIds[index] ?? null,
    milesCost: chance.between(300, 2900) / 100,
    expenses: chance.happens(0.25) ? chance.between(500, 9000) / 100 : 0,
    laborCost: multiplyMoney(personalHrs, hourlyCost),
    personalHrs,
    note: chance.pick(phrases.logNotes),
  };
  await api.ask(technicianOf(at), createVisitLog, { params: { id: written.jobId }, body });
}
