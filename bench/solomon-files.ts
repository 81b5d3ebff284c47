import type { RoutingProblem } from '@truckroll/domain/routing/routing-problem';

export type SolomonPoint = {
  x: number;
  y: number;
  demand: number;
  ready: number;
  due: number;
  service: number;
};

/** `points` begins with the depot; customer 7 is the point with index 7. */
export type SolomonInstance = { name: string; vehicles: number; capacity: number; points: SolomonPoint[] };

/** Reads Solomon's format. Throws for a text without a fleet or a depot, and when the customers are not numbered 0, 1, 2, … */
export function readInstance(text: string): SolomonInstance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const rows = lines.filter((line) => /^[-+\d.eE\s]+$/.test(line)).map((line) => line.split(/\s+/).map(Number));
  const [vehicles, capacity] = rows.find((row) => row.length === 2) ?? [];
  const points = rows
    .filter((row) => row.length === 7)
    .map(([number, x, y, demand, ready, due, service], index) => {
      if (number !== index) throw new Error(`Customer ${index} is numbered ${number}.`);
      return { x, y, demand, ready, due, service } as SolomonPoint;
    });
  if (vehicles === undefined || capacity === undefined || points.length === 0) {
    throw new Error('This is not an instance in the format of Solomon.');
  }
  return { name: lines[0] ?? '', vehicles, capacity, points };
}

/** The instance with least total distance as its aim: all customers are served by at most the given vehicles. */
export function problemOf({ vehicles, capacity, points }: SolomonInstance): RoutingProblem {
  const distances = Float64Array.from({ length: points.length ** 2 }, (_, way) => {
    const from = points[Math.floor(way / points.length)] as SolomonPoint;
    const to = points[way % points.length] as SolomonPoint;
    return Math.hypot(from.x - to.x, from.y - to.y);
  });
  const depot = points[0] as SolomonPoint;
  const unservedPrice = 1000 * distances.reduce((most, distance) => Math.max(most, distance), 1);
  const always = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
  return {
    travel: { places: points.length, minutes: distances, kilometres: distances },
    prices: { kilometre: 1, travelMinute: 0 },
    visits: points.slice(1).map((point, index) => ({
      place: index + 1,
      duration: point.service,
      windows: [{ from: point.ready, to: point.due }],
      demand: point.demand,
      unservedPrice,
      interruptible: false,
      planned: null,
    })),
    vehicles: Array.from({ length: vehicles }, () => ({
      startPlace: 0,
      endPlace: 0,
      earliestDeparture: depot.ready,
      latestReturn: depot.due,
      shift: always,
      pauses: [],
      capacity,
      usePrice: 0,
    })),
    assignmentPrice: () => 0,
    startStep: 0,
    startChange: { price: 0, tolerance: 0 },
  };
}

/** @example 'Route #1: 5 3 7' … 'Cost 828.94' */
export function solutionText(routes: readonly (readonly number[])[], cost: number): string {
  const lines = routes.map((customers, index) => `Route #${index + 1}: ${customers.join(' ')}`);
  return `${[...lines, `Cost ${cost.toFixed(2)}`].join('\n')}\n`;
}
