import { addressOf, draftOf, emptyDraft } from '@truckroll/domain/addresses/address-draft';
import { describe, expect, it } from 'vitest';
import { changedOf, newTaskPayload, newTaskValues, type TaskFormValues, taskForm, taskPayload } from './task-values.ts';

const zones = { ofUser: 'America/Toronto', ofAccount: 'America/Toronto' };
const filled: TaskFormValues = { ...newTaskValues(), name: 'Call back', scheduleDateTime: '2026-03-10' };
const textsOf = (more: Partial<typeof filled>) =>
  taskForm.safeParse({ ...filled, ...more }).error?.issues.map(({ message }) => message) ?? [];

describe('the task form', () => {
  it('starts as a follow-up at two, with a mail reminder a quarter of an hour before', () => {
    expect(taskPayload(filled, zones)).toMatchObject({
      category: 'follow_up',
      scheduleDateTime: '2026-03-10T18:00:00.000Z',
      scheduleType: 'once',
      recurrenceRule: null,
      duration: 30,
      reminderType: 'email',
      reminderTime: 15,
      propertyAddress: null,
    });
  });

  it("sends only a day for an all-day task, and only the fields of its rule's kind", () => {
    const values = { ...filled, allDay: true, scheduleType: 'daily', reminderTime: 'none' } as const;
    expect(taskPayload({ ...values, daysOfWeek: [] }, zones)).toMatchObject({
      scheduleDateTime: '2026-03-10',
      recurrenceRule: { frequency: 'daily', interval: 1, daysOfWeek: [], count: 10, endDate: null },
      reminderType: 'none',
      reminderTime: null,
    });
  });

  it('reports missing fields', () => {
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ name: ' ' })).toEqual(['Title is required']);
    expect(textsOf({ scheduleDateTime: null })).toEqual(['Please select a date for the task']);
    expect(textsOf({ time: null })).toEqual(['Please select a time for the task']);
    expect(textsOf({ time: null, allDay: true })).toEqual([]);
    expect(textsOf({ linkType: 'job' })).toEqual(['Job is required']);
    expect(textsOf({ scheduleType: 'weekly', daysOfWeek: [], interval: 0 })).toEqual([
      'Every must be at least 1',
      'Please select at least one weekday',
    ]);
    expect(textsOf({ scheduleType: 'daily', ends: 'on', endDate: '2026-03-09' })).toEqual([
      'End date cannot be before the start date.',
    ]);
  });

  it("leaves a new task's untouched address to the server", () => {
    const place = { ...emptyDraft, city: 'Toronto' };
    const begun = newTaskValues({ clientId: 'ann', propertyAddress: place });
    const sent = (more: Partial<TaskFormValues>) => newTaskPayload({ values: { ...begun, ...more }, begun, zones });
    expect(begun.propertyAddress).toBe(place);
    expect(sent({ name: 'Call back' })).not.toHaveProperty('propertyAddress');
    expect(sent({ propertyAddress: draftOf(null) })).toMatchObject({ propertyAddress: null });
    expect(sent({ clientId: 'bob' })).toMatchObject({ clientId: 'bob', propertyAddress: addressOf(place) });
  });

  it('sends only the changes of an edit', () => {
    const before = taskPayload(filled, zones);
    expect(changedOf(before, taskPayload({ ...filled, name: 'Later' }, zones))).toEqual({ name: 'Later' });
  });
});
