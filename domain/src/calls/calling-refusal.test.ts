import { describe, expect, it } from 'vitest';
import { callingRefusal, isOfArchivedOnly, numberRefusal } from './calling-refusal.ts';

describe('callingRefusal', () => {
  it.each([
    [{ isAllowed: false, isConnected: false, hasNumber: false }, 'forbidden'],
    [{ isAllowed: false, isConnected: true, hasNumber: true }, 'forbidden'],
    [{ isAllowed: true, isConnected: false, hasNumber: false }, 'callsUnconnected'],
    [{ isAllowed: true, isConnected: false, hasNumber: true }, 'callsUnconnected'],
    [{ isAllowed: true, isConnected: true, hasNumber: false }, 'noPhoneNumber'],
    [{ isAllowed: true, isConnected: true, hasNumber: true }, null],
  ] as const)('of %j is %s', (facts, expected) => {
    expect(callingRefusal(facts)).toBe(expected);
  });
});

describe('numberRefusal', () => {
  it.each([
    ['911', 'emergency'],
    ['+1911', 'emergency'],
    ['4165550134', 'invalid'],
    ['+0165550134', 'invalid'],
    ['+123456', 'invalid'],
    ['+1234567890123456', 'invalid'],
    ['+14165550134', null],
  ])('of %s is %s', (number, expected) => {
    expect(numberRefusal(number)).toBe(expected);
  });
});

describe('isOfArchivedOnly', () => {
  it.each([
    [[], false],
    [['archived'], true],
    [['archived', 'archived'], true],
    [['archived', 'active'], false],
  ])('of clients that are %j is %s', (stages, expected) => {
    expect(isOfArchivedOnly(stages.map((stage) => ({ stage })))).toBe(expected);
  });
});
