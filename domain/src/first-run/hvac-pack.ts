import { packItems, type TradePack } from './trade-pack.ts';

export const hvacPack: TradePack = {
  items: [
    ...packItems('Service calls', [
      ['S', 'Diagnostic visit', 'visit', 12_900, 'Credited when the repair is done on the same visit.'],
      ['S', 'Emergency call-out', 'visit', 21_900, 'Evenings, weekends and holidays.'],
      ['S', 'HVAC labour', 'hour', 13_500],
    ]),
    ...packItems('Maintenance', [
      ['S', 'Furnace tune-up', 'visit', 14_900, 'Burners, safety controls, filter and a combustion test.'],
      ['S', 'Air conditioner tune-up', 'visit', 14_900, 'Coils, refrigerant pressures, electrical checks and drain.'],
      ['S', 'Heat pump maintenance', 'visit', 18_900],
      ['S', 'Duct cleaning, up to 12 vents', 'visit', 39_500],
      ['P', 'Air filter, 16x25x1', 'each', 2_400],
      ['P', 'Air filter, 20x25x4', 'each', 4_200],
    ]),
    ...packItems('Repairs', [
      ['S', 'Refrigerant leak search', 'visit', 28_500],
      ['P', 'Capacitor, 45/5 MFD', 'each', 7_500],
      ['P', 'Contactor, 30 A', 'each', 8_900],
      ['P', 'Hot surface igniter', 'each', 9_500],
      ['P', 'Blower motor', 'each', 56_000],
      ['S', 'Condensate drain cleaning', 'visit', 12_500],
    ]),
    ...packItems('Installations', [
      ['S', 'Thermostat installation', 'each', 14_500],
      ['P', 'Smart thermostat', 'each', 24_900],
      ['P', 'Gas furnace, 80,000 BTU', 'each', 289_000],
      ['P', 'Central air conditioner, 3 ton', 'each', 335_000],
      ['S', 'System installation', 'day', 145_000, 'Two technicians for one day.'],
    ]),
  ],
  jobTypes: ['Maintenance', 'Repair', 'Installation', 'Diagnostics', 'Duct cleaning', 'Emergency'],
};
