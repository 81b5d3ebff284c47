import { describe, expect, it } from 'vitest';
import { failureToasts, requestErrors } from './request-checks.ts';
import { changedRequestPayload, newRequestPayload, stageOfNew } from './request-payload.ts';
import { noTimes } from './request-times.ts';
import { newRequestValues, type RequestFormValues } from './request-values.ts';

const of = { zone: 'America/Toronto', isNew: true, seesPrices: true };
const client = { id: 'c1', name: 'Ann Lee', stage: 'active_client', propertyAddress: null, phoneNumber: null } as const;
const empty = newRequestValues({ client, requestNumber: '7', team: [], definitions: [] });
const typed = (more: Partial<RequestFormValues>): RequestFormValues => ({ ...empty, ...more });
const day = { ...noTimes, startDate: '2026-03-09', endDate: '2026-03-09' };

describe('the payload of a new request', () => {
  it('has Schedule Later set without any time', () => {
    expect(newRequestPayload(empty, of)).toMatchObject({ source: 'manual', scheduleLater: true, anyTime: false });
    expect(newRequestPayload(typed({ team: ['u1'] }), of).scheduleLater).toBe(false);
    expect(newRequestPayload(typed({ availabilityDate2: '2026-03-09' }), of).scheduleLater).toBe(false);
  });

  it('has Any Time set for a day without a time', () => {
    expect(newRequestPayload(typed({ times: day }), of)).toMatchObject({
      anyTime: true,
      startDate: '2026-03-09T04:00:00.000Z',
      startTime: null,
    });
  });

  it('includes the computed stage', () => {
    const at = { now: '2026-03-08T12:00:00.000Z', today: '2026-03-08' };
    expect(stageOfNew(empty, of.zone, at)).toBe('new_request');
    expect(stageOfNew(typed({ times: day }), of.zone, at)).toBe('inspection_scheduled');
    expect(stageOfNew(typed({ times: day }), of.zone, { now: '2026-03-11T12:00:00.000Z', today: '2026-03-11' })).toBe(
      'overdue',
    );
  });
});

describe('the payload of a stored request', () => {
  const edited = { ...of, isNew: false };

  it('contains only changes', () => {
    expect(changedRequestPayload(empty, typed({ notes: 'Call first' }), edited)).toEqual({ notes: 'Call first' });
  });

  it('sets Schedule Later once no time is left, and never sets Any Time', () => {
    const before = typed({ times: day });
    expect(changedRequestPayload(before, empty, edited)).toMatchObject({ startDate: null, scheduleLater: true });
    expect(changedRequestPayload(empty, before, edited)).toMatchObject({ anyTime: false, scheduleLater: false });
  });
});

describe('a failed save of a request', () => {
  const toasts = (values: RequestFormValues) =>
    failureToasts(requestErrors(values, of, { definitions: [], stored: [] }));

  it('reports a missing client, and summarises several failures', () => {
    expect(toasts(empty)).toEqual([]);
    expect(toasts(typed({ client: null }))).toEqual(['Client is required', 'Please fill in all required fields']);
    const turned = { ...day, endDate: '2026-03-08' };
    expect(toasts(typed({ times: turned }))).toEqual([]);
    expect(toasts(typed({ times: turned, requestNumber: '0' }))).toEqual(['Please fill in all required fields']);
  });
});
