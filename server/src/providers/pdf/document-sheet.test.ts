import { dirname, join } from 'node:path';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { sumLines } from '@truckroll/domain/documents/document-sums';
import { isOfUsualFont } from '@truckroll/domain/documents/unprintable-texts';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { computeDocumentTotals } from '@truckroll/domain/money/document-totals';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentSheet, receiptSheet, statementSheet } from './document-sheet.ts';
import { type Footer, openPdfRenderer, type PdfDefinition, type PdfRenderer } from './render-pdf.ts';

const words = sheetWordsOf('en');
let renderer: PdfRenderer;
beforeAll(() => {
  renderer = openPdfRenderer();
});
afterAll(() => renderer.close());

type Placed = { text: string; page: number; x: number; right: number; y: number };

/** The texts of a PDF with their places, in points from the lower left corner. */
async function textsOf({ definition, footer }: { definition: PdfDefinition; footer: Footer }): Promise<Placed[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await renderer.render(definition, footer)));
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const texts = await Promise.all(
    pages.map(async (page) => {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ text: item.str, page, x, right: x + item.width, y }];
      });
    }),
  );
  return texts.flat();
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** Where the page's footer begins, in points above the lower edge. */
const footerTop = 40;

/** The texts of each column joined: the text of a row that continues on the next page is in one piece. */
function expectPrinted(texts: readonly Placed[], wanted: readonly string[]): void {
  for (const { x, right, y } of texts) {
    expect(x).toBeGreaterThan(20);
    expect(right).toBeLessThan(592);
    expect(y).toBeGreaterThan(10);
    expect(y).toBeLessThan(790);
  }
  const heads = ['Item', 'Quantity', 'Rate', 'Discount', 'Tax', 'Total', 'Description'];
  const printed = texts.filter(({ text, y }) => y > footerTop && !heads.includes(text));
  const left = squeezed(
    printed
      .filter(({ x }) => x < 60)
      .map(({ text }) => text)
      .join(''),
  );
  const all = squeezed(printed.map(({ text }) => text).join(''));
  for (const text of wanted) expect(`${left} ${all}`).toContain(squeezed(text));
}

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const longWord = fc.stringMatching(/^[A-Za-z0-9]{200,400}$/);
const paragraph = fc
  .array(fc.oneof({ weight: 12, arbitrary: word }, { weight: 1, arbitrary: longWord }), { minLength: 1, maxLength: 30 })
  .map((words) => words.join(' '));
/** From nothing to several pages. */
const description = fc.oneof(
  fc.constant(null),
  paragraph.map((text) => text.slice(0, 5000)),
  fc.array(word, { minLength: 40, maxLength: 250 }).map((lines) => lines.join('\n')),
);
const taxes = ['HST', 'GST', 'QST'].map((name) => ({ taxId: name, name, rate: 13, taxType: 1 as const }));
const tax = fc.record({
  name: fc.oneof(
    fc.constantFrom('HST', 'GST'),
    paragraph.map((text) => text.slice(0, 100)),
  ),
  taxId: word,
  rate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  taxType: fc.constantFrom(1 as const, 2 as const),
});
const item = fc.record({
  name: paragraph.map((text) => text.slice(0, 200)),
  description,
  quantity: fc.integer({ min: 100, max: 99_999 }).map((hundredths) => hundredths / 100),
  rate: fc.integer({ min: 100, max: 9_999_999 }).map((cents) => cents / 100),
  discount: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 99 }).map((cents) => cents / 100),
  ),
  taxes: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom([], taxes.slice(0, 1), taxes) },
    { weight: 1, arbitrary: fc.array(tax, { maxLength: 30 }) },
  ),
});
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

