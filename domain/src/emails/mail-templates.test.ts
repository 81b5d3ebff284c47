import { expect, it } from 'vitest';
import { fillTemplate } from './mail-templates.ts';

it('fills in fields, keeps unknown ones and reports those without a value', () => {
  const values = { 'client.firstName': 'Ann & {job.title}', 'job.title': 'Boiler' } as const;
  const template = 'Hi {client.firstName}, {job.title} on {job.date}. {client.password} {job.date} {x}';
  expect(fillTemplate(template, values, (value) => value.replaceAll('&', '&amp;'))).toEqual({
    text: 'Hi Ann &amp; {job.title}, Boiler on . {client.password}  {x}',
    missing: ['job.date'],
  });
});
