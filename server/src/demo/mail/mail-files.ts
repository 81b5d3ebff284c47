import type { RenderPdf } from '../../providers/pdf/render-pdf.ts';
import { chanceFrom } from '../chance.ts';
import { mailTables, type StoryFile } from '../company/company.ts';
import { drawFloorPlan, drawWaterHeater } from '../demo-jobs-pictures.ts';
import { makeDemoFile, type PaperOf } from '../make-demo-file.ts';

export type MadeFile = { name: string; type: string; content: Buffer };

const csv = ({ name, lines }: { name: string; lines: readonly string[] }): MadeFile => ({
  ...{ name, type: 'text/csv' },
  content: Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
});

/** Creates an attachment of the demo's mail. `of`: the client, place and date that it shows. */
export async function makeMailFile(file: StoryFile, of: PaperOf, render: RenderPdf): Promise<MadeFile> {
  switch (file) {
    case 'water heater.png':
      return { name: 'Water heater.png', type: 'image/png', content: drawWaterHeater(chanceFrom(31)) };
    case 'floor plan.png':
      return { name: 'Floor plan.png', type: 'image/png', content: drawFloorPlan(chanceFrom(of.client.length)) };
    case 'outlets.csv':
    case 'sites.csv':
      return csv(mailTables[file]);
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
