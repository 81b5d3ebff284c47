import { describe, expect, it } from 'vitest';
import { missingForCompletion, missingText, wasJustCompleted } from './visit-completion.ts';

const none = { requirePhotos: false, requireSignature: false };
const field = (label: string, required: boolean) => ({ label, required });
const form = (isFilled: boolean, fields = [field('Pressure', true), field('Note', false)]) => ({
  id: 'f',
  title: 'Safety',
  fields,
  isFilled,
});

describe("the missing requirements of a visit's completion", () => {
  const facts = { forms: [], isSigned: false, photoCount: 0, rules: none };
  const safety = { kind: 'form', formId: 'f', title: 'Safety', fields: ['Pressure'] };

  it.each([
    [facts, []],
    [{ ...facts, forms: [form(false)] }, [safety]],
    [{ ...facts, forms: [form(true)] }, []],
    [{ ...facts, forms: [form(false, [field('Note', false)])] }, []],
    [{ ...facts, rules: { requirePhotos: true, requireSignature: true } }, [{ kind: 'photos' }, { kind: 'signature' }]],
    [{ ...facts, isSigned: true, photoCount: 1, rules: { requirePhotos: true, requireSignature: true } }, []],
  ])('%j: %j', (given, missing) => expect(missingForCompletion(given)).toEqual(missing));

  it('have a text', () => {
    expect(missingText({ kind: 'form', formId: 'f', title: 'Safety', fields: ['Pressure', 'Leak'] })).toBe(
      'Safety (Pressure, Leak)',
    );
    expect(missingText({ kind: 'photos' })).toBe('Photos of the work');
    expect(missingText({ kind: 'signature' })).toBe("The client's signature");
  });
});

it('a completion can be undone for ten minutes', () => {
  const at = '2026-03-09T13:00:00.000Z';
  expect(wasJustCompleted(at, '2026-03-09T13:10:00.000Z')).toBe(true);
  expect(wasJustCompleted(at, '2026-03-09T13:10:00.001Z')).toBe(false);
  expect(wasJustCompleted(null, at)).toBe(false);
});
