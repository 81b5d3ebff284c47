import { addDays } from '@truckroll/domain/calendar/days';
import { formatDay } from '@truckroll/domain/format/dates';

/** A part of a sheet: a paragraph, a heading, or a table whose first row is its head. */
type SheetPart = string | { heading: string; onNewPage?: true } | { rows: string[][] };

export type Sheet = { sender: string; title: string; parts: SheetPart[] };

/** Whom a paper is about; `day` is the day on it, YYYY-MM-DD. */
export type PaperOf = { client: string; place: string; day: string };

/** The names of the demo company's readable files. */
export const demoFileNames = [
  'Permit panel upgrade.pdf',
  'Supplier quote water heater.pdf',
  'Water heater manual.pdf',
  'Water heater warranty.pdf',
  'Price list filters and belts.xlsx',
  'Inspection report.pdf',
  'Lease unit 4.pdf',
  'Receipt sump pump (scan).pdf',
] as const;
export type DemoFileName = (typeof demoFileNames)[number];

const after = (day: string, days: number): string => formatDay(addDays(day, days));

const permit = ({ client, place, day }: PaperOf): Sheet => ({
  sender: 'City Building Division',
  title: 'Electrical permit',
  parts: [
    {
      rows: [
        ['Permit', 'EL-26-004817'],
        ['Owner', client],
        ['Place of work', place],
        ['Contractor', 'Northwind Home Services, licence ECRA 7009914'],
        ['Issued', formatDay(day)],
        ['Expires', after(day, 180)],
      ],
    },
    { heading: 'Scope of work' },
    'Replacement of the 100 A service panel by a 200 A panel with 40 circuits, new service entrance conductors and a new grounding electrode.',
    { heading: 'Conditions' },
    'The utility disconnects the service at 8:00 on the day of the work. The service stays off until the inspector has released it.',
    'The work must be inspected before it is covered. Book the inspection at least 48 hours ahead and quote the permit number.',
    'The permit must be visible from the street while work is in progress. It lapses if no work begins within 90 days.',
  ],
});

const quote = ({ client, place, day }: PaperOf): Sheet => ({
  sender: 'Great Lakes Plumbing Supply',
  title: 'Quotation 38114',
  parts: [
    `For Northwind Home Services. Reference: ${client}, ${place}. Date: ${formatDay(day)}.`,
    {
      rows: [
        ['Item', 'Quantity', 'Each', 'Total'],
        ['Northline NL-50 gas water heater, 50 gal', '1', '$1,148.00', '$1,148.00'],
        ['Expansion tank, 2 gal', '1', '$62.40', '$62.40'],
        ['Drip leg and gas connector kit', '1', '$38.75', '$38.75'],
        ['Haul-away of the old tank', '1', '$45.00', '$45.00'],
      ],
    },
    'The total before tax is $1,294.15. HST of 13 % is added to the invoice.',
    `The prices are valid until ${after(day, 30)}. The water heater is in stock and is delivered within two working days.`,
    'Returns are accepted within 14 days in the unopened box, less a restocking fee of 15 %.',
  ],
});

const manual = (): Sheet => ({
  sender: 'Northline Water Heaters',
  title: 'NL-50 installation and owner’s manual',
  parts: [
    'Read this manual before you install or operate the water heater. Keep it near the appliance.',
    { heading: 'Technical data' },
    {
      rows: [
        ['Capacity', '50 US gallons (189 litres)'],
        ['Input', '40,000 BTU per hour, natural gas'],
        ['First hour rating', '86 US gallons'],
        ['Maximum working pressure', '150 psi'],
        ['Vent', '4 inch, category I'],
      ],
    },
    { heading: 'Installation', onNewPage: true },
    'Keep a clearance of at least 6 inches at the sides and 24 inches at the front for service.',
    'Install an expansion tank where the house has a check valve or a pressure reducing valve. Set its pressure to that of the water supply.',
    'Fit a drip leg of at least 3 inches in the gas line ahead of the control valve. Test all joints with soap solution, never with a flame.',
    'The relief valve must discharge through a pipe of the same size that ends 6 inches above the floor. Never plug this pipe.',
    { heading: 'Operation and care', onNewPage: true },
    'Set the thermostat to 49 °C (120 °F). Water above 52 °C can scald within seconds.',
    'Flush the tank once a year: close the cold water supply, connect a hose to the drain valve and drain until the water runs clear.',
    'Check the anode rod every two years. Replace it when less than half of its thickness is left.',
    'Lift the lever of the relief valve once a year. If it does not close completely, replace it.',
    { heading: 'Error codes', onNewPage: true },
    {
      rows: [
        ['Flashes', 'Meaning', 'What to do'],
        ['1', 'Normal operation', 'Nothing'],
        ['2', 'The flame sensor sees no flame', 'Clean the sensor, check the gas supply'],
        ['4', 'The temperature limit has tripped', 'Call a licensed technician before you reset it'],
        ['7', 'The gas control has failed', 'Replace the gas control'],
      ],
    },
    'If you smell gas, do not touch any switch. Leave the house and call the gas company from outside.',
  ],
});

