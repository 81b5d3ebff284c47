import { packItems, type TradePack } from './trade-pack.ts';

/** The price list for companies of any trade. */
export const otherPack: TradePack = {
  items: [
    ...packItems('Time', [
      ['S', 'Labour', 'hour', 9_500],
      ['S', 'Labour after hours', 'hour', 14_500, 'Evenings, weekends and holidays.'],
      ['S', 'Helper', 'hour', 5_500],
    ]),
    ...packItems('Visits', [
      ['S', 'Service call', 'visit', 9_500, 'Travel and the first half hour on site.'],
      ['S', 'Site inspection', 'visit', 12_500],
      ['S', 'Travel', 'mile', 150],
    ]),
    ...packItems('Other', [
      ['P', 'Materials', 'each', 5_000],
      ['S', 'Equipment rental', 'day', 15_000],
      ['S', 'Disposal fee', 'load', 4_500],
    ]),
  ],
  jobTypes: ['Service', 'Repair', 'Installation', 'Inspection'],
};
