/** A line of a job: the name of a price book entry, or a name and price of its own. */
export type DemoItem = { name: string; type: 'service' | 'product'; price: number; quantity?: number };

export type Trade = 'HVAC' | 'Plumbing' | 'Electrical' | 'Cleaning' | 'Landscaping';

/** A service of the demo company, as its office describes it. */
export type DemoJobKind = {
  trade: Trade;
  title: string;
  description: string;
  /** The duration of a visit in minutes. */
  minutes: number;
  items: readonly DemoItem[];
  /** The title of the form that is filled in on a visit. */
  form?: string;
  /** Whether only companies order it. */
  forCompanies?: true;
  /** The months of the season, where the first may be after the last. Without it, all year. */
  season?: { from: number; to: number };
  /** The interval for clients on a plan. */
  repeats?: 'weekly' | 'every other week' | 'monthly' | 'every third month' | 'every half year';
};

const service = (name: string, price: number, quantity = 1): DemoItem => ({ name, type: 'service', price, quantity });
const product = (name: string, price: number, quantity = 1): DemoItem => ({ name, type: 'product', price, quantity });

const hvacForm = 'HVAC maintenance checklist';
const heaterForm = 'Water heater inspection';
const electricalForm = 'Electrical safety check';
const cleaningForm = 'Move-out cleaning';

const hvac: readonly Omit<DemoJobKind, 'trade'>[] = [
  {
    title: 'Furnace tune-up',
    description:
      'Clean burners and flame sensor, check the heat exchanger, replace the filter, measure temperature rise.',
    season: { from: 9, to: 3 },
    minutes: 90,
    items: [service('Furnace tune-up', 149), product('Furnace filter 16x25x1', 24.5)],
    form: hvacForm,
    repeats: 'every half year',
  },
  {
    title: 'Air conditioner does not cool',
    description: 'Upper floor stays at 27 °C. Check charge, capacitor and condenser coil.',
    season: { from: 5, to: 9 },
    minutes: 120,
    items: [service('Diagnostic visit', 119), product('Run capacitor 45/5 MFD', 68), service('Labour, HVAC', 115, 2)],
    form: hvacForm,
  },
  {
    title: 'Heat pump maintenance',
    description: 'Two-zone system. Coils, defrost cycle, refrigerant pressures, condensate line.',
    minutes: 120,
    items: [service('Heat pump maintenance', 189), product('Condensate pan tablets', 14.9)],
    form: hvacForm,
    repeats: 'every half year',
  },
  {
    title: 'Replace thermostat',
    description: 'Customer wants a programmable one with a C-wire; adapter may be needed.',
    minutes: 60,
    items: [product('Smart thermostat', 249), service('Labour, HVAC', 115)],
  },
  {
    title: 'No heat: furnace locks out',
    description: 'Error code 3 flashes, pressure switch. Elderly person in the house, go first.',
    season: { from: 10, to: 4 },
    minutes: 90,
    items: [service('Emergency call-out', 189), product('Pressure switch', 92), service('Labour, HVAC', 115)],
    form: hvacForm,
  },
  {
    title: 'Rooftop unit, quarterly service',
    forCompanies: true,
    description: 'Belts, bearings, filters and economizer. Ladder access at the rear.',
    minutes: 150,
    items: [service('Rooftop unit service', 320), product('Pleated filter 20x25x4', 38, 4)],
    form: hvacForm,
    repeats: 'every third month',
  },
];

const plumbing: readonly Omit<DemoJobKind, 'trade'>[] = [
  {
    title: 'Kitchen drain blocked',
    description: 'Water stands in both bowls. Snake through the clean-out under the sink.',
    minutes: 75,
    items: [service('Drain cleaning', 179)],
  },
  {
    title: 'Replace 50 gal water heater',
    description: 'Remove the old tank, set the new one with expansion tank and drip leg, haul away.',
    minutes: 240,
    items: [
      product('Water heater 50 gal, gas', 1180),
      service('Water heater installation', 640),
      product('Expansion tank', 78),
      service('Haul away', 60),
    ],
    form: heaterForm,
  },
  {
    title: 'Annual water heater flush',
    description: 'Flush, check the anode, test the relief valve.',
    minutes: 60,
    items: [service('Water heater flush', 129)],
    form: heaterForm,
  },
  {
    title: 'Backflow preventer test',
    forCompanies: true,
    description: 'Yearly test with report to the city. Shut-off is behind the counter.',
    minutes: 45,
    items: [service('Backflow test and report', 145)],
  },
  {
    title: 'Toilet runs and rocks',
    description: 'New fill valve and wax ring, check the flange.',
    minutes: 60,
    items: [service('Labour, plumbing', 110), product('Toilet repair kit', 42), product('Wax ring', 9.5)],
  },
  {
    title: 'Sump pump replacement',
    description: 'Pump hums and does not lift. Install with check valve and battery backup.',
    minutes: 120,
    items: [product('Sump pump 1/2 HP', 298), product('Battery backup', 420), service('Labour, plumbing', 110, 2)],
  },
];

