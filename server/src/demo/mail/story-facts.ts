import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { demoPeople } from '../company/company.ts';
import type { DemoActor, DemoApi } from '../demo-api.ts';
import type { DemoClient } from '../demo-jobs-office.ts';

import { dayOf } from '../demo-zone.ts';
import type { PaperOf } from '../make-demo-file.ts';
import type { MailedJob } from './plan-mail.ts';

/** The values of the placeholders in a thread's texts. */
export type StoryFacts = Record<string, string>;

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const clockTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/** Replaces the placeholders of a text. */
export function tell(text: string, facts: StoryFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    const fact = facts[word];
    if (fact === undefined) throw new Error(`The demo's mail names {${word}}, which its thread does not have`);
    return fact;
  });
}

type Office = { api: DemoApi; owner: DemoActor };

/** The subject of a thread's texts. */
export type Told = {
  client: DemoClient | null;
  job: MailedJob | null;
  /** The job's invoice (1) or estimate (2) that the texts name, and whether they say it is paid; null if none. */
  paper: { type: 1 | 2; isPaid?: boolean | undefined } | null;
  texts: readonly string[];
};

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** The facts of the invoice or estimate that the texts name. */
async function paperOf({ client, job, paper: wanted }: Told, { api, owner }: Office): Promise<StoryFacts | null> {
  if (wanted === null || client === null) return {};
  const { type: documentType, isPaid } = wanted;
  const subject = documentType === 1 ? { jobId: job?.jobId() ?? '' } : { clientId: client.id };
  const query = { documentType, ...subject, sortBy: 'date', sortOrder: 'desc' } as const;
  const { documents } = await api.ask(owner, listDocuments, { query });
  const paper = documents.find(
    ({ documentStatus, amountDue, title }) =>
      !['draft', 'void'].includes(documentStatus) &&
      (isPaid === undefined || isPaid === (amountDue === 0)) &&
      // The client may have other estimates.
      (documentType === 1 || documents.length === 1 || title === job?.job.kind.title),
  );
  if (paper === undefined) return null;
  const { documentNumberDisplay, total, amountDue, currency } = paper;
  return { paper: documentNumberDisplay, total: formatMoney(total, currency), due: formatMoney(amountDue, currency) };
}

/** The values of all placeholders; null if the texts would name an invoice or estimate that does not exist. */
export async function factsOf(told: Told, office: Office): Promise<StoryFacts | null> {
  const { client, job } = told;
  const paper = await paperOf(told, office);
  if (paper === null) return null;
  const person: StoryFacts =
    client === null
      ? {}
      : {
          name: client.name,
          first: firstNameOf(client.name),
          place: `${client.address?.houseNumber ?? ''} ${client.address?.street ?? ''}`.trim(),
        };
  if (job === null) return { ...person, ...paper };
  const { start, team, kind } = job.job;
  const number = told.texts.some((text) => text.includes('{number}'))
    ? `#${(await office.api.ask(office.owner, getJob, { params: { id: job.jobId() } })).job.jobNumber}`
    : '';
  return {
    ...person,
    ...paper,
    number,
    job: kind.title,
    day: longDay.format(new Date(`${start?.day}T00:00:00Z`)),
    time: clockTime.format(new Date(`2000-01-01T${start?.time}:00Z`)).replace('\u202f', ' '),
    technician: demoPeople[team[0] ?? 0]?.firstName ?? '',
  };
}

/** The client, place and date that a file created at this time shows. */
export const fileFactsOf = (client: DemoClient | null, at: number): PaperOf => ({
  client: client?.name ?? 'Northwind Home Services',
  place: client?.address?.formattedAddress ?? '260 Carlaw Avenue, Toronto',
  day: dayOf(at),
});
