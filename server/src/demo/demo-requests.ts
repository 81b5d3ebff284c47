import { type Chance, chanceFrom } from './chance.ts';
import { demoJobKinds } from './company/company.ts';
import { answer, change, hand, newDemoDocument, view, write } from './demo-documents.ts';
import { countryOf } from './demo-jobs.ts';
import { clientFor, type DemoClient, type DemoOffice } from './demo-jobs-office.ts';
import { ask, askBack, type DemoRequest, move } from './demo-request-actions.ts';
import type { Work } from './demo-work.ts';
import { officeHour } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The outcomes of requests without a job, with their number per hundred jobs and their age in days. */
const fates = [
  { fate: 'new', share: 0, from: 0, to: 6 },
  { fate: 'unscheduled', share: 9, from: 3, to: 25 },
  { fate: 'inspection planned', share: 13, from: 1, to: 8 },
  { fate: 'overdue', share: 9, from: 8, to: 28 },
  { fate: 'inspected', share: 8, from: 6, to: 20 },
  { fate: 'billed', share: 3, from: 20, to: 120 },
  { fate: 'quote written', share: 8, from: 5, to: 16 },
  { fate: 'quote sent', share: 13, from: 7, to: 38 },
  { fate: 'quote rejected', share: 9, from: 20, to: 320 },
  { fate: 'silent', share: 9, from: 30, to: 320 },
  { fate: 'cancelled', share: 8, from: 12, to: 320 },
  { fate: 'duplicate', share: 4, from: 5, to: 90 },
] as const;
type Fate = (typeof fates)[number]['fate'];

type Asked = { request: DemoRequest; fate: Fate; at: number; office: DemoOffice };

/** The timeline of a request, from the telephone call on. */
function follow({ request, fate, at, office }: Asked, team: readonly number[]): Work[] {
  const { chance, now } = office;
  const asked = (more: Parameters<typeof ask>[1] = {}): Work => ({ at, run: () => ask(request, more, office) });
  const later = (days: number): number => officeHour(at + days * dayMs, chance);
  const moved = (moment: number, stage: Parameters<typeof move>[1]): Work => ({
    at: moment,
    run: () => move(request, stage, office),
  });
  switch (fate) {
    case 'new':
      return [asked()];
    case 'unscheduled':
      return [asked(), { at: later(1), run: () => askBack(request, office) }];
    case 'inspection planned':
      return [asked({ startDate: now + chance.between(1, 12) * dayMs, team })];
    case 'overdue':
      return [asked({ startDate: at + chance.between(2, 6) * dayMs })];
    case 'inspected':
      return [asked({ startDate: at + 2 * dayMs, team }), moved(later(3), 'inspection_complete')];
    case 'billed':
      return [
        asked({ startDate: at + 2 * dayMs, team }),
        moved(later(3), 'inspection_complete'),
        ...billing(request, later(4), office),
      ];
    case 'quote written':
    case 'quote sent':
    case 'quote rejected':
      return [asked({ startDate: at + dayMs }), ...quoting({ request, fate, at, office })];
    case 'silent':
      return [asked(), moved(later(18), 'lost_no_response')];
    case 'cancelled':
      return [asked({ startDate: at + 6 * dayMs, team }), moved(later(3), 'cancelled')];
    case 'duplicate':
      return [asked()];
  }
}

/** The timeline of a request's estimate, by its outcome. */
function quoting({ request, fate, at, office }: Asked): Work[] {
  const { chance } = office;
  const paper = newDemoDocument(request.client, request.kind.items);
  const writtenAt = officeHour(at + 2 * dayMs, chance);
  const sentAt = writtenAt + 2 * hourMs;
  const deposit = chance.happens(0.3) ? { isDepositRequired: true, depositType: 'percentage', depositValue: 25 } : {};
  const writing: Work = {
    at: writtenAt,
    run: () =>
      write(
        paper,
        { documentType: 2, isConvertedFromRequest: true, convertedFromId: request.id, ...(deposit as object) },
        office,
      ),
  };
  if (fate === 'quote written') return [writing];
  const sent: Work = { at: sentAt, run: () => hand(paper, sentAt, office) };
  if (fate === 'quote rejected')
    return [writing, sent, { at: officeHour(sentAt + 5 * dayMs, chance), run: () => answer(paper, 2, office) }];
  const seen: Work = { at: sentAt + 5 * hourMs, run: () => view(paper, office) };
  return chance.happens(0.5) ? [writing, sent, seen] : [writing, sent];
}

/** The invoice for the inspection itself. */
function billing(request: DemoRequest, at: number, office: DemoOffice): Work[] {
  const paper = newDemoDocument(request.client, [{ name: 'Diagnostic visit', type: 'service', price: 119 }]);
  const source = { isConvertedFromRequest: true, title: 'Inspection' };
  return [
    { at, run: () => write(paper, { documentType: 1, ...source, convertedFromId: request.id }, office) },
    { at: at + hourMs, run: () => change(paper, { documentStatus: 'sent' }, office) },
  ];
}

/** The technicians' indexes in the list of people. */
const technicians: readonly number[] = [2, 3, 4, 5];

/** Those who live in a client's city. */
const techniciansNear = ({ address }: DemoClient): readonly number[] =>
  technicians.filter((person) => address?.country === undefined || countryOf([person]) === address.country);

type Parts = { office: Omit<DemoOffice, 'chance'>; clients: readonly DemoClient[]; count: number };

/** The requests that became no job, in every stage. */
export function demoRequests({ office, clients, count }: Parts): Work[] {
  const chance: Chance = chanceFrom(20_260_505);
  const { now } = office;
  const planned = fates.flatMap((each) =>
    Array.from({ length: each.share === 0 ? 0 : Math.max(1, Math.round((each.share * count) / 108)) }, () => each),
  );
  const [fresh] = fates;
  const rest = Array.from({ length: Math.max(1, count - planned.length) }, () => fresh);
  const requests: Asked[] = [...planned, ...rest].map(({ fate, from, to }, n) => {
    const at = now - chance.between(from * 24 + 2, to * 24 + 5) * hourMs;
    const kind = chance.pick(demoJobKinds);
    const client = clientFor({ from: at, until: now, forCompanies: kind.forCompanies }, clients, chance);
    return { request: { id: '', client, kind }, fate, at, office: { ...office, chance: chanceFrom(n * 6151 + 29) } };
  });
  const originals = requests.filter(({ fate }) => fate !== 'duplicate').sort((one, other) => one.at - other.at);
  return requests.flatMap((asked) => {
    if (asked.fate !== 'duplicate') return follow(asked, [chance.pick(techniciansNear(asked.request.client))]);
    // A repeated call: a copy of the client's earlier request.
    const original = originals.findLast(({ at }) => at < asked.at) ?? originals[0];
    if (original === undefined) return [];
    const copy: DemoRequest = { ...original.request, id: '' };
    const at = Math.max(asked.at, original.at + hourMs);
    return [{ at, run: () => ask(copy, { copyOf: original.request }, asked.office) }];
  });
}
