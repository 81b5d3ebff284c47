import { expect, it } from 'vitest';
import { fieldPeople, worksInFieldByDefault } from './field-work.ts';

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

it('presets nobody from the office as the team of a converted job', () => {
  const team = [
    { id: 'olivia', worksInField: false },
    { id: 'tess', worksInField: true },
  ];
  expect(fieldPeople(['olivia', 'tess'], team)).toEqual(['tess']);
  expect(fieldPeople(['olivia'], team)).toEqual([]);
});
