import { openJobFolder } from '@truckroll/contract/jobs/jobs';
import { createJob } from '@truckroll/contract/jobs/save-job';
import { listVisits } from '@truckroll/contract/visits/visits';
import type { SentFile } from '../platform/http/request-in-process.ts';
import { phrases } from './company/company.ts';
import type { DemoJob } from './demo-jobs.ts';
import { type DemoClient, type DemoOffice, orderOf } from './demo-jobs-office.ts';
import { drawFloorPlan } from './demo-jobs-pictures.ts';
import { jobLine } from './demo-lines.ts';
import { demoZone, momentAt } from './demo-zone.ts';

/** A created job, with its visits by start. */
export type WrittenJob = { jobId: string; visitIds: string[] };

/** The attachment of a new job: a sketch of the house, or a shopping list. */
function filesOf({ kind }: DemoJob, { chance }: DemoOffice): SentFile[] {
  if (!chance.happens(0.1)) return [];
  const sketch: SentFile = { field: 'attachments', name: 'Floor plan.png', content: drawFloorPlan(chance) };
  const parts = kind.items.map((item) => `${item.quantity ?? 1},"${item.name}"`).join('\r\n');
  const list: SentFile = { field: 'attachments', name: 'Parts.csv', content: `Quantity,Item\r\n${parts}\r\n` };
  return chance.happens(0.6) ? [sketch] : [sketch, list];
}

function scheduleOf({ start, anyTime, rule, kind, fate }: DemoJob) {
  if (start === null) return { scheduleLater: fate === 'schedule later' };
  const begins = momentAt(start.day, start.time);
  const ends = new Date(begins + kind.minutes * 60_000).toISOString();
  const times = anyTime
    ? { startDateTime: start.day, anyTime }
    : { startDateTime: new Date(begins).toISOString(), endDateTime: ends, isStartTime: true, isEndTime: true };
  return rule === null
    ? { ...times, jobType: 'one-off' as const }
    : { ...times, jobType: 'recurring' as const, repeatOptions: rule };
}

/** The source of a job: a request or an estimate. */
export type MadeOf = { requestId?: string; estimateId?: string };

/** Creates a job as the office does. */
export async function writeJob(job: DemoJob, client: DemoClient, office: DemoOffice, madeOf: MadeOf): Promise<string> {
  const { api, chance, people, owner } = office;
  const { kind, author, team, priority } = job;
  const writer = author === 'owner' ? owner : (people[author] ?? owner);
  const form = office.catalogue.forms.find(({ title }) => title === kind.form);
  const day = job.start?.day ?? new Date(office.now).toISOString().slice(0, 10);
  const fields = {
    clientId: client.id,
    title: kind.title,
    description: kind.description,
    timezone: demoZone,
    serviceDuration: kind.minutes * 60,
    arrivalWindow: job.turn % 3 === 0 ? 60 : 120,
    assignedToTeams: team.flatMap((person) => people[person]?.userId ?? []),
    priority,
    jobItems: kind.items.map((item) => jobLine(item, { client, day, office })),
    jobFormIds: form === undefined ? [] : [form.id],
    ...scheduleOf(job),
    ...client.places[job.turn % Math.max(1, client.places.length)],
    // What a job is made of passes its number on.
    ...(madeOf.requestId === undefined && madeOf.estimateId === undefined ? orderOf(client, job.turn) : {}),
    ...madeOf,
  };
  const notes = chance.happens(0.35) ? chance.pick(phrases.instructions) : '';
  const files = filesOf(job, office);
  const body = { jobData: fields, notes };
  const { jobId } =
    files.length === 0
      ? await api.ask(writer, createJob, { body })
      : await api.ask(writer, createJob, { body: { ...body, parentFolderId: await folderOf(client, office) }, files });
  return jobId;
}

/** A job's visits by start. */
export async function visitIdsOf(jobId: string, { api, owner }: DemoOffice): Promise<string[]> {
  return (await api.ask(owner, listVisits, { params: { id: jobId } })).map((visit) => visit.id);
}

const folderOf = async (client: DemoClient, { api, owner }: DemoOffice): Promise<string> =>
  (await api.ask(owner, openJobFolder, { body: { moduleId: client.id, moduleType: 'clients' } })).parentFolderId;
