import type { Tax } from '@truckroll/contract/price-book/taxes';
import { expect, test } from 'vitest';
import { emptyLine } from '../../line-items/parts/line-editor-input.ts';
import { jobLineEditor } from './job-lines.ts';

const taxOf = (id: string, isoCode: string) =>
  ({
    ...{ id, name: id, rate: 13, taxType: 1, applyOnAllItems: true, effectiveDate: null, isActive: true },
    state: { name: isoCode, isoCode },
    applicationRules: {
      apply_to_goods: true,
      apply_to_business_services: true,
      apply_to_residential_services: true,
      allow_tax_exempt_override: false,
    },
  }) as Tax;
const taxes = [taxOf('hst', 'ON'), taxOf('qst', 'QC')];
const ontario = {
  state: 'ON',
  defaultTaxId: null,
  day: '2026-05-10',
  clientHasTaxNumber: false,
  clientIsTaxExempt: false,
};
const stored = { ...emptyLine('a'), id: '1', name: 'Filter', rate: '10', taxIds: ['hst'] };
const added = { ...emptyLine('b'), name: 'Hose', rate: '10', taxIds: ['hst'] };

/** The taxes of the lines after their job was moved to Quebec. */
function afterMove(mayEdit: boolean): (readonly string[])[] {
  const editor = jobLineEditor([stored, added], { taxes, mayEdit });
  editor.situate(ontario);
  editor.situate({ ...ontario, state: 'QC' });
  return editor.lines.get().map(({ taxIds }) => taxIds);
}

test('a moved job takes the taxes of its new address', () => {
  expect(afterMove(true)).toEqual([['qst'], ['qst']]);
});

test('without the right to edit lines, moving the job keeps the stored lines', () => {
  expect(afterMove(false)).toEqual([['hst'], ['qst']]);
});
