import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobFormField, type JobFormFieldType, jobFormFieldTypes } from './fields.ts';
import { checkFormValues, type FormValue, filesOfAnswers } from './form-values.ts';

const a = (type: JobFormFieldType, required = false): JobFormField => ({
  id: type,
  label: `My ${type}`,
  name: `My ${type}`,
  type,
  required,
  options: ['Good', 'Bad'],
});

describe('the answer to a field of a form', () => {
  const taken: [JobFormFieldType, FormValue, FormValue][] = [
    ['text', ' ok ', 'ok'],
    ['textarea', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['number', 0, 0],
    ['number', -1.5, -1.5],
    ['select', 'Good', 'Good'],
    ['multi-select', ['Bad', 'Good', 'Bad'], ['Good', 'Bad']],
    ['checkbox', false, false],
    ['checkbox', true, true],
    ['date', '2026-03-10', '2026-03-10'],
    ['datetime', '2026-03-10T10:00:00-05:00', '2026-03-10T15:00:00.000Z'],
    ['photo', ['acc/1', 'acc/2', 'acc/1'], ['acc/1', 'acc/2']],
    ['signature', 'acc/3', 'acc/3'],
  ];
  it.each(taken)('%s takes %j', (type, sent, value) => {
    expect(checkFormValues([a(type, true)], { [type]: sent })).toEqual({ kind: 'values', values: { [type]: value } });
  });

  const refused: [JobFormFieldType, unknown][] = [
    ['text', { toString: 'x' }],
    ['number', {}],
    ['multi-select', [['Good']]],
    ['text', 'x'.repeat(2001)],
    ['text', 5],
    ['textarea', 'x'.repeat(10_001)],
    ['number', '5'],
    ['number', Number.POSITIVE_INFINITY],
    ['select', 'Ugly'],
    ['select', ['Good']],
    ['multi-select', 'Good'],
    ['multi-select', ['Good', 'Ugly']],
    ['checkbox', 'true'],
    ['date', '2026-02-30'],
    ['date', '2026-03-10T10:00:00Z'],
    ['datetime', '2026-03-10'],
    ['photo', 'acc/1'],
    ['photo', ['acc/../1']],
    ['photo', Array.from({ length: 11 }, (_, at) => `acc/${at}`)],
    ['signature', ['acc/1']],
    ['signature', 'https://x.test/a.png'],
  ];
  it.each(refused)('%s refuses %j and names its label', (type, sent) => {
    expect(checkFormValues([a(type)], { [type]: sent })).toEqual({
      kind: 'problems',
      problems: [{ path: `formValues.${type}`, code: 'invalid', message: `My ${type} is not valid` }],
    });
  });

  it('is mandatory for a required field and optional elsewhere', () => {
    for (const type of jobFormFieldTypes)
      for (const empty of [{}, { [type]: null }, { [type]: '  ' }, { [type]: [] }]) {
        expect(checkFormValues([a(type, true)], empty)).toEqual({
          kind: 'problems',
          problems: [{ path: `formValues.${type}`, code: 'required', message: `My ${type} is required` }],
        });
        expect(checkFormValues([a(type)], empty)).toEqual({ kind: 'values', values: { [type]: null } });
      }
  });
});

describe('a filled form', () => {
  it('reports every problem in field order', () => {
    const checked = checkFormValues([a('text', true), a('date'), a('number')], { date: 'soon', number: 3 });
    expect(checked).toEqual({
      kind: 'problems',
      problems: [
        { path: 'formValues.text', code: 'required', message: 'My text is required' },
        { path: 'formValues.date', code: 'invalid', message: 'My date is not valid' },
      ],
    });
  });

  it('has an answer for each of its fields and no other, and saving it again changes nothing', () => {
    const fields = jobFormFieldTypes.map((type) => a(type));
    const answer = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.subarray(['Good', 'Bad', 'Ugly']),
    );
    const sent = fc.dictionary(fc.constantFrom<string>(...jobFormFieldTypes, 'constructor', '__proto__'), answer);
    fc.assert(
      fc.property(sent, (values) => {
        const first = checkFormValues(fields, values);
        if (first.kind === 'problems') return;
        expect(Object.keys(first.values)).toEqual([...jobFormFieldTypes]);
        expect(checkFormValues(fields, first.values)).toEqual(first);
      }),
    );
  });
});

describe('the files of a filled form', () => {
  it('are its photos and signatures, each with the problem when it is not a file of the job', () => {
    const values = { photo: ['acc/1', 'acc/2'], signature: 'acc/3', text: 'acc/4' };
    const found = filesOfAnswers([a('photo'), a('signature'), a('text')], values);
    expect(found.map(({ kind, key, problem }) => [kind, key, problem.path])).toEqual([
      ['photo', 'acc/1', 'formValues.photo'],
      ['photo', 'acc/2', 'formValues.photo'],
      ['signature', 'acc/3', 'formValues.signature'],
    ]);
    expect(filesOfAnswers([a('photo'), a('signature')], { photo: null })).toEqual([]);
  });
});
