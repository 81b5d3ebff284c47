import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginKeysAhead, endKeysAhead } from './keys-ahead.ts';

const press = (key: string, more: { ctrlKey?: boolean } = {}): Event => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  window.dispatchEvent(event);
  return event;
};
beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  endKeysAhead();
  vi.unstubAllGlobals();
});

it('keeps what is typed until the field takes it, once', () => {
  const onEscape = vi.fn();
  const behind = vi.fn();
  beginKeysAhead(onEscape);
  window.addEventListener('keydown', behind);
  for (const key of ['p', 'l', 'x', 'Backspace', 'a', 'n', ' ', '😀', 'Enter'])
    expect(press(key).defaultPrevented).toBe(true);
  // Shortcuts of the browser and the product, and keys without a text.
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(press('Shift').defaultPrevented).toBe(false);
  expect(behind).toHaveBeenCalledTimes(2);
  expect(endKeysAhead()).toBe('plan 😀');
  expect([endKeysAhead(), press('n').defaultPrevented]).toEqual(['', false]);
  expect(onEscape).not.toHaveBeenCalled();
});

it('closes on Escape', () => {
  const onEscape = vi.fn();
  beginKeysAhead(onEscape);
  press('Escape');
  expect(onEscape).toHaveBeenCalledOnce();
});
