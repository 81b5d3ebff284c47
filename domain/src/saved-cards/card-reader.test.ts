import { expect, it } from 'vitest';
import { isSimulatedReader, readerModel, readerTips } from './card-reader.ts';

it('names models, and unknown ones by their own word', () => {
  expect(['bbpos_wisepos_e', 'simulated_stripe_s700', 'new_model', 'constructor'].map(readerModel)).toEqual([
    ...['BBPOS WisePOS E', 'Simulated reader', 'new model', 'constructor'],
  ]);
  expect([isSimulatedReader('simulated_wisepos_e'), isSimulatedReader('stripe_s700')]).toEqual([true, false]);
});

it('asks for tips in whole percents, of invoices only, in currencies that readers know, and only where tips are on', () => {
  const rule = { isOn: true, percents: [10, 12.5, 20] };
  expect(readerTips(rule, { documentType: 1, currency: 'USD' })).toEqual([10, 20]);
  expect(readerTips(rule, { documentType: 2, currency: 'USD' })).toBe(null);
  expect(readerTips(rule, { documentType: 1, currency: 'JPY' })).toBe(null);
  expect(readerTips({ ...rule, isOn: false }, { documentType: 1, currency: 'USD' })).toBe(null);
  expect(readerTips({ isOn: true, percents: [12.5] }, { documentType: 1, currency: 'USD' })).toBe(null);
});
