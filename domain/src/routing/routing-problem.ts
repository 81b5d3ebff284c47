/**
 * A vehicle-routing problem with time windows. A vehicle is one person on one day. All times are minutes on one axis, all
 * places, visits and vehicles are indices. Real numbers are allowed everywhere.
 */
export type RoutingProblem = {
  travel: TravelMatrices;
  prices: TravelPrices;
  visits: readonly RoutingVisit[];
  vehicles: readonly RoutingVehicle[];
  /** The extra cost of a vehicle that serves a visit, 0 for none; Infinity when it must not. */
  assignmentPrice: (visit: number, vehicle: number) => number;
  /** Starts are multiples of this many minutes; 0 allows every moment. */
  startStep: number;
  /** The cost of serving a visit with its planned vehicle, but not within `tolerance` minutes of its planned start. */
  startChange: { price: number; tolerance: number };
};

/** The way from place i to place j is at i × places + j. The matrices need not be symmetric. */
export type TravelMatrices = { places: number; minutes: Float64Array; kilometres: Float64Array };

export type TravelPrices = { kilometre: number; travelMinute: number };

/** The first and the last moment, both included. */
export type TimeSpan = { from: number; to: number };

export type RoutingVisit = {
  place: number;
  /** The length of the work in minutes. */
  duration: number;
  /** When the work may begin. */
  windows: readonly TimeSpan[];
  /** How much of a vehicle's capacity the visit takes. */
  demand: number;
  /** The cost of leaving the visit out. */
  unservedPrice: number;
  /** The work may be interrupted by the pauses of the vehicle; otherwise it fits between two of them. */
  interruptible: boolean;
  /** Where and when the visit is planned today. */
  planned: PlannedStart | null;
};

export type PlannedStart = { vehicle: number; start: number };

export type RoutingVehicle = {
  startPlace: number;
  endPlace: number;
  /** Leaves its start place at this moment at the earliest: -Infinity when the way there is not working time. */
  earliestDeparture: number;
  /** Is at its end place at this moment at the latest: Infinity when the way there is not working time. */
  latestReturn: number;
  /** All work begins and ends within the shift. */
  shift: TimeSpan;
  /** Neither work nor travel happens in a pause; ordered, without overlaps. A way that meets one is continued after it. */
  pauses: readonly TimeSpan[];
  capacity: number;
  /** The cost of using the vehicle at all. */
  usePrice: number;
};

export type RoutingStop = { visit: number; start: number };

/** `routes` has the stops of each vehicle in the order of the vehicles. */
export type RoutingPlan = {
  routes: readonly (readonly RoutingStop[])[];
  unserved: readonly number[];
  figures: PlanFigures;
};

/** `cost` is what the solver minimises; `changes` counts visits that are not as planned. */
export type PlanFigures = { cost: number; kilometres: number; travelMinutes: number; changes: number };
