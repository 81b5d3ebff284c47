import { expect, it } from 'vitest';
import { fieldsIn, fillTemplate, unknownFieldsIn } from './mail-templates.ts';

it('fills in fields, keeps unknown ones and reports those without a value', () => {
  const values = { 'client.firstName': 'Ann & {job.title}', 'job.title': 'Boiler' } as const;
  const template = 'Hi {client.firstName}, {job.title} on {job.date}. {client.password} {job.date} {x}';
  expect(fillTemplate(template, values, (value) => value.replaceAll('&', '&amp;'))).toEqual({
    text: 'Hi Ann &amp; {job.title}, Boiler on . {client.password}  {x}',
    missing: ['job.date'],
  });
});

it('keeps the names of fields without a value on request', () => {
  expect(fillTemplate('Hi {client.firstName}', {}, String, true)).toEqual({
    text: 'Hi {client.firstName}',
    missing: ['client.firstName'],
  });
});

it('finds the fields in a text, and unknown field names', () => {
  const text = '{job.date} {job.date} {client.first} {x}';
  expect([fieldsIn(text), unknownFieldsIn(text)]).toEqual([['job.date'], ['client.first']]);
});
