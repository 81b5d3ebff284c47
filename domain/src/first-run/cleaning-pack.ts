import { packItems, type TradePack } from './trade-pack.ts';

export const cleaningPack: TradePack = {
  items: [
    ...packItems('Homes', [
      ['S', 'Standard cleaning, 2 bedrooms', 'visit', 16_500],
      ['S', 'Standard cleaning, 3 bedrooms', 'visit', 20_500],
      ['S', 'Deep cleaning', 'visit', 34_500, 'Baseboards, fixtures and inside of cabinets.'],
      ['S', 'Move-out cleaning', 'visit', 39_500, 'Up to 1,200 sq ft, with cabinets and appliances.'],
      ['S', 'Cleaning labour', 'hour', 4_500],
    ]),
    ...packItems('Extras', [
      ['S', 'Inside of the oven', 'each', 4_500],
      ['S', 'Inside of the fridge', 'each', 4_000],
      ['S', 'Laundry, wash and fold', 'load', 2_500],
      ['S', 'Interior windows', 'each', 800],
    ]),
    ...packItems('Offices', [
      ['S', 'Office cleaning, small', 'visit', 14_500, 'Up to 1,500 sq ft.'],
      ['S', 'Office cleaning, large', 'visit', 29_500, 'Up to 5,000 sq ft.'],
      ['S', 'Restroom sanitizing', 'each', 3_500],
    ]),
    ...packItems('Floors and windows', [
      ['S', 'Carpet cleaning', 'room', 6_500],
      ['S', 'Upholstery cleaning, sofa', 'each', 12_500],
      ['S', 'Floor scrubbing and waxing', 'sq ft', 45],
      ['S', 'Window cleaning, inside and out', 'each', 1_400],
    ]),
    ...packItems('After construction', [['S', 'Post-construction cleaning', 'sq ft', 35]]),
  ],
  jobTypes: ['Standard cleaning', 'Deep cleaning', 'Move-out', 'Office', 'Carpets', 'Windows'],
};
