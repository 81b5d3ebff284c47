import { expect, it } from 'vitest';
import { worksInFieldByDefault } from './field-work.ts';

it.each([
  ['fieldTechnicianPro', true],
  ['fieldTechnicianLite', true],
  ['Plumber', true],
  ['officeStaff', false],
  ['officeManager', false],
  ['admin', false],
  ['superAdmin', false],
  [null, false],
])('%s works in the field by default: %s', (role, isField) => {
  expect(worksInFieldByDefault(role)).toBe(isField);
});
