import { expect, it } from 'vitest';
import { choicesOf } from './notification-choices.ts';

it('are the defaults when nothing was changed', () => {
  const choices = choicesOf({});
  expect(choices.schedule).toEqual({ bell: true, push: true, email: false });
  expect(choices.completed).toEqual({ bell: true, push: false, email: false });
});

it('override only the changed settings', () => {
  const choices = choicesOf({ schedule: { email: true }, clients: { bell: false } });
  expect(choices.schedule).toEqual({ bell: true, push: true, email: true });
  expect(choices.clients).toEqual({ bell: false, push: false, email: false });
  expect(choices.assigned).toEqual(choicesOf({}).assigned);
});
