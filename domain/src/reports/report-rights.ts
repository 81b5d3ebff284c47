import { can, type Rights, viewScope } from '../abilities/rights.ts';

/** The reports, in the order of their tabs. */
export const reports = ['money', 'payment-time', 'people', 'conversion', 'work', 'clients', 'tips'] as const;
export type Report = (typeof reports)[number];

const seesAllDocuments = (person: Rights, moduleName: 'Invoice' | 'Estimate'): boolean =>
  can(person, `${moduleName}.viewAll`) || can(person, `${moduleName}.create`) || can(person, `${moduleName}.edit`);

/** Which kinds of records a person sees all of, and so their figures (API 2.4). */
export const seesAll = {
  invoices: (person: Rights) => seesAllDocuments(person, 'Invoice'),
  estimates: (person: Rights) => seesAllDocuments(person, 'Estimate'),
  jobs: (person: Rights) => viewScope(person, 'Jobs') === 'all',
  requests: (person: Rights) => viewScope(person, 'Requests') === 'all',
  clients: (person: Rights) => viewScope(person, 'Clients') === 'all',
};

/**
 * Whether a person may open a report. Figures are those of the whole company, so they need the sight of all records that
 * they count: those of assigned records alone would pass for the company's.
 */
const opens: Record<Report, (person: Rights) => boolean> = {
  money: seesAll.invoices,
  'payment-time': seesAll.invoices,
  people: seesAll.jobs,
  conversion: (person) => seesAll.requests(person) || seesAll.estimates(person),
  work: seesAll.jobs,
  clients: seesAll.clients,
  tips: seesAll.invoices,
};

export const mayOpenReport = (person: Rights, report: Report): boolean => opens[report](person);

/**
 * The reports that a person may open.
 *
 * @example reportsFor(technician) → []
 */
export const reportsFor = (person: Rights): Report[] => reports.filter((report) => mayOpenReport(person, report));

/** Whether the value of work is visible: as the prices of jobs are. */
export const seesValueOfWork = (person: Rights): boolean => can(person, 'Jobs.showPricing');

/** Whether logged hours are visible: as the logs of visits are. */
export const seesLoggedHours = (person: Rights): boolean => can(person, 'Jobs.viewLogs');
