import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertyDefinition, PropertyType } from './definitions.ts';
import { applyProperties, checkPropertyValue, type PropertyContent, shownProperties } from './property-values.ts';

const colours = ['Red', { name: 'Blue', color: '#0000ff' }];
const a = (type: PropertyType): PropertyDefinition => ({ id: type, name: `My ${type}`, type, options: colours });

describe('a custom property value', () => {
  const kept: [PropertyType, PropertyContent, PropertyContent][] = [
    ['Number', 0, 0],
    ['Number', 42, 42],
    ['Date', '2024-02-29', '2024-02-29'],
    ['Timestamp', '2026-03-10T09:30:00-05:00', '2026-03-10T14:30:00.000Z'],
    ['Timestamp', '2026-03-10T14:30Z', '2026-03-10T14:30:00.000Z'],
    ['Checkbox', false, false],
    ['Checkbox', true, true],
    ['Phone', '(555) 123-4567', '5551234567'],
    ['Phone', '+44 20 7946 0958', '+442079460958'],
    ['Phone', '4321', '4321'],
    ['Text', '  two words ', 'two words'],
    ['Text', 'x'.repeat(2000), 'x'.repeat(2000)],
    ['Select', 'Red', 'Red'],
    ['Select', 'Blue', 'Blue'],
    ['Multi Select', ['Blue', 'Red', 'Blue'], ['Blue', 'Red']],
  ];
  it.each(kept)('%s takes %j and stores %j', (type, sent, value) => {
    expect(checkPropertyValue(a(type), sent)).toEqual({ kind: 'value', value });
  });

  const refused: [PropertyType, PropertyContent][] = [
    ['Number', -1],
    ['Number', 1.5],
    ['Number', Number.NaN],
    ['Number', 2 ** 53],
    ['Number', '3'],
    ['Date', '2025-02-29'],
    ['Date', '03/09/2025'],
    ['Date', '2026-03-10T14:30:00Z'],
    ['Timestamp', '2026-03-10'],
    ['Timestamp', '2026-03-10T14:30:00'],
    ['Timestamp', '2026-02-30T14:30:00Z'],
    ['Timestamp', '2026-02-20T24:30:00Z'],
    ['Date', '0000-01-01'],
    ['Timestamp', '0001-01-01T00:00:00+14:00'],
    ['Timestamp', '9999-12-31T23:59:59-14:00'],
    ['Checkbox', 'true'],
    ['Checkbox', 1],
    ['Phone', 'no digits'],
    ['Phone', '+1 416 555 0134 x12'],
    ['Phone', '1'],
    ['Phone', 'call 12345'],
    ['Phone', '1'.repeat(21)],
    ['Phone', 5_551_234],
    ['Text', 'x'.repeat(2001)],
    ['Text', true],
    ['Select', 'red'],
    ['Select', ['Red']],
    ['Multi Select', 'Red'],
    ['Multi Select', ['Red', 'Green']],
    ['Multi Select', ['']],
  ];
  it.each(refused)('%s refuses %j and names itself', (type, sent) => {
    expect(checkPropertyValue(a(type), sent)).toEqual({ kind: 'invalid', message: `My ${type} is not valid` });
  });

  it('is empty when it is null, absent, blank or an empty list, for any type', () => {
    for (const type of ['Number', 'Text', 'Checkbox', 'Multi Select'] as const)
      for (const value of [null, undefined, '', '   ', []])
        expect(checkPropertyValue(a(type), value)).toEqual({ kind: 'empty' });
  });

  it('is stored in a form that is stored unchanged when it is sent again', () => {
    const types = fc.constantFrom('Number', 'Date', 'Timestamp', 'Phone', 'Text', 'Select', 'Multi Select');
    const content = fc.oneof(
      fc.nat(),
      fc.string(),
      fc.date({ noInvalidDate: true, min: new Date(0) }).map((at) => at.toISOString()),
      fc.subarray(['Red', 'Blue']),
    );
    fc.assert(
      fc.property(types, content, (type, sent) => {
        const first = checkPropertyValue(a(type as PropertyType), sent);
        if (first.kind === 'value') expect(checkPropertyValue(a(type as PropertyType), first.value)).toEqual(first);
      }),
    );
  });
});

describe('the custom properties of a record', () => {
  const number = a('Number');
  const select = a('Select');

  it('are replaced by the sent list, without the empty ones', () => {
    const stored = [{ id: 'Number', value: 7 }];
    const sent = [
      { id: 'Select', value: 'Red' },
      { id: 'Number', value: '' },
    ];
    expect(applyProperties([number, select], sent, stored)).toEqual({
      kind: 'values',
      values: [{ id: 'Select', value: 'Red' }],
    });
  });

  it('report every problem with its path', () => {
    const sent = [
      { id: 'Number', value: -1 },
      { id: 'Select', value: 'Red' },
      { id: 'gone', value: 1 },
    ];
    expect(applyProperties([number, select], sent, [])).toEqual({
      kind: 'problems',
      problems: [
        { path: 'properties.0.value', code: 'invalid', message: 'My Number is not valid' },
        { path: 'properties.2.id', code: 'not_found', message: 'Unknown custom property' },
      ],
    });
  });

  it('take the last of two values for one property', () => {
    const sent = [
      { id: 'Number', value: 1 },
      { id: 'Number', value: 2 },
    ];
    expect(applyProperties([number], sent, [])).toEqual({ kind: 'values', values: [{ id: 'Number', value: 2 }] });
    const cleared = [...sent, { id: 'Number', value: null }];
    expect(applyProperties([number], cleared, [])).toEqual({ kind: 'values', values: [] });
  });

  it('keep a stored value whose option was removed, but do not accept such a value anew', () => {
    const old = { id: 'Select', value: 'Green' };
    expect(applyProperties([select], [old], [old])).toEqual({ kind: 'values', values: [old] });
    expect(applyProperties([select], [{ id: 'Select', value: 'Pink' }], [old]).kind).toBe('problems');
    const many = a('Multi Select');
    const oldMany = { id: 'Multi Select', value: ['Red', 'Green'] };
    expect(applyProperties([many], [oldMany], [oldMany])).toEqual({ kind: 'values', values: [oldMany] });
    expect(applyProperties([many], [{ id: many.id, value: ['Green', 'Red'] }], [oldMany]).kind).toBe('problems');
  });

  it('keep the values of deleted properties stored and hidden', () => {
    const hidden = { id: 'deleted', value: 'kept' };
    const applied = applyProperties([number], [{ id: 'Number', value: 3 }], [hidden, { id: 'Number', value: 1 }]);
    expect(applied).toEqual({ kind: 'values', values: [{ id: 'Number', value: 3 }, hidden] });
    expect(shownProperties([number], [hidden, { id: 'Number', value: 3 }])).toEqual([{ id: 'Number', value: 3 }]);
    expect(shownProperties([number], [])).toEqual([]);
  });
});
