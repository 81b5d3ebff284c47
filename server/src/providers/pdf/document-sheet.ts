import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import type { Receipt } from '@truckroll/contract/payments/record-payment';
import { shownCompany } from '@truckroll/domain/branding/branding';
import type { SheetWords } from '@truckroll/domain/client-texts/sheet-words';
import { sheetItems } from '@truckroll/domain/documents/chosen-document';
import { type CreditNoteLine, shippingLine } from '@truckroll/domain/documents/credit-notes';
import { paymentMethodKey } from '@truckroll/domain/documents/document-kinds';
import { sumLines } from '@truckroll/domain/documents/document-sums';
import { countingLines, countingOption } from '@truckroll/domain/documents/estimate-options';
import {
  kindOf,
  scheduleRows,
  sheetFacts,
  sheetLabels,
  sheetLine,
  signedText,
} from '@truckroll/domain/documents/sheet-lines';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { type Block, htmlBlocks } from './html-blocks.ts';
import type { Footer, PdfDefinition } from './render-pdf.ts';
import {
  facts,
  type Letterhead,
  letterhead,
  linesOf,
  type PdfImage,
  page,
  ruledTable,
  sumTable,
  titled,
} from './sheet-parts.ts';

/** The data of a document's sheet. It excludes everything internal to the company. */
export type SheetOf = {
  words: SheetWords;
  document: PublicDocument;
  currency: string;
  timezone: string;
  logo: PdfImage;
  signature: PdfImage;
  /** The photos of the lines that are printed, by their ids. */
  photos: ReadonlyMap<string, PdfImage>;
};

type Row = Pick<SheetOf, 'words' | 'currency' | 'photos'> & {
  decimals: number;
  hasDiscounts: boolean;
  hasRates: boolean;
};

/** How many photos of a line stand beside each other. */
const photosInRow = 3;

/** The photos of a line, small, below its texts. */
function photoRows(ids: readonly { id: string }[], photos: SheetOf['photos']): Block[] {
  const images = ids.flatMap(({ id }) => photos.get(id) ?? []);
  return Array.from({ length: Math.ceil(images.length / photosInRow) }, (_, row) => ({
    columns: images
      .slice(row * photosInRow, (row + 1) * photosInRow)
      .map((image) => ({ image, fit: [66, 50], width: 70 })),
    margin: [0, 4, 0, 0],
  }));
}

function itemRow(item: PublicDocument['items'][number], { hasDiscounts, hasRates, photos, ...of }: Row) {
  const cells = sheetLine(item, of);
  const cell = (text: string): Block => ({ text, alignment: 'right' });
  return [
    {
      stack: [
        { text: item.name, bold: true },
        ...(item.description === null ? [] : [{ text: item.description, color: '#5f6b76', fontSize: 8.5 }]),
        ...(item.isOptional
          ? [{ text: of.words.say(item.isChosen ? 'optional' : 'optionalLeftOut'), color: '#5f6b76', fontSize: 8.5 }]
          : []),
        ...photoRows(item.photos, photos),
      ],
    },
    ...(hasRates ? [cell(cells.quantity), cell(cells.rate)] : []),
    ...(hasDiscounts ? [cell(cells.discount)] : []),
    cell(cells.tax),
    cell(cells.total),
  ];
}

function sums({ document, words, currency }: SheetOf): Block {
  const lines = sumLines(words, { ...document, items: countingLines(document) });
  const rows = lines.map(({ label, amount, kind }) => {
    const style = kind === 'total' || kind === 'due' ? { bold: true, fontSize: 11 } : {};
    const quiet = kind === 'note' ? { color: '#5f6b76', fontSize: 8 } : {};
    return [
      { text: label, ...style, ...quiet },
      { text: words.money(amount, currency), alignment: 'right', ...style, ...quiet },
    ];
  });
  const lineAbove = lines.findIndex(({ kind }) => kind === 'total');
  return { ...sumTable({ rows, lineAbove, width: 230 }, document.look), margin: [0, 10, 0, 0] };
}

