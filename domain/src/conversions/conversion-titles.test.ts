import { expect, test } from 'vitest';
import { conversionText, documentTitle, jobTitle } from './conversion-titles.ts';

test('a document is never titled with the name of another kind', () => {
  expect(documentTitle('Estimate', 1)).toBe('Invoice');
  expect(documentTitle(' invoice ', 2)).toBe('Estimate');
  expect(documentTitle('', 2)).toBe('Estimate');
  expect(documentTitle('Spring service', 1)).toBe('Spring service');
});

test("a job's title is the written one, else the service, else the first line", () => {
  const work = { title: 'Estimate', serviceType: 'hvac' as const, lineNames: ['Boiler', 'Labour'] };
  expect(jobTitle({ ...work, title: 'Spring service' })).toBe('Spring service');
  expect(jobTitle(work)).toBe('HVAC');
  expect(jobTitle({ ...work, serviceType: null })).toBe('Boiler');
  expect(jobTitle({ ...work, serviceType: null, lineNames: [] })).toBe('');
});

test('every conversion has the same form of text', () => {
  expect(conversionText('request', 'job #12')).toBe('converted the request to job #12');
});