function sheetOf(items: readonly Item[], shown: { showsRates: boolean }) {
  const sums = computeDocumentTotals({
    lines: items,
    discount: 0,
    discountType: 'amount',
    markup: 0,
    shippingAmount: 0,
  });
  const whole = (each: (typeof sums.taxes)[number]) => ({
    ...each,
    id: each.taxId,
    taxName: each.name,
    taxRate: each.rate,
  });
  const document = {
    documentType: 1,
    documentStatus: 'sent',
    documentNumberDisplay: 'INV-1',
    title: 'Invoice',
    clientDetails: { name: 'Ann Lee', email: null, address: null, phoneNumber: null },
    serviceAddress: null,
    date: '2026-03-10',
    dueDate: null,
    options: [],
    billingSchedule: null,
    items: items.map((given, index) => ({
      ...given,
      ...{ id: String(index), itemId: null, itemType: 2 as const, unitType: null, itemOrderIndex: index, total: null },
      ...{ optionId: null, isOptional: false, isChosen: true, minQuantity: null, maxQuantity: null, photos: [] },
      taxes: (sums.lines[index]?.taxes ?? []).map(whole),
    })),
    ...sums,
    taxes: sums.taxes.map(whole),
    ...{ discount: 0, discountType: 'amount', otherCharges: 0, shippingAmount: 0, shippingInfo: null, amountPaid: 0 },
    ...{ amountDue: sums.total, isDepositRequired: false, depositAmount: 0, depositPaid: 0, currencyDecimals: 2 },
    ...{ comments: null, paymentInstructions: null, isContractRequired: false, contractTitle: null },
    companyInformation: {
      name: 'Northwind',
      email: null,
      phone: null,
      address: null,
      website: null,
      taxNumber: null,
      logoUrl: null,
    },
    texts: { intro: null, closing: null, footer: null, showsContact: true, showsTaxNumber: true, ...shown },
    look: { color: '#0f4c81', accent: '#fdd835' },
  } as unknown as PublicDocument;
  return {
    document,
    sheet: documentSheet({
      words,
      document,
      currency: 'USD',
      timezone: 'UTC',
      logo: null,
      signature: null,
      photos: new Map(),
    }),
  };
}

it('every text of every line is printed on the paper, and the printed lines add up to the total', async () => {
  const items = fc.array(item, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(items, fc.boolean(), async (given, showsRates) => {
      const { document, sheet } = sheetOf(given, { showsRates });
      const lines = sumLines(words, document);
      const texts = await textsOf(sheet);
      expectPrinted(texts, [
        ...given.flatMap(({ name, description: more }) => `${name}${more ?? ''}`),
        ...lines.map(({ amount }) => formatMoney(amount, 'USD')),
      ]);
      const parts = lines.filter(({ kind }) => kind === 'part').map(({ amount }) => amount);
      expect(sumMoney(parts)).toBe(document.total);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

it('as many taxes as a document can have are printed below its lines', async () => {
  const many = Array.from({ length: 90 }, (_, index) => ({
    taxId: `t${index}`,
    name: `Levy ${index}`,
    rate: 1,
    taxType: 1 as const,
  }));
  const line = (own: typeof many) => ({
    name: 'Work',
    description: null,
    quantity: 1,
    rate: 10,
    discount: 0,
    taxes: own,
  });
  const { sheet } = sheetOf([line(many.slice(0, 45)), line(many.slice(45))], { showsRates: true });
  const texts = await textsOf(sheet);
  expectPrinted(
    texts,
    many.map(({ name }) => `${name}(1%)`),
  );
});

it('the letters of the usual font are those that every style of the font has', async () => {
  const { createRequire } = await import('node:module');
  const library = createRequire(import.meta.url).resolve('pdfmake/package.json');
  const { openSync } = createRequire(library)('fontkit') as {
    openSync: (file: string) => { characterSet: number[] };
  };
  const styles = ['Regular', 'Medium', 'Italic', 'MediumItalic'].map(
    (style) => new Set(openSync(join(dirname(library), 'fonts', 'Roboto', `Roboto-${style}.ttf`)).characterSet),
  );
  for (let code = 33; code < 0xfb05; code += 1) {
    const character = String.fromCodePoint(code);
    // Private and invisible characters are neither typed nor seen.
    if (/[\p{C}\s]/u.test(character)) continue;
    expect([character, isOfUsualFont(character)]).toEqual([character, styles.every((style) => style.has(code))]);
  }
});

const company = { name: 'Northwind', lines: '', logo: null, color: '#0f4c81', accent: '#fdd835' };

it('a line of a statement is printed whole, however long it is', async () => {
  const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
  const line = { date: '2026-03-10', reference: 'INV-1', description: long, amount: 10, balance: 10 };
  const statement = {
    clientName: 'Ann',
    from: null,
    to: '2026-03-10',
    openingBalance: 0,
    lines: [line],
    closingBalance: 10,
  };
  const texts = await textsOf(statementSheet({ words, company, statement, currency: 'USD' }));
  expectPrinted(
    texts.filter(({ x }) => x > 190 && x < 450),
    [long],
  );
});

it('a receipt prints a note of any length', async () => {
  const note = Array.from({ length: 900 }, (_, index) => `word${index}`).join('\n');
  const receipt = {
    ...{ number: 'INV-1', word: 'Invoice', client: 'Ann', date: '2026-03-10', amount: 10 },
    ...{ method: 'Cash', due: 0, note, currency: 'USD' },
  };
  const printed = receipt as unknown as Parameters<typeof receiptSheet>[0]['receipt'];
  const sheet = receiptSheet({ words, company, receipt: printed });
  expectPrinted(
    (await textsOf(sheet)).filter(({ text }) => text.startsWith('word')),
    [note],
  );
});
