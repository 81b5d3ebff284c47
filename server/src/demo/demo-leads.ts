import { chanceFrom } from './chance.ts';
import { phrases } from './company/company.ts';
import { answer, change, hand, mail, newDemoDocument, write } from './demo-documents.ts';
import type { DemoJob, DemoOrigin } from './demo-jobs.ts';
import type { DemoClient, DemoOffice } from './demo-jobs-office.ts';
import type { MadeOf } from './demo-jobs-write.ts';
import { ask, type DemoRequest } from './demo-request-actions.ts';
import type { Work } from './demo-work.ts';
import { officeHour } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The contract of some estimates. */
export const agreement = { isContractRequired: true, ...phrases.agreement };

/** Gives some jobs a lead: a share of them began with a request, and a share of these also had an estimate. */
export function withOrigins(
  jobs: readonly DemoJob[],
  counts: { requests: number; quotedRequests: number; quotes: number },
  now: number,
): DemoJob[] {
  const chance = chanceFrom(20_260_404);
  const mayHave = jobs.filter(({ createdAt, fate }) => createdAt > now - 320 * dayMs && fate !== 'draft');
  const wanted = Math.min(counts.requests + counts.quotes, mayHave.length);
  const origins = new Map<DemoJob, DemoOrigin>();
  for (let place = 0; place < wanted; place += 1) {
    const job = mayHave[Math.floor((place * mayHave.length) / wanted)];
    if (job === undefined) continue;
    // The leads are spread evenly: every n-th job has a request, and every m-th of those an estimate.
    const isEvery = (share: number): boolean => Math.floor((place + 1) * share) > Math.floor(place * share);
    const hasRequest = isEvery(counts.requests / wanted);
    const isQuoted = !hasRequest || chance.happens(counts.quotedRequests / counts.requests);
    const officeTime = officeHour(job.createdAt - chance.between(3, 9) * dayMs, chance);
    // After a long weekend there may be no office hour before the job.
    const quotedAt = isQuoted ? Math.min(officeTime, job.createdAt - dayMs) : null;
    const before = Math.min(job.createdAt, quotedAt ?? job.createdAt);
    const askedAt = hasRequest ? before - chance.between(20, 90) * hourMs : null;
    origins.set(job, { askedAt, quotedAt });
  }
  return jobs.map((job) => {
    const origin = origins.get(job);
    return origin === undefined ? job : { ...job, origin };
  });
}

type Parts = { client: DemoClient; office: DemoOffice; madeOf: MadeOf };

/** The events before a job is created. `madeOf` receives the source of the job. */
export function leadTo(job: DemoJob, { client, office, madeOf }: Parts): Work[] {
  const { origin, kind } = job;
  if (origin === undefined) return [];
  const { askedAt, quotedAt } = origin;
  const chance = chanceFrom(Math.floor(job.createdAt / 60_000));
  const own = { ...office, chance };
  const request: DemoRequest = { id: '', client, kind };
  const asking: Work[] =
    askedAt === null
      ? []
      : [
          {
            at: askedAt,
            run: async () => {
              await ask(request, { startDate: quotedAt }, own);
              if (quotedAt === null) madeOf.requestId = request.id;
            },
          },
        ];
  return quotedAt === null ? asking : [...asking, ...quoting(job, quotedAt, { request, madeOf, office: own })];
}

/** An estimate is created, sent and approved before the job is created. */
function quoting(
  job: DemoJob,
  quotedAt: number,
  { request, madeOf, office }: { request: DemoRequest; madeOf: MadeOf; office: DemoOffice },
): Work[] {
  const paper = newDemoDocument(request.client, job.kind.items);
  const isSigned = request.client.email !== null && job.turn % 5 === 0;
  const sentAt = quotedAt + 90 * 60_000;
  const thoughtMs = job.createdAt - sentAt - hourMs;
  const approvedAt = sentAt + Math.floor((thoughtMs * office.chance.between(10, 90)) / 100);
  const writing = async (): Promise<void> => {
    const source = request.id === '' ? {} : { isConvertedFromRequest: true, convertedFromId: request.id };
    await write(paper, { documentType: 2, ...source, ...(isSigned ? agreement : {}) }, office);
    madeOf.estimateId = paper.id;
  };
  return [
    { at: quotedAt, run: writing },
    { at: sentAt, run: () => (isSigned ? mail(paper, office) : hand(paper, sentAt, office)) },
    {
      at: approvedAt,
      run: () => (isSigned ? answer(paper, 1, office) : change(paper, { actionStatus: 1 }, office)),
    },
  ];
}
