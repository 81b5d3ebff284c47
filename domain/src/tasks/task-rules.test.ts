import { describe, expect, it } from 'vitest';
import {
  linkFailures,
  mergeLinks,
  noLinks,
  type SentSchedule,
  storedSchedule,
  taskFailures,
  taskTexts,
} from './task-rules.ts';

const zone = 'America/Toronto';
const dates = { zone, today: '2026-03-10', isNewDate: true, isNewEnd: true };
const task: SentSchedule = {
  status: 'scheduled',
  category: 'follow_up',
  scheduleType: 'once',
  scheduleDateTime: '2026-03-10T18:00:00.000Z',
  scheduleEndDate: null,
  allDay: false,
  recurrenceRule: null,
  reminderType: 'none',
  reminderTime: null,
};
const weekly = { frequency: 'weekly', interval: 1, daysOfWeek: ['monday'], count: null, endDate: null } as const;
const texts = (more: Partial<SentSchedule>, of: Partial<typeof dates> = {}) =>
  taskFailures({ ...task, ...more }, { ...dates, ...of }).map(({ message }) => message);

describe('a task can be saved', () => {
  it('when it has a category, a date and a time', () => {
    expect(texts({})).toEqual([]);
    expect(texts({ category: null, scheduleDateTime: null })).toEqual([taskTexts.category, taskTexts.date]);
    expect(texts({ scheduleDateTime: '2026-03-10' })).toEqual([taskTexts.time]);
    expect(texts({ scheduleDateTime: '2026-03-10', allDay: true })).toEqual([]);
  });

  it('not before yesterday in the zone, unless the date is unchanged', () => {
    expect(texts({ scheduleDateTime: '2026-03-09T04:00:00.000Z' })).toEqual([]);
    expect(texts({ scheduleDateTime: '2026-03-09T03:59:00.000Z' })).toEqual([taskTexts.past]);
    expect(texts({ scheduleDateTime: '2026-03-09T03:59:00.000Z' }, { isNewDate: false })).toEqual([]);
  });

  it('with an end on or after its own day', () => {
    expect(texts({ scheduleEndDate: '2026-03-10' })).toEqual([]);
    expect(texts({ scheduleEndDate: '2026-03-09' })).toEqual([taskTexts.end]);
    expect(texts({ scheduleEndDate: '2026-03-01' })).toEqual([taskTexts.past]);
  });

  it('with a rule when it repeats', () => {
    expect(texts({ scheduleType: 'weekly' })).toEqual([taskTexts.rule]);
    expect(texts({ scheduleType: 'weekly', recurrenceRule: { ...weekly, daysOfWeek: [] } })).toEqual([
      taskTexts.weekday,
    ]);
    expect(texts({ scheduleType: 'daily', recurrenceRule: { ...weekly, daysOfWeek: [] } })).toEqual([]);
    const both = { ...weekly, count: 2, endDate: '2026-04-01' };
    expect(texts({ scheduleType: 'weekly', recurrenceRule: both })).toEqual([taskTexts.twoEnds]);
    const ended = { ...weekly, endDate: '2026-03-09' };
    expect(texts({ scheduleType: 'weekly', recurrenceRule: ended })).toEqual([taskTexts.end]);
  });

  it('with a time for its reminder', () => {
    expect(texts({ reminderType: 'email' })).toEqual([taskTexts.reminder]);
    expect(texts({ reminderType: 'email', reminderTime: 0 })).toEqual([]);
  });

  it('as a draft without the other fields', () => {
    expect(texts({ status: 'draft', category: null, scheduleDateTime: null, reminderType: 'sms' })).toEqual([]);
  });
});

it('stores days as local midnights and only the applicable parts of a rule', () => {
  expect(storedSchedule({ ...task, allDay: true, reminderTime: 5 }, zone)).toMatchObject({
    scheduleDateTime: '2026-03-10T04:00:00.000Z',
    reminderTime: null,
  });
  expect(storedSchedule({ ...task, scheduleType: 'daily', recurrenceRule: weekly }, zone).recurrenceRule).toEqual({
    ...weekly,
    frequency: 'daily',
    daysOfWeek: [],
  });
  expect(storedSchedule({ ...task, recurrenceRule: weekly }, zone).recurrenceRule).toBeNull();
});

describe('the links of a task', () => {
  const ofJob = { ...noLinks, clientId: 'c', linkType: 'job', jobId: 'j' } as const;

  it('are to the client by default', () => {
    expect(mergeLinks(noLinks, { clientId: 'c', jobId: 'j' })).toEqual({
      ...noLinks,
      clientId: 'c',
      linkType: 'client',
    });
    expect(mergeLinks(noLinks, { clientId: 'c', linkType: 'job', jobId: 'j', invoiceId: 'i' })).toEqual(ofJob);
  });

  it('stay when they are not sent, and are dropped with their client', () => {
    expect(mergeLinks(ofJob, {})).toEqual(ofJob);
    expect(mergeLinks(ofJob, { clientId: null })).toEqual(noLinks);
    expect(mergeLinks(ofJob, { clientId: 'd' })).toEqual({ ...noLinks, clientId: 'd', linkType: 'client' });
  });

  it('need the id of their record', () => {
    expect(linkFailures(noLinks, 'job')).toEqual([
      { path: 'clientId', code: 'required', message: 'Client is required' },
    ]);
    expect(linkFailures({ ...ofJob, jobId: null }, 'job')).toEqual([
      { path: 'jobId', code: 'required', message: 'Job is required' },
    ]);
    expect(linkFailures(ofJob, undefined)).toEqual([]);
  });
});