/** A table of lines. Optional ones say whether they count, until the estimate is approved. */
function itemTable({ document, words, currency, photos }: SheetOf, items: PublicDocument['items']): Block {
  const { say } = words;
  const hasRates = document.texts.showsRates;
  const hasDiscounts = items.some(({ discount }) => discount > 0);
  return ruledTable(
    {
      widths: ['*', ...(hasRates ? [50, 65] : []), ...(hasDiscounts ? [60] : []), 90, 70],
      head: [
        ...[say('item'), ...(hasRates ? [say('quantity'), say('rate')] : [])],
        ...[...(hasDiscounts ? [say('discount')] : []), say('tax'), say('total')],
      ],
      rows: items.map((item) =>
        itemRow(item, { words, currency, photos, decimals: document.currencyDecimals, hasDiscounts, hasRates }),
      ),
      alignRightFrom: 1,
    },
    document.look,
  );
}

/** The lines of the document, or of all its options with their totals and which of them is recommended or chosen. */
function contents(of: SheetOf): Block[] {
  const { document, words, currency } = of;
  if (document.options.length === 0) return [itemTable(of, sheetItems(document))];
  const counting = countingOption(document.options);
  const isApproved = document.actionStatus === 1;
  const options = document.options.flatMap((option): Block[] => {
    const mark = isApproved
      ? ` (${words.say(option.isChosen ? 'chosen' : 'notChosen')})`
      : option.isRecommended
        ? ` (${words.say('recommended')})`
        : '';
    const lines = document.items.filter((line) => line.optionId === option.id);
    return [
      {
        columns: [
          { text: `${option.name}${mark}`, bold: true, fontSize: 11 },
          { text: words.money(option.total, currency), bold: true, fontSize: 11, alignment: 'right', width: 110 },
        ],
        margin: [0, 14, 0, 0],
      },
      ...(option.description === null ? [] : [{ text: option.description, margin: [0, 2, 0, 0] } satisfies Block]),
      itemTable(of, option === counting ? sheetItems(document) : lines),
    ];
  });
  return [
    ...options,
    ...(counting === null
      ? []
      : [{ text: words.say('optionOf', { name: counting.name }), bold: true, margin: [0, 14, 0, 0] } satisfies Block]),
  ];
}

/** The payments of an estimate that is billed in steps. */
function schedule({ document, words }: SheetOf): Block[] {
  const rows = scheduleRows(words, document);
  if (rows.length === 0) return [];
  const { say } = words;
  return [
    titled(
      say('schedule'),
      ruledTable(
        {
          widths: ['*', 150, 80],
          head: [say('description'), say('date'), say('amount')],
          rows: rows.map(({ label, when, amount }) => [
            { text: label },
            { text: when ?? '' },
            { text: amount, alignment: 'right' },
          ]),
          alignRightFrom: 2,
        },
        document.look,
      ),
    ),
  ];
}

function contract({ document, signature, timezone, words }: SheetOf): Block[] {
  if (!document.isContractRequired) return [];
  const { contractContent, contractSignedAt, contractSignerName } = document;
  const option = document.options.find(({ isChosen }) => isChosen);
  const signedBy = contractSignedAt && signedText(words, contractSignerName, words.date(contractSignedAt, timezone));
  // What was signed is one option of several.
  const signed = signedBy && option ? `${signedBy}. ${words.say('optionOf', { name: option.name })}` : signedBy;
  return [
    titled(sheetLabels(words, document).contract, ...htmlBlocks(contractContent ?? '')),
    {
      stack: [
        ...(signature === null ? [] : [{ image: signature, fit: [180, 60], margin: [0, 8, 0, 0] }]),
        ...(signed === null ? [] : [{ text: signed, color: '#5f6b76' }]),
      ],
      unbreakable: true,
    },
  ];
}

const footerOf = ({ say }: SheetWords, text: string): Footer => ({
  text,
  page: say('page', { page: '{page}', pages: '{pages}' }),
});

