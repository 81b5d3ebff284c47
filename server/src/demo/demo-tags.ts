import { listJobs } from '@truckroll/contract/jobs/jobs';
import { listRequests } from '@truckroll/contract/requests/requests';
import { changeTagsOfJobs, changeTagsOfRequests, createTag } from '@truckroll/contract/tags/tags';
import { demoSettings } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const weekMs = 7 * 86_400_000;
const weekCount = 50;

/** The ids of the company's tags by name. */
export async function createTags(api: DemoApi, owner: DemoActor): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const body of demoSettings.tags) ids.set(body.name, (await api.ask(owner, createTag, { body })).tag.id);
  return ids;
}

/** The tags of the n-th client. */
export function tagsOfClient(n: number, { isCompany }: { isCompany: boolean }): string[] {
  return [
    ...(isCompany ? ['Commercial'] : []),
    ...(n % 11 === 3 ? ['VIP'] : []),
    ...(n % 9 === 4 ? ['Prefers texts'] : []),
    ...(n % 17 === 5 ? ['Dog on site'] : []),
  ];
}

const tagsOfJob = (n: number): string[] => [
  ...(n % 10 === 3 ? ['Warranty'] : []),
  ...(n % 14 === 6 ? ['Call back'] : []),
  ...(n % 19 === 2 ? ['Two people'] : []),
];

const tagsOfRequest = (n: number): string[] => [
  ...(n % 6 === 1 ? ['Referral'] : []),
  ...(n % 9 === 2 ? ['Emergency'] : []),
  ...(n % 13 === 4 ? ['Call back'] : []),
];

/** Each week the office goes through its newest jobs and requests, and tags some. */
export function demoTags(parts: {
  api: DemoApi;
  office: DemoActor;
  tagIds: ReadonlyMap<string, string>;
  now: number;
}): Work[] {
  const { api, office, tagIds, now } = parts;
  const idsOf = (names: readonly string[]): string[] => names.flatMap((name) => tagIds.get(name) ?? []);
  async function run(): Promise<void> {
    const newest = { limit: 25, sortBy: 'createdAt', sortOrder: 'desc' } as const;
    const { jobs } = await api.ask(office, listJobs, { query: newest });
    for (const { id, jobNumber, tagIds: stored } of jobs) {
      const add = idsOf(tagsOfJob(jobNumber)).filter((tag) => !stored.includes(tag));
      if (add.length > 0) await api.ask(office, changeTagsOfJobs, { body: { ids: [id], add } });
    }
    const { requests } = await api.ask(office, listRequests, { query: newest });
    for (const { id, requestNumber, tagIds: stored } of requests) {
      const add = idsOf(tagsOfRequest(requestNumber)).filter((tag) => !stored.includes(tag));
      if (add.length > 0) await api.ask(office, changeTagsOfRequests, { body: { ids: [id], add } });
    }
  }
  return Array.from({ length: weekCount }, (_, weeks) => ({ at: now - weeks * weekMs - 2 * 3_600_000, run }));
}
