import * as contract from '@truckroll/contract/planning/slots';
import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import {
  datesOfSeries,
  daysOfRange,
  mostSearchedDays,
  type WorkingTime,
  workingDaysFrom,
} from '@truckroll/domain/slots/search-days';
import type { SearchedDay } from '@truckroll/domain/slots/slot-types';
import { suggestForDates, suggestSlots } from '@truckroll/domain/slots/suggest-slots';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { InvalidInput, invalid, notFound, Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { geocodeText } from '../../providers/maps/geocode-text.ts';
import type { Maps } from '../../providers/maps/maps.ts';
import type { ScenePerson } from '../../records/people/scene-people.ts';
import type { ServerContext } from '../../server-context.ts';
import {
  makeQuestion,
  promisedBy,
  rangesOf,
  readWorkingTime,
  toDate,
  toMissing,
  toSuggestion,
  waysTo,
} from './find-slots.ts';
import { listBlocks, listKnownAbsences, listTakenVisits, readScene } from './slot-store.ts';

type Scene = Awaited<ReturnType<typeof readScene>>;

/** The people asked for, or all who work in the field; an unknown id, or that of somebody inactive, is refused. */
function peopleOf({ people }: Scene, ids: readonly string[]): ScenePerson[] {
  if (ids.length === 0) return people.filter(({ worksInField }) => worksInField);
  const unknown = ids.flatMap((id, index) =>
    people.some((person) => person.id === id)
      ? []
      : [{ path: `technician_ids.${index}`, code: 'not_found' as const, message: 'Team member is not valid' }],
  );
  if (unknown.length > 0) throw new InvalidInput(unknown);
  return people.filter(({ id }) => ids.includes(id));
}

function requireKnown(scene: Scene, { jobId, clientId, visitId, skillIds }: contract.SlotSearch): void {
  if (jobId !== undefined && scene.jobClientId === null) throw notFound('Job');
  if (clientId !== undefined && scene.clientId === null) throw notFound('Client');
  if (visitId !== undefined && scene.visit === null) throw notFound('Visit');
  const unknown = skillIds.flatMap((id, index) =>
    scene.skills.some((skill) => skill.id === id)
      ? []
      : [{ path: `skillIds.${index}`, code: 'not_found' as const, message: 'Skill is not valid' }],
  );
  if (unknown.length > 0) throw new InvalidInput(unknown);
}

/** Days of all years that a search may reach. */
function reachOf({ isRecurring, visits, fromDate, toDate }: contract.SlotSearch, today: string): string[] {
  if (isRecurring) return visits ?? [];
  if (fromDate !== undefined && toDate !== undefined) return [fromDate, toDate];
  return [today, addDays(today, mostSearchedDays * 7)];
}

function daysOf(scene: Scene, sent: contract.SlotSearch, now: Date, working: WorkingTime): SearchedDay[] {
  if (sent.isRecurring) return datesOfSeries(sent.visits ?? [], scene.timezone);
  const { fromDate, toDate } = sent;
  if (fromDate === undefined || toDate === undefined)
    return workingDaysFrom(now.toISOString(), sent.num_working_days, working);
  if (fromDate < wallClock(now.toISOString(), scene.timezone).day)
    throw invalid('fromDate', contract.pastRangeText, 'out_of_range');
  return daysOfRange(fromDate, toDate, now.toISOString(), working);
}

/** Where the visit is: the coordinates sent, else those of the text. */
async function findPlace(sent: contract.SlotSearch['address'], scene: Scene, maps: Maps): Promise<Coordinates> {
  const address = typeof sent === 'string' ? null : (sent ?? null);
  const given = coordinatesOf(address);
  if (given !== null) return given;
  const text = typeof sent === 'string' ? sent : address && (address.formattedAddress ?? formattedAddress(address));
  const near = coordinatesOf(scene.address);
  const found = scene.features.maps && text ? await geocodeText(maps, { text, near }) : null;
  const place = coordinatesOf(found);
  if (place === null) throw new Problem('slotAddressUnknown');
  return place;
}

type Search = {
  actor: Actor;
  sent: contract.SlotSearch;
  now: Date;
  transact: Transact;
  warn: (error: unknown) => void;
};

/** Reads everything in one transaction of four statements; maps and travel times are asked outside of it. */
async function search({ mapsOf, travel }: ServerContext, { actor, sent, now, transact, warn }: Search) {
  const read = await transact(async (tx) => {
    const { skillIds, jobId, clientId, visitId } = sent;
    const scene = await readScene(tx, actor, { skillIds, jobId, clientId, visitId });
    requireKnown(scene, sent);
    const people = peopleOf(scene, sent.technician_ids);
    const today = wallClock(now.toISOString(), scene.timezone).day;
    const working = await readWorkingTime(scene, reachOf(sent, today));
    const days = daysOf(scene, sent, now, working);
    const ranges = rangesOf(days);
    const userIds = people.map(({ id }) => id);
    const range = { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
    const [visits, blocks, absences] = await Promise.all([
      listTakenVisits(tx, { userIds, ranges, except: { jobId, visitId }, now }),
      listBlocks(tx, { userIds, range }),
      listKnownAbsences(tx, actor, { userIds, days, zone: scene.timezone }),
    ]);
    return { scene, working, people, days, visits, blocks, absences };
  });
  const { scene, working, people, days, visits, blocks, absences } = read;
  const place = await findPlace(sent.address, scene, mapsOf(actor.accountId)).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    warn(error);
    throw new Problem('slotAddressUnknown', {}, { cause: error });
  });
  const asking = { blocks: waysTo(place, visits, scene), now, transact, onFailure: warn };
  const { legBetween, provider } = await travel.legs(asking);
  const promised = promisedBy(scene.visit);
  const kept = sent.keepPromise ? promised : null;
  const question = makeQuestion(
    { account: scene, working, people, visits, blocks, absences, legBetween },
    {
      ...{ place, promised, now, days: kept === null ? days : days.map((day) => ({ ...day, arrival: kept })) },
      ...{ skills: skillsInOrder(scene, sent.skillIds), preferredId: scene.preferredId },
      ...{ duration: sent.duration, travelLimit: sent.travel_time === -1 ? null : sent.travel_time },
    },
  );
  return { question, provider };
}

const skillsInOrder = ({ skills }: Scene, ids: readonly string[]): Scene['skills'] =>
  [...new Set(ids)].flatMap((id) => skills.filter((skill) => skill.id === id));

export function slotRoutes(context: ServerContext): void {
  context.serve(contract.suggestSlots, {
    async prepare({ actor, body, now, transact, log }) {
      const warn = (error: unknown): void => log.warn({ err: error }, 'A provider of maps or travel times failed');
      const { question, provider } = await search(context, { actor, sent: body, now, transact, warn });
      if (!body.isRecurring) {
        const { slots, missing } = suggestSlots(question);
        return { suggestions: slots.map(toSuggestion), missing: missing.map(toMissing), travelProvider: provider };
      }
      const { dates, missing } = suggestForDates(question);
      const byDate = new Map(dates.map((date) => [date.day, date]));
      const rows = (body.visits ?? []).map((date) => {
        const found = byDate.get(date);
        return toDate(date, found?.slots ?? [], found?.missing ?? []);
      });
      return { suggestions: rows, missing: missing.map(toMissing), travelProvider: provider };
    },
    handle: async ({ prepared }) => prepared,
  });
}
