import type { RenderPdf } from '../../providers/pdf/render-pdf.ts';
import { chanceFrom } from '../chance.ts';
import type { PaperOf } from '../demo-file-texts.ts';
import { drawFloorPlan, drawWaterHeater } from '../demo-jobs-pictures.ts';
import { makeDemoFile } from '../make-demo-file.ts';
import type { StoryFile } from '../stories/stories.ts';

export type MadeFile = { name: string; type: string; content: Buffer };

const csv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.join(',')}\r\n`).join(''));

const outlets = csv([
  ['Room', 'Wall', 'Outlet', 'Dead'],
  ['Living room', 'north', 1, 'no'],
  ['Living room', 'north', 2, 'no'],
  ['Living room', 'east', 3, 'yes'],
  ['Living room', 'south', 4, 'yes'],
  ['Study', 'west', 5, 'yes'],
  ['Study', 'north', 6, 'yes'],
]);

const sites = csv([
  ['No.', 'Address', 'Built', 'Heating', 'Last service'],
  [4, '118 Booth Avenue', 1926, 'Boiler', 2023],
  [9, '77 Logan Avenue', 1931, 'Boiler', 2022],
  [12, '402 Jones Avenue', 1987, 'Furnace', 2025],
  [17, '9 Dagmar Avenue', 1912, 'Furnace', 2021],
  [21, '260 Greenwood Avenue', 2004, 'Heat pump', 2025],
]);

/** Creates an attachment of the demo's mail. `of`: the client, place and date that it shows. */
export async function makeMailFile(file: StoryFile, of: PaperOf, render: RenderPdf): Promise<MadeFile> {
  switch (file) {
    case 'water heater.png':
      return { name: 'Water heater.png', type: 'image/png', content: drawWaterHeater(chanceFrom(31)) };
    case 'floor plan.png':
      return { name: 'Floor plan.png', type: 'image/png', content: drawFloorPlan(chanceFrom(of.client.length)) };
    case 'outlets.csv':
      return { name: 'Outlets.csv', type: 'text/csv', content: outlets };
    case 'sites.csv':
      return { name: 'Addresses.csv', type: 'text/csv', content: sites };
    case 'quote.pdf': {
      const content = await makeDemoFile('Supplier quote water heater.pdf', of, render);
      return { name: 'Quotation 38114.pdf', type: 'application/pdf', content };
    }
    case 'report.pdf': {
      const content = await makeDemoFile('Inspection report.pdf', of, render);
      return { name: 'Electrical safety report.pdf', type: 'application/pdf', content };
    }
  }
}
