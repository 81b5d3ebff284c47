import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Module = typeof import('./device-alerts.ts');
let alerts: Module;

beforeAll(async () => {
  // Browser APIs that the test runtime lacks.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  alerts = await import('./device-alerts.ts');
});
afterAll(() => void vi.unstubAllGlobals());

const notice = (id: string, createdAt: string, isRead = false, moduleType: string | null = 'client') => ({
  id,
  createdAt,
  isRead,
  type: 'action' as 'action' | 'reminder',
  moduleType,
});

const found = [notice('c', '2026-03-03'), notice('b', '2026-03-02', true), notice('a', '2026-03-01')];
const wanted = { desktop: true, sound: true, assigned: true, reminders: true, documents: true, clients: true };
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

test('the first poll alerts for nothing', () => {
  expect(alerts.newAlerts(found, null, wanted)).toEqual([]);
});

test('later polls alert for newer unread notifications', () => {
  expect(ids(alerts.newAlerts(found, '2026-02-28', wanted))).toEqual(['c', 'a']);
  expect(ids(alerts.newAlerts(found, '2026-03-01', wanted))).toEqual(['c']);
  expect(ids(alerts.newAlerts(found, '2026-03-03', wanted))).toEqual([]);
});

test('an unwanted kind is not alerted, others are', () => {
  const other = notice('d', '2026-03-04', false, null);
  expect(ids(alerts.newAlerts([other, ...found], '2026-03-01', { ...wanted, clients: false }))).toEqual(['d']);
});

test.each([
  ['assigned', notice('d', '2026-03-04', false, 'job')],
  ['assigned', notice('d', '2026-03-04', false, 'request')],
  ['assigned', notice('d', '2026-03-04', false, 'task')],
  ['reminders', { ...notice('d', '2026-03-04', false, 'task'), type: 'reminder' as const }],
  ['documents', notice('d', '2026-03-04', false, 'estimate')],
  ['documents', notice('d', '2026-03-04', false, 'invoice')],
  ['clients', notice('d', '2026-03-04', false, 'client')],
] as const)('%s is a separate kind: only it is left out', (kind, notice) => {
  const onlyOthers = { ...wanted, [kind]: false };
  const none = { ...wanted, assigned: false, reminders: false, documents: false, clients: false };
  expect(alerts.newAlerts([notice], '2026-03-01', onlyOthers)).toEqual([]);
  expect(ids(alerts.newAlerts([notice], '2026-03-01', { ...none, [kind]: true }))).toEqual(['d']);
});

test('a new client, of low priority, alerts silently', () => {
  expect((['low', 'normal', 'high'] as const).map((priority) => alerts.isSilent({ priority }))).toEqual([
    true,
    false,
    false,
  ]);
});

test('nothing is alerted twice, even if the list was empty in between', () => {
  const until = alerts.alertedUntilAfter(found, null);
  expect(until).toBe('2026-03-03');
  expect(alerts.alertedUntilAfter([], until)).toBe('2026-03-03');
  expect(alerts.alertedUntilAfter([], null)).toBe('');
});

test('an account without notifications is alerted to its first one', () => {
  expect(ids(alerts.newAlerts([notice('a', '2026-03-01')], alerts.alertedUntilAfter([], null), wanted))).toEqual(['a']);
});
