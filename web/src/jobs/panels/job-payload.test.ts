import type { Client } from '@truckroll/contract/clients/clients';
import { readBy } from '@truckroll/contract/fields/field-texts';
import { createJob } from '@truckroll/contract/jobs/save-job';
import { draftOf, typeLine } from '@truckroll/domain/addresses/address-draft';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { emptyValues } from '@truckroll/domain/fields/record-fields';
import { describe, expect, test } from 'vitest';
import { emptyLine } from '../../line-items/parts/line-editor-input.ts';
import { jobErrors } from './job-checks.ts';
import { changedPayload, formPath, isRescheduled, newJobPayload } from './job-payload.ts';
import { type JobFormValues, newJobValues, valuesOver } from './job-values.ts';
import { usualRepeat, withJobType, withScheduleLater } from './schedule.ts';

const ids = {
  client: '01990000-0000-7000-8000-000000000001',
  person: '01990000-0000-7000-8000-000000000002',
  form: '01990000-0000-7000-8000-000000000003',
  item: '01990000-0000-7000-8000-000000000004',
};

const client: Client = {
  id: ids.client,
  name: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  email: null,
  phoneNumber: { countryCode: '+1', number: '4165550142', countryIdentifier: 'ca' },
  website: null,
  ...emptyValues(clientFields),
  stage: 'active_client',
  jobFormIds: [],
  tagIds: [],
  properties: [],
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  isTaxExempt: false,
  preferredMemberId: null,
  isGroup: false,
  isDeleted: false,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const fresh: JobFormValues = newJobValues({
  jobNumber: '7',
  client,
  timezone: 'America/Toronto',
  team: [ids.person],
  jobForms: [ids.form],
  times: { startDateTime: '2026-05-10T13:00:00.000Z', endDateTime: '2026-05-10T15:00:00.000Z' },
  definitions: [],
});
const surroundings = { definitions: [], stored: [] };
const textsOf = (values: JobFormValues) => jobErrors(values, surroundings).map(({ message }) => message);

describe('a new job', () => {
  test("takes the client's phone, and the proposed times", () => {
    expect(fresh).toMatchObject({
      phone: { number: '4165550142' },
      priority: 'medium',
      schedule: { startDate: '2026-05-10', startTime: '09:00', endDate: '2026-05-10', endTime: '11:00' },
    });
  });

  test('matches the contract', () => {
    const values = { ...fresh, title: ' Boiler ', lineItems: [{ ...emptyLine('a'), name: 'Filter', rate: '12.75' }] };
    const payload = newJobPayload(values, { kind: 'request', id: ids.item });
    expect(payload).toMatchObject({
      clientId: ids.client,
      jobNumber: '7',
      title: 'Boiler',
      jobType: 'one-off',
      startDateTime: '2026-05-10T13:00:00.000Z',
      serviceDuration: 7200,
      repeatOptions: null,
      assignedToTeams: [ids.person],
      jobItems: [{ itemName: 'Filter', price: 12.75, quantity: 1, orderIndex: 0 }],
      requestId: ids.item,
    });
    expect(readBy(createJob.body, payload).success).toBe(true);
    expect(jobErrors(values, surroundings)).toEqual([]);
  });

  test('that repeats includes its rule and the number of visits', () => {
    const schedule = {
      ...withJobType(fresh.schedule, 'recurring'),
      repeat: { ...usualRepeat, pattern: 'weekly' as const },
    };
    expect(newJobPayload({ ...fresh, schedule }).repeatOptions).toMatchObject({
      frequency: 'weekly',
      interval: 1,
      duration: { value: 1, unit: 'month(s)' },
      monthlyType: null,
      totalVisits: 5,
    });
    expect(newJobPayload({ ...fresh, schedule: withScheduleLater(schedule, true) }).repeatOptions).toBeNull();
  });
});

describe('a stored job', () => {
  const stored: JobFormValues = {
    ...fresh,
    lineItems: [{ ...emptyLine('a'), id: ids.item, name: 'Filter' }],
    schedule: withJobType(fresh.schedule, 'recurring'),
  };

  test('sends no untouched fields', () => {
    expect(changedPayload(stored, { ...stored })).toEqual({});
    expect(changedPayload(stored, { ...stored, notes: 'Gate code 7' })).toEqual({ notes: 'Gate code 7' });
  });

  test('sends the repetition only if it has changed', () => {
    const repeat = { ...stored.schedule.repeat, interval: '2' };
    const changed = { ...stored, schedule: { ...stored.schedule, repeat } };
    expect(changedPayload(stored, changed)).toEqual({ repeatOptions: expect.objectContaining({ interval: 2 }) });
    expect(isRescheduled(stored, changed)).toBe(true);
  });

  test('sends the parts of its schedule together', () => {
    const later = { ...stored, schedule: { ...stored.schedule, startTime: '10:00' } };
    expect(Object.keys(changedPayload(stored, later))).toEqual(
      expect.arrayContaining(['startDateTime', 'endDateTime', 'isStartTime', 'anyTime', 'scheduleLater', 'timezone']),
    );
    expect(changedPayload(stored, later)).not.toHaveProperty('repeatOptions');
    expect(isRescheduled(stored, later)).toBe(true);
  });

  test('ignores changes in format only', () => {
    expect(isRescheduled(stored, { ...stored, title: 'Another' })).toBe(false);
    const custom = { ...stored.schedule.repeat.customSettings, weekDays: ['monday' as const] };
    const repeat = { ...stored.schedule.repeat, customSettings: custom };
    expect(isRescheduled(stored, { ...stored, schedule: { ...stored.schedule, repeat } })).toBe(false);
  });

  test('names removed attachments', () => {
    expect(changedPayload(stored, { ...stored, removedAttachmentIds: [ids.form] })).toEqual({
      removedAttachmentIds: [ids.form],
    });
  });
});

describe('the errors of a job', () => {
  test('are in the order of the form', () => {
    const lineItems = [{ ...emptyLine('a'), name: ' ' }];
    expect(textsOf({ ...fresh, client: null, jobNumber: '', lineItems })).toEqual([
      'Client is required',
      'Job Number is required',
      'All line items must have a name',
    ]);
  });

  test('include numbers that are not digits, or less than 1', () => {
    for (const jobNumber of ['0', 'abc', '-1', '1.5', '12a']) {
      expect(textsOf({ ...fresh, jobNumber })).toEqual(['Please enter a valid number']);
    }
    expect(textsOf({ ...fresh, jobNumber: ' 12 ' })).toEqual([]);
  });

  test('include invalid days and times', () => {
    const schedule = { ...fresh.schedule, startDate: '2/30', endTime: '25:00' };
    expect(textsOf({ ...fresh, schedule })).toEqual(['Start date is not valid', 'End time is not valid']);
    expect(textsOf({ ...fresh, schedule: withScheduleLater(schedule, true) })).toEqual([]);
  });

  test('include repetitions without a visit, or with more than a thousand', () => {
    const monthly = (customSettings: object, duration: object) =>
      textsOf({
        ...fresh,
        schedule: {
          ...withJobType({ ...fresh.schedule, startDate: '2026-02-01' }, 'recurring'),
          repeat: {
            ...usualRepeat,
            pattern: 'custom',
            duration: { value: '1', unit: 'month(s)', ...duration },
            customSettings: { ...usualRepeat.customSettings, ...customSettings },
          },
        },
      });
    expect(monthly({ frequency: 'monthly', daysOfMonth: [31] }, {})).toEqual([
      'The schedule does not produce any visits.',
    ]);
    expect(monthly({ frequency: 'daily' }, { value: '10', unit: 'year(s)' })).toEqual([
      'The schedule creates too many visits (maximum 1000).',
    ]);
  });

  test('include texts that are too long, at their own fields', () => {
    expect(jobErrors({ ...fresh, notes: 'x'.repeat(10_001) }, surroundings)).toEqual([
      { path: 'notes', message: 'Notes is too long (maximum 10000 characters)' },
    ]);
  });
});

describe('the form field of a payload field', () => {
  const lines = [
    { ...emptyLine('a'), id: 'stored-a' },
    { ...emptyLine('b'), id: null },
    { ...emptyLine('c'), id: 'stored-c' },
    { ...emptyLine('d'), id: null },
  ];

  test('is the same line in a new job', () => {
    expect(formPath('jobItems.2.itemName', { payload: newJobPayload(fresh), lines })).toBe('lineItems.2.name');
  });

  test('is the line that a change refers to', () => {
    const payload = {
      jobItems: [{ id: 'gone', action: 3 }, { action: 1 }, { id: 'stored-c', action: 2 }, { action: 1 }],
    };
    const paths = ['jobItems.1.itemName', 'jobItems.2.price', 'jobItems.3.taxIds'];
    expect(paths.map((path) => formPath(path, { payload, lines }))).toEqual([
      'lineItems.1.name',
      'lineItems.2.rate',
      'lineItems.3.taxIds',
    ]);
  });

  test('has the name of the form', () => {
    const of = { payload: {}, lines };
    expect(['clientId', 'jobAddress.latitude', 'startDateTime', 'notes'].map((path) => formPath(path, of))).toEqual([
      'client',
      'address.latitude',
      'schedule.startDate',
      'notes',
    ]);
  });
});

test('edits of an older version are kept over a newer one, field by field', () => {
  const before = { ...fresh, properties: { floor: '1', gate: 'a' } };
  const typed = { ...before, title: 'Mine', properties: { floor: '2', gate: 'a' } };
  const newer = { ...before, notes: 'Theirs', title: 'Theirs', properties: { floor: '1', gate: 'b' } };
  expect(valuesOver({ before, typed, fresh: newer })).toMatchObject({
    title: 'Mine',
    notes: 'Theirs',
    properties: { floor: '2', gate: 'b' },
  });
});

test('an address with its parts is sent whole', () => {
  const address = draftOf({
    ...Object.fromEntries(['street', 'houseNumber', 'city', 'state', 'country', 'zipCode'].map((key) => [key, key])),
    formattedAddress: '1 Elm St',
    latitude: 43.7,
    longitude: -79.4,
    plusCode: null,
    placeId: null,
  } as never);
  expect(newJobPayload({ ...fresh, address }).jobAddress).toMatchObject({ city: 'city', latitude: 43.7 });
  expect(newJobPayload({ ...fresh, address: typeLine('') }).jobAddress).toBeNull();
});
