import { packItems, type TradePack } from './trade-pack.ts';

export const plumbingPack: TradePack = {
  items: [
    ...packItems('Service calls', [
      ['S', 'Service call', 'visit', 9_500, 'Travel and the first half hour on site.'],
      ['S', 'Emergency call-out', 'visit', 18_900, 'Evenings, weekends and holidays.'],
      ['S', 'Plumbing labour', 'hour', 12_500],
    ]),
    ...packItems('Drains', [
      ['S', 'Drain cleaning', 'visit', 19_500, 'One drain, cleared with a cable machine.'],
      ['S', 'Main line cleaning', 'visit', 34_500, 'Through the clean-out, up to 100 ft.'],
      ['S', 'Camera inspection', 'visit', 22_500, 'With a recording for the customer.'],
    ]),
    ...packItems('Repairs', [
      ['S', 'Faucet replacement', 'each', 17_500, 'Labour; the faucet is extra.'],
      ['S', 'Toilet repair', 'each', 14_500, 'Fill valve, flapper and supply line.'],
      ['S', 'Toilet installation', 'each', 24_500, 'Removal of the old toilet, new wax ring and bolts.'],
      ['S', 'Garbage disposal installation', 'each', 19_500],
      ['S', 'Leak repair', 'visit', 22_500],
      ['P', 'Shut-off valve, 1/2 in', 'each', 2_800],
    ]),
    ...packItems('Water heaters', [
      ['S', 'Water heater flush', 'visit', 13_500],
      ['S', 'Water heater installation', 'each', 68_500, 'Removal of the old tank, connections and a test.'],
      ['P', 'Water heater, 50 gal, gas', 'each', 119_500],
      ['P', 'Expansion tank', 'each', 8_500],
    ]),
    ...packItems('Pumps', [
      ['S', 'Sump pump installation', 'each', 32_500],
      ['P', 'Sump pump, 1/2 HP', 'each', 28_500],
    ]),
  ],
  jobTypes: ['Repair', 'Drain cleaning', 'Installation', 'Water heater', 'Inspection', 'Emergency'],
};
