/** The months between two bills, by billing interval. */
export const billingIntervals = ['month', 'quarter', 'half_year', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

export const intervalMonths: Readonly<Record<BillingInterval, number>> = {
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
};

export const billingIntervalLabels: Readonly<Record<BillingInterval, string>> = {
  month: 'Every month',
  quarter: 'Every 3 months',
  half_year: 'Every 6 months',
  year: 'Every year',
};

/** Bills come by the calendar, in advance, or after each included visit. */
export const billingWays = ['calendar', 'visit'] as const;
export type BillingWay = (typeof billingWays)[number];

/** A service plan, or an invoice that comes back without any visits. */
export const planKinds = ['plan', 'invoice'] as const;
export type PlanKind = (typeof planKinds)[number];

export const planKindLabels: Readonly<Record<PlanKind, string>> = {
  plan: 'Service plan',
  invoice: 'Recurring invoice',
};

export const planStatuses = ['draft', 'offered', 'active', 'paused', 'cancelled', 'lapsed'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const planStatusLabels: Readonly<Record<PlanStatus, string>> = {
  draft: 'Draft',
  offered: 'Offered',
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
};

/** A line of each bill. The rate is per unit, before taxes. */
export type PlanLine = {
  name: string;
  description: string | null;
  quantity: number;
  rate: number;
  /** Ids of taxes of the account. */
  taxIds: string[];
};

/** The visits of a plan in some months: what is done, and how often in each of these months. */
export type IncludedVisit = {
  name: string;
  /** 1 to 12, ascending. */
  months: number[];
  /** 1 to 4 in each of the months, spread evenly. */
  times: number;
};

/** What a plan's client gets and pays. A copy of its template's, which later changes of the template leave as it is. */
export type PlanTerms = {
  /** What the client agrees to, in plain text. */
  text: string;
  lines: PlanLine[];
  billing: BillingWay;
  interval: BillingInterval;
  /** The day of the month on which a period begins; 29 to 31 are the last day of shorter months, and 31 of all. */
  billingDay: number;
  /** Whether bills are sent by themselves; else they wait as drafts. */
  sendsBills: boolean;
  visits: IncludedVisit[];
  /** The weekday on which visits are planned, 0 for Sunday to 6. Null: the office plans each. */
  weekday: number | null;
  /** A term in months; null: until it is cancelled. */
  termMonths: number | null;
  /** Whether it goes on after its term. */
  renews: boolean;
  /** The discount on other work, in percent; 0: none. */
  memberDiscount: number;
};

export const mostPlanLines = 50;
export const mostIncludedVisits = 12;
export const mostVisitsAMonth = 4;
export const longestTerm = 120;
/** How many days ahead the job of a visit is made. */
export const visitsAheadDays = 60;
/** A plan is listed as lapsing in its last days; this is their number. */
export const lapsingDays = 30;

/** The rates of a plan's lines for the periods that begin on a day or later. */
export type PriceStep = { from: string; rates: number[] };

/** The days from `from` until before `to` are neither billed nor served; null: until it is resumed. */
export type Pause = { from: string; to: string | null };

/** When a plan runs. All days are those of the account's time zone. */
export type PlanLife = {
  startDay: string;
  /** The first day that it does not cover; null: it has no end. */
  endDay: string | null;
  /** The pauses in order, without overlaps; only the last may have no end. */
  pauses: Pause[];
  /** The changes of price, in order. Without any, the rates of the lines count. */
  prices: PriceStep[];
};

/** The label of a billing day. @example billingDayLabel(31) → 'Last day' */
export const billingDayLabel = (day: number): string =>
  day === 31 ? 'Last day' : day > 28 ? `${day}, or the last day` : String(day);
