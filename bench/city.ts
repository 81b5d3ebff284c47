import { placesOf } from '@truckroll/domain/routing/plan-changes';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { solve } from '@truckroll/domain/routing/solve';
import { type TeamWork, teamProblem } from '@truckroll/domain/routing/team-problem';

/** Kilometres from side to side of the city, and what the road adds to the straight line. */
const citySize = 40;
const detour = 1.3;
const minutesPerKilometre = 1.5;

/**
 * A team's day in a city: districts of different density, lunch breaks, three skills, visits of 20 to 60 minutes with
 * arrival windows for two of three, a few fixed ones. It is the same for the same seed.
 */
export function cityDay({ people, visits, seed }: { people: number; visits: number; seed: number }): TeamWork {
  const random = seededRandom(seed);
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const districts = Array.from({ length: 8 }, () => [random() * citySize, random() * citySize] as const);
  const points = Array.from({ length: people + visits }, () => {
    const [x, y] = districts[between(0, districts.length - 1)] ?? [0, 0];
    const spread = (random() + random() - 1) * 8;
    return [x + spread, y + (random() + random() - 1) * 8] as const;
  });
  const kilometres = Float64Array.from({ length: points.length ** 2 }, (_, way) => {
    const [fromX, fromY] = points[Math.floor(way / points.length)] ?? [0, 0];
    const [toX, toY] = points[way % points.length] ?? [0, 0];
    return detour * Math.hypot(fromX - toX, fromY - toY);
  });
  const skills = ['gas', 'roof', 'cooling'];
  return {
    people: Array.from({ length: people }, (_, index) => ({
      id: `person ${index}`,
      skillIds: skills.filter((_skill, skill) => index % 3 !== skill),
      startPlace: index,
      endPlace: index,
      days: [
        {
          day: '2026-03-02',
          shift: { from: 450 + 30 * (index % 3), to: 990 + 30 * (index % 3) },
          pauses: [{ from: 720, to: 750 }],
        },
      ],
    })),
    visits: Array.from({ length: visits }, (_, index) => {
      const opens = 480 + 60 * between(0, 6);
      return {
        id: `visit ${index}`,
        place: people + index,
        duration: 5 * between(3, 5),
        windows: [random() < 1 / 3 ? { from: 450, to: 1020 } : { from: opens, to: opens + 120 }],
        skillIds: random() < 0.4 ? [skills[between(0, 2)] ?? 'gas'] : [],
        personId: null,
        preferredPersonId: null,
        isFixed: false,
        weight: 1,
        planned: null,
      };
    }),
    travel: {
      places: points.length,
      kilometres,
      minutes: kilometres.map((way) => Math.ceil(way * minutesPerKilometre)),
    },
    prices: {
      kilometre: 1,
      travelMinute: 1,
      workingDay: 0,
      unserved: 1000,
      otherPersonThanPreferred: 5,
      otherPersonOrDayThanPlanned: 3,
      otherStartThanPlanned: 1,
    },
    startStep: 5,
    commuteIsWork: true,
    pausesInterrupt: true,
  };
}

/** The same day with a plan that somebody made without looking at the map; one visit in twenty is fixed in it. */
export function plannedDay(work: TeamWork): TeamWork {
  const { problem, days } = teamProblem({ ...work, prices: { ...work.prices, kilometre: 0, travelMinute: 0 } });
  const { plan } = solve(problem, { random: seededRandom(1), progress: () => 1 });
  const visits = placesOf(plan, work.visits.length).map((place, index) => {
    const visit = work.visits[index] as TeamWork['visits'][number];
    const personId = days[place?.vehicle ?? -1]?.personId;
    const planned = place === null || personId === undefined ? null : { personId, start: place.start };
    return { ...visit, planned, isFixed: planned !== null && index % 20 === 0 };
  });
  return { ...work, visits };
}
