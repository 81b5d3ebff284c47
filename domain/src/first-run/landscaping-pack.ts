import { packItems, type TradePack } from './trade-pack.ts';

export const landscapingPack: TradePack = {
  items: [
    ...packItems('Lawn care', [
      ['S', 'Lawn mowing, up to 1/4 acre', 'visit', 5_500, 'With trimming and blowing.'],
      ['S', 'Lawn mowing, up to 1/2 acre', 'visit', 8_000, 'With trimming and blowing.'],
      ['S', 'Aeration', 'visit', 14_500],
      ['S', 'Overseeding', 'visit', 18_500],
      ['S', 'Fertilizing and weed control', 'visit', 8_500],
    ]),
    ...packItems('Gardens', [
      ['S', 'Garden labour', 'hour', 6_500],
      ['S', 'Hedge trimming', 'hour', 7_500],
      ['S', 'Mulching', 'yd³', 9_500, 'Mulch, delivery and spreading.'],
      ['S', 'Tree or shrub planting', 'each', 12_500, 'Labour; the plant is extra.'],
      ['P', 'Sod', 'sq ft', 135],
    ]),
    ...packItems('Seasons', [
      ['S', 'Spring cleanup', 'visit', 34_500],
      ['S', 'Fall cleanup', 'visit', 32_500, 'With removal of the leaves.'],
      ['S', 'Snow plowing, driveway', 'visit', 6_500],
      ['S', 'Gutter cleaning', 'visit', 16_500],
    ]),
    ...packItems('Irrigation', [
      ['S', 'Irrigation start-up', 'visit', 11_500],
      ['S', 'Irrigation winterizing', 'visit', 11_500],
      ['S', 'Sprinkler head replacement', 'each', 4_500, 'With the head.'],
    ]),
    ...packItems('Hauling', [['S', 'Green waste removal', 'load', 8_500]]),
  ],
  jobTypes: ['Mowing', 'Garden care', 'Cleanup', 'Planting', 'Irrigation', 'Snow removal'],
};