const warranty = ({ client, place, day }: PaperOf): Sheet => ({
  sender: 'Northline Water Heaters',
  title: 'Limited warranty',
  parts: [
    `Registered to ${client}, ${place}. Model NL-50, serial number NL50-2217-08431. Date of installation: ${formatDay(day)}.`,
    { heading: 'What is covered' },
    'The tank is covered against leaks for 6 years from the date of installation. All other parts are covered for 2 years.',
    'Labour is covered for the first 12 months, if a licensed contractor installed the water heater.',
    { heading: 'What is not covered' },
    'Damage by sediment, by water pressure above 150 psi, or by a missing expansion tank is not covered.',
    'The warranty ends when the water heater is moved to another address.',
    { heading: 'How to make a claim' },
    'Call 1-800-555-0142 with the model and the serial number. Keep the receipts of the yearly flush: the tank warranty requires them.',
  ],
});

const inspection = ({ client, place, day }: PaperOf): Sheet => ({
  sender: 'Northwind Home Services',
  title: 'Electrical safety report',
  parts: [
    `Inspected for ${client} at ${place} on ${formatDay(day)}, before the sale of the house.`,
    { heading: 'Summary' },
    'The installation is safe to use after two repairs: one double-tapped breaker and one missing ground fault outlet.',
    { heading: 'Findings' },
    {
      rows: [
        ['Part', 'Finding', 'Urgency'],
        ['Service panel', '100 A, made in 1998, two circuits on breaker 12', 'Repair within 30 days'],
        ['Grounding', 'Electrode and water pipe bonded, 4.2 ohms', 'None'],
        ['Bathroom, second floor', 'Outlet beside the basin without ground fault protection', 'Repair before the sale'],
        ['Smoke alarms', 'Five of six work; the one in the basement is past its date', 'Replace'],
        ['Attic', 'About 8 m of knob-and-tube wiring, disconnected', 'None'],
      ],
    },
    { heading: 'Recommendation' },
    'Replace the panel within the next five years: it has no room for a car charger or a heat pump.',
    'The repairs take about three hours. This report is valid for 90 days.',
  ],
});

const lease = ({ client, day }: PaperOf): Sheet => ({
  sender: 'Residential lease',
  title: 'Unit 4, upper floor',
  parts: [
    `Between ${client} as landlord and Jordan Pike as tenant. The lease begins on ${formatDay(addDays(day, 30))} and runs for twelve months.`,
    { heading: 'Rent' },
    'The rent is $2,150.00 a month, due on the first day of each month. A deposit of one month is held for the last month.',
    { heading: 'Repairs and access' },
    'The landlord maintains the furnace, the water heater and the plumbing. The tenant replaces the furnace filter every three months.',
    'The landlord’s contractors may enter between 8:00 and 18:00 after a written notice of 24 hours. No notice is needed in an emergency.',
    'The tenant reports leaks and loss of heat at once, by telephone to the landlord’s office.',
    { heading: 'Utilities' },
    'The tenant pays electricity and internet. Heat and water are included in the rent.',
    { heading: 'Ending the lease' },
    'Either party may end the lease with a written notice of 60 days, for the end of a month.',
  ],
});

const receipt = ({ day }: PaperOf): Sheet => ({
  sender: 'Lakeside Hardware',
  title: 'Receipt 20981',
  parts: [
    `Date: ${formatDay(day)}`,
    {
      rows: [
        ['Item', 'Price'],
        ['Sump pump 1/2 HP cast iron', '$219.00'],
        ['Check valve 1-1/2 inch', '$18.50'],
        ['Battery backup unit', '$164.00'],
        ['Subtotal', '$401.50'],
        ['HST 13 %', '$52.20'],
        ['Total', '$453.70'],
      ],
    },
    'Paid by card. The pump has a warranty of three years with this receipt.',
  ],
});

/** The sheet of each file that is a PDF. */
export const demoSheets = {
  'Permit panel upgrade.pdf': permit,
  'Supplier quote water heater.pdf': quote,
  'Water heater manual.pdf': manual,
  'Water heater warranty.pdf': warranty,
  'Inspection report.pdf': inspection,
  'Lease unit 4.pdf': lease,
  'Receipt sump pump (scan).pdf': receipt,
} satisfies Partial<Record<DemoFileName, (of: PaperOf) => Sheet>>;

/** The sheets of the workbook, each with its rows. */
export const demoPriceList: Record<string, (string | number)[][]> = {
  Filters: [
    ['Article', 'Size', 'Pack', 'Price'],
    ['Pleated filter MERV 8', '16x25x1', 12, 71.4],
    ['Pleated filter MERV 11', '16x25x1', 12, 98.2],
    ['Pleated filter MERV 11', '20x25x4', 6, 131.7],
    ['Rooftop filter MERV 8', '20x20x2', 12, 104.9],
  ],
  Belts: [
    ['Article', 'Length', 'Pack', 'Price'],
    ['V-belt A46', '46 in', 1, 14.35],
    ['V-belt A51', '51 in', 1, 15.1],
    ['V-belt B60', '60 in', 1, 21.8],
  ],
  Terms: [
    ['Terms'],
    ['Prices are in Canadian dollars without tax and are valid until the end of the year.'],
    ['Orders above $500 are delivered free of charge within two working days.'],
  ],
};
