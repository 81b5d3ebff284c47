import { expect, it } from 'vitest';
import { notificationPage } from './notification-page.ts';

it.each([
  [{ moduleType: 'job', moduleId: 'x' }, '/jobs/x'],
  [{ moduleType: 'task', moduleId: 'x' }, '/tasks/x'],
  [{ moduleType: 'client', moduleId: 'x' }, '/clients/x'],
  [{ moduleType: 'absence', moduleId: 'x' }, '/settingsV2/time-off'],
  [{ moduleType: 'invoice', moduleId: 'x' }, '/notifications'],
  [{ moduleType: 'job', moduleId: null }, '/notifications'],
  [{ moduleType: null, moduleId: null }, '/notifications'],
])('%j is at %s', (to, page) => expect(notificationPage(to)).toBe(page));
