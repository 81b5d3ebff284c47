import { describe, expect, it } from 'vitest';
import { failedAnswers, partWords } from './failed-answers.ts';
import type { JobFormField, JobFormFieldType } from './fields.ts';
import type { FormValue } from './form-values.ts';

const field = (label: string, type: JobFormFieldType, itemId?: string): JobFormField => ({
  ...{ id: label, label, name: label, type, required: false, options: [] },
  ...(itemId === undefined ? {} : { itemId }),
});

const found = (label: string, type: JobFormFieldType, value: FormValue): string | undefined =>
  failedAnswers([field(label, type)], { [label]: value })[0]?.text;

describe('an answer says that something is wrong', () => {
  it.each<[string, JobFormFieldType, FormValue, string | undefined]>([
    ['Filter not replaced', 'checkbox', true, 'Filter not replaced'],
    ['Filter not replaced', 'checkbox', false, undefined],
    ['Filter replaced', 'checkbox', false, 'Filter replaced: No'],
    ['Filter replaced', 'checkbox', true, undefined],
    ['Filter replaced', 'checkbox', null, undefined],
    ['Leaking', 'checkbox', false, undefined],
    ['Belt', 'select', 'Worn', 'Belt: Worn'],
    ['Belt', 'select', 'Good', undefined],
    ['Belt', 'select', null, undefined],
    ['Valve', 'select', 'Fail', 'Valve: Fail'],
    ['Valve', 'select', 'Not applicable', undefined],
    ['Valve', 'select', 'N/A', undefined],
    ['Valve', 'select', 'No issues', undefined],
    ['Valve', 'select', 'NOT OK', 'Valve: NOT OK'],
    ['Parts', 'multi-select', ['Pump: broken', 'Pipe fine'], 'Parts: Pump: broken'],
    ['Parts', 'multi-select', [], undefined],
    ['Remarks', 'text', 'broken', undefined],
    ['Pressure', 'number', 0, undefined],
  ])('%s (%s) with %j', (label, type, value, text) => {
    expect(found(label, type, value)).toBe(text);
  });

  it('names the entry of the price book of its question, or none', () => {
    const fields = [field('Filter replaced', 'checkbox', 'item-7'), field('Belt checked', 'checkbox')];
    expect(failedAnswers(fields, { 'Filter replaced': false, 'Belt checked': false })).toEqual([
      { fieldId: 'Filter replaced', text: 'Filter replaced: No', words: 'Filter', itemId: 'item-7' },
      { fieldId: 'Belt checked', text: 'Belt checked: No', words: 'Belt', itemId: null },
    ]);
  });
});

it.each([
  ['Filter not replaced', 'Filter'],
  ['Is the air filter clean?', 'air filter'],
  ['Drain valve tested', 'Drain valve'],
  ['Checked', ''],
])('the part of %j is %j', (label, words) => {
  expect(partWords(label)).toBe(words);
});