/** The PDF layout of an invoice or estimate. */
export function documentSheet(of: SheetOf): { definition: PdfDefinition; footer: Footer } {
  const { document, logo, words } = of;
  const { say } = words;
  const { clientDetails: client, comments, paymentInstructions, texts, look } = document;
  const company = shownCompany(document.companyInformation, texts);
  const labels = sheetLabels(words, document);
  const taxNumber = company.taxNumber && say('taxNumber', { number: company.taxNumber });
  const content: Block[] = [
    ...letterhead(
      {
        name: company.name,
        logo,
        ...look,
        lines: linesOf(company.address, company.phone, company.email, company.website, taxNumber),
      },
      {
        word: labels.kind,
        number: document.documentNumberDisplay,
        facts: sheetFacts(words, document),
      },
    ),
    {
      columns: [
        titled(labels.client, {
          text: linesOf(
            client.name,
            client.address,
            client.phoneNumber && formatPhone(client.phoneNumber),
            client.email,
          ),
        }),
        ...(document.serviceAddress === null ? [] : [titled(say('serviceAddress'), { text: document.serviceAddress })]),
      ],
      columnGap: 24,
    },
    ...(labels.title === null ? [] : [{ text: labels.title, fontSize: 12, bold: true, margin: [0, 16, 0, 0] }]),
    ...(texts.intro === null ? [] : [{ text: texts.intro, margin: [0, 14, 0, 0] }]),
    ...contents(of),
    sums(of),
    ...schedule(of),
    ...(comments === null ? [] : [titled(say('comments'), ...htmlBlocks(comments))]),
    ...(paymentInstructions === null ? [] : [titled(say('payment'), { text: paymentInstructions })]),
    ...(texts.closing === null ? [] : [titled(say('closing'), { text: texts.closing })]),
    ...contract(of),
  ];
  return {
    definition: page(
      `${say('kind', { kind: kindOf(document.documentType) })} ${document.documentNumberDisplay}`,
      content,
      look,
    ),
    footer: footerOf(words, linesOf(`${company.name}, ${document.documentNumberDisplay}`, texts.footer)),
  };
}

/** A payment receipt. */
export function receiptSheet({
  words,
  company,
  receipt,
}: {
  words: SheetWords;
  company: Letterhead;
  receipt: Omit<Receipt, 'company' | 'unprintable'>;
}): {
  definition: PdfDefinition;
  footer: Footer;
} {
  const { currency, number } = receipt;
  const { say } = words;
  const kind = receipt.word === 'Invoice' ? 'invoice' : 'estimate';
  return {
    definition: page(
      say('receiptFor', { number }),
      [
        ...letterhead(company, { word: say('receipt'), number, facts: [[say('date'), words.day(receipt.date)]] }),
        titled(say('receivedFrom'), { text: receipt.client }),
        titled(say('payment'), {
          ...facts([
            [say('amount'), words.money(receipt.amount, currency)],
            ...(receipt.tip === 0 ? [] : [[say('tip'), words.money(receipt.tip, currency)] as const]),
            ...(receipt.surcharge === 0 ? [] : [[say('surcharge'), words.money(receipt.surcharge, currency)] as const]),
            [say('method'), say('paymentMethod', { method: paymentMethodKey(receipt.method) })],
            [say('kind', { kind }), number],
            [say('stillDue'), words.money(receipt.due, currency)],
          ]),
        }),
        ...(receipt.note === null ? [] : [titled(say('note'), { text: receipt.note })]),
      ],
      company,
    ),
    footer: footerOf(words, say('receiptFooter', { company: company.name, number })),
  };
}

