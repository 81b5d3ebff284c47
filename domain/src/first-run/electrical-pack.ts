import { packItems, type TradePack } from './trade-pack.ts';

export const electricalPack: TradePack = {
  items: [
    ...packItems('Service calls', [
      ['S', 'Service call', 'visit', 11_500, 'Travel and the first half hour on site.'],
      ['S', 'Emergency call-out', 'visit', 20_500, 'Evenings, weekends and holidays.'],
      ['S', 'Electrical labour', 'hour', 13_000],
    ]),
    ...packItems('Outlets and switches', [
      ['S', 'Outlet replacement', 'each', 9_500],
      ['S', 'GFCI outlet installation', 'each', 14_500, 'With the outlet.'],
      ['S', 'Switch or dimmer replacement', 'each', 11_500],
      ['S', 'New outlet on an existing circuit', 'each', 22_500],
    ]),
    ...packItems('Lighting', [
      ['S', 'Light fixture installation', 'each', 14_500],
      ['S', 'Ceiling fan installation', 'each', 22_500],
      ['S', 'Recessed light installation', 'each', 16_500, 'With trim and LED.'],
      ['P', 'LED recessed light, 4 in', 'each', 3_400],
    ]),
    ...packItems('Panels and circuits', [
      ['S', 'Dedicated circuit, 20 A', 'each', 48_500],
      ['S', 'Panel upgrade, 200 A', 'each', 289_000, 'Panel, breakers and labelling; the permit is extra.'],
      ['P', 'Breaker, 20 A', 'each', 2_200],
      ['S', 'Whole-home surge protector', 'each', 34_500],
      ['S', 'Permit and inspection', 'each', 22_000],
    ]),
    ...packItems('Car chargers', [
      ['S', 'Car charger installation', 'each', 89_500, 'Up to 30 ft of conduit and wire.'],
      ['P', 'Car charger, 48 A', 'each', 74_900],
    ]),
    ...packItems('Safety', [
      ['S', 'Electrical safety inspection', 'visit', 24_500],
      ['S', 'Smoke and CO alarm installation', 'each', 9_500, 'With the alarm.'],
    ]),
  ],
  jobTypes: ['Repair', 'Installation', 'Lighting', 'Panel', 'Inspection', 'Emergency'],
};
