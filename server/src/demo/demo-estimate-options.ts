import { setOptionPicture, uploadLinePhoto } from '@truckroll/contract/documents/option-pictures';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { chanceFrom } from './chance.ts';
import { demoReplacement } from './company/company.ts';
import { answer, type DemoDocument, mail, manager, newDemoDocument, view } from './demo-documents.ts';
import { clientFor, type DemoClient, type DemoOffice } from './demo-jobs-office.ts';
import { drawFurnace } from './demo-jobs-pictures.ts';
import { agreement } from './demo-leads.ts';
import { documentLine } from './demo-lines.ts';
import type { Work } from './demo-work.ts';
import { dayOf, officeHour } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Uploads the photos of a line. */
async function photosOf(shown: readonly Parameters<typeof drawFurnace>[0][], office: DemoOffice) {
  const photos = [];
  for (const each of shown) {
    const files = [{ field: 'file', name: 'photo.png', content: drawFurnace(each) }];
    photos.push((await office.api.ask(manager(office), uploadLinePhoto, { files })).photo);
  }
  return photos;
}

/** Writes an estimate of three options with their pictures, and items that its client may add. */
async function offer(paper: DemoDocument, office: DemoOffice): Promise<void> {
  const { client } = paper;
  const { title } = demoReplacement;
  const options = demoReplacement.options.map(({ picture: _, ...option }) => option);
  const items = [];
  for (const { option, optional, photos = [], ...item } of demoReplacement.items) {
    items.push({
      ...documentLine(item, { client, day: dayOf(office.now), office }),
      optionId: option,
      ...(optional === undefined
        ? {}
        : {
            isOptional: true,
            isChosen: optional.isChosen,
            minQuantity: optional.least ?? null,
            maxQuantity: optional.most ?? null,
          }),
      photos: await photosOf(photos, office),
    });
  }
  const { document } = await office.api.ask(manager(office), createDocument, {
    body: { documentType: 2, clientId: client.id, title, options, items, ...agreement },
  });
  paper.id = document.id;
  for (const { id: optionId, name } of document.options) {
    const picture = demoReplacement.options.find((option) => option.name === name)?.picture;
    if (picture === undefined) throw new Error(`The option ${name} has no picture`);
    const files = [{ field: 'file', name: `${name}.png`, content: drawFurnace(picture) }];
    await office.api.ask(manager(office), setOptionPicture, { params: { id: paper.id, optionId }, files });
  }
}

/** Two replacements with three options: one waits for its client's answer, of the other the client took the better one. */
export function demoEstimateOptions(office: Omit<DemoOffice, 'chance'>, clients: readonly DemoClient[]): Work[] {
  const chance = chanceFrom(20_261_129);
  const reachable = clients.filter(({ email }) => email !== null);
  return [2, 6].flatMap((days): Work[] => {
    const at = officeHour(office.now - days * dayMs, chance);
    const client = clientFor({ from: at, until: office.now, forCompanies: false }, reachable, chance);
    const paper = newDemoDocument(client, []);
    const own = { ...office, chance: chanceFrom(days) };
    return [
      { at, run: () => offer(paper, own) },
      { at: at + hourMs, run: () => mail(paper, own) },
      { at: at + 5 * hourMs, run: () => (days === 2 ? view(paper, own) : answer(paper, 1, own)) },
    ];
  });
}