/** A credit note: the credited parts of an invoice's lines with their taxes, and what they come to. */
export function creditNoteSheet(of: {
  words: SheetWords;
  company: Letterhead;
  note: {
    number: string;
    date: string;
    invoiceNumber: string;
    client: string;
    reason: string | null;
    isVoid: boolean;
    currency: string;
    amount: number;
    lines: readonly CreditNoteLine[];
  };
}): { definition: PdfDefinition; footer: Footer } {
  const { company, note, words } = of;
  const { say } = words;
  const money = (amount: number): string => words.money(amount, note.currency);
  const right = (text: string): Block => ({ text, alignment: 'right' });
  const taxText = ({ name, rate, taxType, taxAmount }: CreditNoteLine['taxes'][number]): string =>
    [name, words.percent(rate), taxType === 2 ? say('taxIncluded') : '', money(taxAmount)].filter(Boolean).join(' ');
  const nameOf = ({ name, lineId }: CreditNoteLine): string =>
    name ?? say(lineId === shippingLine ? 'shipping' : 'otherCharges');
  const rows = note.lines.map((line): Block[] => [
    { text: nameOf(line), bold: true },
    right(line.quantity === null ? '' : String(line.quantity)),
    right(money(line.net)),
    right(line.taxes.map(taxText).join(', ') || '-'),
    right(money(line.total)),
  ]);
  const word = say(note.isVoid ? 'creditNoteVoid' : 'creditNote');
  const total: Block[] = [
    { text: say('creditNoteTotal'), bold: true, fontSize: 11 },
    { text: money(note.amount), alignment: 'right', bold: true, fontSize: 11 },
  ];
  return {
    definition: page(
      `${say('creditNote')} ${note.number}`,
      [
        ...letterhead(company, {
          word,
          number: note.number,
          facts: [
            [say('date'), words.day(note.date)],
            [say('creditNoteOf'), note.invoiceNumber],
          ],
        }),
        titled(say('client', { kind: 'invoice' }), { text: note.client }),
        ruledTable(
          {
            widths: ['*', 50, 75, 110, 75],
            head: [say('item'), say('quantity'), say('amount'), say('tax'), say('total')],
            rows,
            alignRightFrom: 1,
          },
          company,
        ),
        { ...sumTable({ rows: [total], lineAbove: 0, width: 230 }, company), margin: [0, 10, 0, 0] },
        ...(note.reason === null ? [] : [titled(say('creditNoteReason'), { text: note.reason })]),
      ],
      company,
    ),
    footer: footerOf(words, `${company.name}, ${note.number}`),
  };
}

type StatementLine = { date: string; reference: string; description: string; amount: number; balance: number };

/** A client's statement of invoices and payments. */
export function statementSheet(of: {
  words: SheetWords;
  company: Letterhead;
  statement: {
    clientName: string;
    from: string | null;
    to: string;
    openingBalance: number;
    lines: StatementLine[];
    closingBalance: number;
  };
  currency: string;
}): { definition: PdfDefinition; footer: Footer } {
  const { company, statement, currency, words } = of;
  const { say, day } = words;
  const { clientName: client } = statement;
  const money = (amount: number): string => words.money(amount, currency);
  const right = (text: string): Block => ({ text, alignment: 'right' });
  const opening: Block[] = [
    { text: '' },
    { text: '' },
    { text: say('openingBalance') },
    right(''),
    right(money(statement.openingBalance)),
  ];
  const rows = statement.lines.map((line): Block[] => [
    { text: day(line.date) },
    { text: line.reference },
    { text: line.description },
    right(money(line.amount)),
    right(money(line.balance)),
  ]);
  const range = [
    ...(statement.from === null ? [] : [[say('from'), day(statement.from)] as const]),
    [say('to'), day(statement.to)] as const,
  ];
  return {
    definition: page(
      say('statementOf', { client }),
      [
        ...letterhead(company, { word: say('statement'), number: '', facts: range }),
        titled(say('accountOf'), { text: client }),
        ruledTable(
          {
            widths: [65, 90, '*', 70, 70],
            head: [say('date'), say('reference'), say('description'), say('amount'), say('balance')],
            rows: [opening, ...rows],
            alignRightFrom: 3,
          },
          company,
        ),
        {
          text: say('balanceDue', { amount: money(statement.closingBalance) }),
          bold: true,
          fontSize: 11,
          alignment: 'right',
          margin: [0, 10, 0, 0],
        },
      ],
      company,
    ),
    footer: footerOf(words, say('statementFooter', { company: company.name, client })),
  };
}
