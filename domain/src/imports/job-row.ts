import type { PropertyDefinition } from '../custom-properties/definitions.ts';
import type { PropertyContent } from '../custom-properties/property-values.ts';
import { type KeysWith, keysWith } from '../fields/record-fields.ts';
import { jobFields } from '../jobs/job-fields.ts';
import { cellsOf, type ValueChoices } from './cells.ts';
import {
  type ClientOfRecordKey,
  clientOfRecordTargets,
  type NamedClient,
  namedClientIn,
  readRecordNumber,
} from './client-of-record.ts';
import { addressIn, type RowAddress } from './client-row.ts';
import type { ImportTarget, Mapping } from './columns.ts';
import { type CustomTargetKey, customTargets, customValuesIn, type NamedProperty } from './custom-columns.ts';
import { priorityOfWord, statusOfWord } from './known-words.ts';
import { readMoment } from './moments.ts';
import { type Convention, readAmount } from './spellings.ts';

type JobColumn =
  | 'jobNumber'
  | 'jobStatus'
  | 'priority'
  | 'startDay'
  | 'startTime'
  | 'endDay'
  | 'endTime'
  | 'total'
  | 'notes';
type AddressPart = 'line' | 'street' | 'unit' | 'city' | 'state' | 'zipCode' | 'country';
type TextColumn = KeysWith<typeof jobFields, 'heads'>;
export type JobTargetKey = JobColumn | TextColumn | ClientOfRecordKey | `jobAddress.${AddressPart}` | CustomTargetKey;

const columns: Readonly<Record<JobColumn, readonly [label: string, heads: string]>> = {
  jobNumber: ['Job number', 'jobnumber job jobid jobno number workorder workordernumber'],
  jobStatus: ['Status', 'status jobstatus stage'],
  priority: ['Priority', 'priority jobpriority'],
  startDay: [
    'Start',
    'start startdate startday starts scheduled scheduleddate scheduledstart scheduledstartdate jobscheduledstartdate visitdate date jobdate startdatetime scheduledstarttime appointmentdate',
  ],
  startTime: ['Start time', 'starttime scheduledtime timein arrivaltime'],
  endDay: ['End', 'end enddate endday ends scheduledend scheduledenddate jobscheduledenddate enddatetime'],
  endTime: ['End time', 'endtime scheduledendtime timeout'],
  total: ['Amount', 'total totalamount amount jobamount jobtotal totaldollars price'],
  notes: ['Internal notes', 'notes internalnotes note privatenotes jobnotes comments'],
};

const addressColumns: Readonly<Record<AddressPart, readonly [label: string, heads: string]>> = {
  line: ['whole address', 'address jobaddress serviceaddress locationaddress propertyaddress'],
  street: ['street', 'street servicestreet jobstreet streetaddress address1 servicestreet1 street1 locationstreet'],
  unit: ['unit', 'unit street2 servicestreet2 address2'],
  city: ['city', 'city servicecity jobcity locationcity'],
  state: ['state', 'state province servicestate serviceprovince jobstate locationstate'],
  zipCode: ['zip code', 'zip zipcode postalcode servicezip servicezipcode servicepostalcode locationzip jobzip'],
  country: ['country', 'country servicecountry'],
};

const target = (key: JobTargetKey, label: string, heads: string): ImportTarget<JobTargetKey> => ({
  key,
  label,
  group: 'Job',
  heads: heads.split(' '),
});

/** All possible targets of a column of jobs, with the account's custom properties. */
export const jobTargets = (properties: readonly NamedProperty[]): readonly ImportTarget<JobTargetKey>[] => [
  // The number and the texts come first: where rows are listed, they say which job a row is.
  target('jobNumber', ...columns.jobNumber),
  ...keysWith(jobFields, 'heads').map((key) => target(key, jobFields[key].label, jobFields[key].heads)),
  ...Object.entries(columns)
    .filter(([key]) => key !== 'jobNumber')
    .map(([key, [label, heads]]) => target(key as JobColumn, label, heads)),
  ...clientOfRecordTargets,
  ...Object.entries(addressColumns).map(([part, [label, heads]]) => ({
    key: `jobAddress.${part as AddressPart}` as const,
    label: `Job address, ${label}`,
    group: 'Job address',
    heads: heads.split(' '),
  })),
  ...customTargets(properties),
];

/** Why a mapping cannot be used, or null. */
export const jobMappingRefusal = (mapping: Mapping): string | null =>
  clientOfRecordTargets.some(({ key }) => mapping.includes(key)) ? null : 'Choose the column of the client.';

/** A job as its row has it: the fields of a new job, its client, and its status in the file. */
export type JobRow = {
  client: NamedClient;
  status: string | null;
  job: { [K in TextColumn]?: string } & {
    jobNumber?: number | string;
    priority?: string;
    notes?: string;
    jobAddress?: RowAddress;
    startDateTime?: string;
    isStartTime?: boolean;
    endDateTime?: string;
    isEndTime?: boolean;
    properties?: { id: string; value: PropertyContent }[];
    jobItems?: { itemName: string; quantity: number; price: string }[];
  };
};

export type RecordReading = {
  mapping: Mapping<string>;
  choices?: ValueChoices;
  /** The custom properties of the records. */
  properties?: readonly PropertyDefinition[];
  timezone: string;
  convention: Convention;
};

/** Converts a row of a file to a job. Unreadable values are passed on unchanged: only the server validates. */
export function jobOfRow(row: readonly string[], reading: RecordReading): JobRow {
  const { mapping, choices, properties = [], timezone, convention } = reading;
  const cells = cellsOf(row, mapping, choices);
  const number = cells.get('jobNumber');
  const total = cells.get('total');
  const amount = total === undefined ? undefined : readAmount(total, convention);
  const title = cells.get('title');
  const priority = cells.get('priority');
  const status = cells.get('jobStatus');
  const at = (day: string, time: string) => {
    const text = cells.get(day);
    return text === undefined
      ? undefined
      : readMoment({ day: text, time: cells.get(time) }, { ...convention, timezone });
  };
  const start = at('startDay', 'startTime');
  const end = at('endDay', 'endTime');
  const custom = customValuesIn(cells, { properties, timezone, convention });
  const job = {
    jobNumber: number === undefined ? undefined : (readRecordNumber(number)?.number ?? number),
    ...Object.fromEntries(keysWith(jobFields, 'heads').map((key) => [key, cells.get(key)])),
    priority: priority === undefined ? undefined : priorityOfWord(priority),
    notes: cells.get('notes'),
    jobAddress: addressIn(cells, 'jobAddress'),
    startDateTime: start?.moment,
    isStartTime: start?.hasTime,
    endDateTime: start === undefined ? undefined : end?.moment,
    isEndTime: start === undefined ? undefined : end?.hasTime,
    properties: custom.length === 0 ? undefined : custom,
    jobItems:
      amount === undefined || Number(amount) === 0
        ? undefined
        : [{ itemName: (title ?? 'Imported amount').slice(0, 200), quantity: 1, price: amount }],
  };
  return {
    client: namedClientIn(cells),
    status: status === undefined ? null : statusOfWord(status),
    job: Object.fromEntries(Object.entries(job).filter(([, value]) => value !== undefined)) as JobRow['job'],
  };
}