const electrical: readonly Omit<DemoJobKind, 'trade'>[] = [
  {
    title: 'Panel upgrade to 200 A',
    description: 'Permit is on file. Utility disconnects at 8:00, inspection in the afternoon.',
    minutes: 480,
    items: [
      product('Load center 200 A', 640),
      product('Breaker 20 A', 14.25, 16),
      service('Panel installation', 1450),
      service('Permit and inspection', 220),
    ],
    form: electricalForm,
  },
  {
    title: 'Install car charger',
    description: '48 A charger in the garage, 60 A circuit, about 12 m of conduit.',
    minutes: 240,
    items: [
      product('Car charger 48 A', 749),
      product('Conduit and wire, per metre', 18.5, 12),
      service('Labour, electrical', 125, 4),
    ],
    form: electricalForm,
  },
  {
    title: 'Safety check before sale',
    description: 'Report for the agent: panel, grounding, ground fault outlets, smoke alarms.',
    minutes: 120,
    items: [service('Electrical safety check', 245)],
    form: electricalForm,
  },
  {
    title: 'Outlets dead in two rooms',
    description: 'Breaker holds, so look for an open neutral. Attic is accessible.',
    minutes: 90,
    items: [service('Diagnostic visit', 119), service('Labour, electrical', 125)],
  },
  {
    title: 'Replace smoke alarms',
    description: 'Six interconnected alarms are past their date.',
    minutes: 75,
    items: [product('Smoke and CO alarm', 64, 6), service('Labour, electrical', 125)],
  },
];

const cleaning: readonly Omit<DemoJobKind, 'trade'>[] = [
  {
    title: 'Move-out cleaning',
    description: 'Empty flat, appliances inside, windows from inside. Key from the agent.',
    minutes: 300,
    items: [service('Move-out cleaning', 420), service('Oven and fridge inside', 75)],
    form: cleaningForm,
  },
  {
    title: 'Office cleaning',
    forCompanies: true,
    description: 'Floors, kitchen, washrooms, bins. Alarm code from the office.',
    minutes: 120,
    items: [service('Office cleaning, per visit', 165)],
    repeats: 'weekly',
  },
  {
    title: 'House cleaning',
    description: 'Two bathrooms, kitchen, floors. Own products, no bleach on the stone.',
    minutes: 150,
    items: [service('House cleaning, per visit', 175)],
    repeats: 'every other week',
  },
  {
    title: 'Carpet cleaning, three rooms',
    description: 'Hot water extraction, pet stains in the living room.',
    minutes: 150,
    items: [service('Carpet cleaning, per room', 65, 3)],
  },
];

const landscaping: readonly Omit<DemoJobKind, 'trade'>[] = [
  {
    title: 'Lawn mowing',
    description: 'Front and back, edges trimmed, clippings taken along.',
    season: { from: 4, to: 10 },
    minutes: 60,
    items: [service('Lawn mowing', 62)],
    repeats: 'weekly',
  },
  {
    title: 'Irrigation blow-out',
    description: 'Eight zones. Shut-off in the basement, controller in the garage.',
    season: { from: 9, to: 11 },
    minutes: 60,
    items: [service('Irrigation blow-out', 115)],
  },
  {
    title: 'Spring clean-up',
    description: 'Beds, hedges, first cut. Two loads of green waste expected.',
    season: { from: 3, to: 5 },
    minutes: 240,
    items: [service('Spring clean-up', 340), service('Green waste, per load', 45, 2)],
  },
  {
    title: 'Hedge trimming',
    description: 'Cedar hedge of 22 m, top at 2 m.',
    season: { from: 5, to: 10 },
    minutes: 180,
    items: [service('Hedge trimming, per hour', 78, 3)],
  },
  {
    title: 'Garden care plan',
    description: 'Weeding, pruning and feeding through the season.',
    season: { from: 4, to: 10 },
    minutes: 120,
    items: [service('Garden care, per visit', 148)],
    repeats: 'monthly',
  },
];

const of = (trade: Trade, kinds: readonly Omit<DemoJobKind, 'trade'>[]): DemoJobKind[] =>
  kinds.map((kind) => ({ trade, ...kind }));

export const demoJobKinds: readonly DemoJobKind[] = [
  ...of('HVAC', hvac),
  ...of('Plumbing', plumbing),
  ...of('Electrical', electrical),
  ...of('Cleaning', cleaning),
  ...of('Landscaping', landscaping),
];

/** Whether a service is in season on a day. */
export function isInSeason({ season }: Pick<DemoJobKind, 'season'>, day: string): boolean {
  if (season === undefined) return true;
  const month = Number(day.slice(5, 7));
  const { from, to } = season;
  return from <= to ? from <= month && month <= to : month >= from || month <= to;
}

/** Technicians' notes on visits. */
export const demoVisitNotes = [
  'Customer was home, showed the new shut-off.',
  'Nobody home; key was under the planter as agreed.',
  'Recommended a replacement within two years, left the brochure.',
  'Had to park on the street, ten minutes of carrying.',
  'Panel cover screws were stripped, replaced them.',
  'Dog was shut in, all fine.',
  'Photos of the nameplate are with the job.',
  'Second technician needed next time: the unit is heavy.',
] as const;

export const demoInstructions = [
  'Call 30 minutes ahead.',
  'Park in the lane, not in the driveway.',
  'Shoe covers, please: light carpet.',
  'Ask for the superintendent at the side entrance.',
  'Take before and after photos for the insurance.',
  'Gate must be closed at all times, dog in the yard.',
] as const;

export const demoLogNotes = [
  'Traffic on the Gardiner',
  'Parts from the branch',
  'Return trip for a fitting',
  null,
  null,
] as const;
