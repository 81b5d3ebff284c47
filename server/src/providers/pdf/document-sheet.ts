import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import type { Receipt } from '@truckroll/contract/payments/record-payment';
import { shownCompany } from '@truckroll/domain/branding/branding';
import { sumLines } from '@truckroll/domain/documents/document-sums';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { sheetFacts, sheetLine, sheetWords, signedText } from '@truckroll/domain/documents/sheet-lines';
import { formatDate, formatDay } from '@truckroll/domain/format/dates';
import { formatMoney, formatRate } from '@truckroll/domain/format/numbers';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { type Block, htmlBlocks } from './html-blocks.ts';
import type { PdfDefinition } from './render-pdf.ts';
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
  document: PublicDocument;
  currency: string;
  timezone: string;
  logo: PdfImage;
  signature: PdfImage;
};

type Money = (amount: number | null) => string;

type Row = { money: Money; rate: Money; decimals: number; hasDiscounts: boolean; hasRates: boolean };

function itemRow(item: PublicDocument['items'][number], { money, rate, decimals, hasDiscounts, hasRates }: Row) {
  const cells = sheetLine(item, { money, rate }, decimals);
  const cell = (text: string): Block => ({ text, alignment: 'right' });
  return [
    {
      stack: [
        { text: item.name, bold: true },
        ...(item.description === null ? [] : [{ text: item.description, color: '#5f6b76', fontSize: 8.5 }]),
      ],
    },
    ...(hasRates ? [cell(cells.quantity), cell(cells.rate)] : []),
    ...(hasDiscounts ? [cell(cells.discount)] : []),
    cell(cells.tax),
    cell(cells.total),
  ];
}

function sums(document: SheetOf['document'], money: Money): Block {
  const lines = sumLines(document);
  const rows = lines.map(({ label, amount, kind }) => {
    const style = kind === 'total' || kind === 'due' ? { bold: true, fontSize: 11 } : {};
    const quiet = kind === 'note' ? { color: '#5f6b76', fontSize: 8 } : {};
    return [
      { text: label, ...style, ...quiet },
      { text: money(amount), alignment: 'right', ...style, ...quiet },
    ];
  });
  const lineAbove = lines.findIndex(({ kind }) => kind === 'total');
  return { ...sumTable({ rows, lineAbove, width: 230 }, document.look), margin: [0, 10, 0, 0] };
}

function contract({ document, signature, timezone }: SheetOf): Block[] {
  if (!document.isContractRequired) return [];
  const { contractContent, contractSignedAt, contractSignerName } = document;
  const signed = contractSignedAt && signedText(contractSignerName, formatDate(contractSignedAt, timezone));
  return [
    titled(sheetWords(document).contract, ...htmlBlocks(contractContent ?? '')),
    {
      stack: [
        ...(signature === null ? [] : [{ image: signature, fit: [180, 60], margin: [0, 8, 0, 0] }]),
        ...(signed === null ? [] : [{ text: signed, color: '#5f6b76' }]),
      ],
      unbreakable: true,
    },
  ];
}

/** The PDF layout of an invoice or estimate. */
export function documentSheet(of: SheetOf): { definition: PdfDefinition; footer: string } {
  const { document, currency, logo } = of;
  const money: Money = (amount) => formatMoney(amount, currency);
  const rate: Money = (amount) => formatRate(amount, currency);
  const { clientDetails: client, comments, paymentInstructions, texts, look } = document;
  const company = shownCompany(document.companyInformation, texts);
  const word = documentWord(document.documentType);
  const words = sheetWords(document);
  const hasRates = texts.showsRates;
  const hasDiscounts = document.items.some(({ discount }) => discount > 0);
  const taxNumber = company.taxNumber && `Tax number ${company.taxNumber}`;
  const content: Block[] = [
    ...letterhead(
      {
        name: company.name,
        logo,
        ...look,
        lines: linesOf(company.address, company.phone, company.email, company.website, taxNumber),
      },
      {
        word: words.kind,
        number: document.documentNumberDisplay,
        facts: sheetFacts(document),
      },
    ),
    {
      columns: [
        titled(words.client, {
          text: linesOf(
            client.name,
            client.address,
            client.phoneNumber && formatPhone(client.phoneNumber),
            client.email,
          ),
        }),
        ...(document.serviceAddress === null ? [] : [titled(words.serviceAddress, { text: document.serviceAddress })]),
      ],
      columnGap: 24,
    },
    ...(words.title === null ? [] : [{ text: words.title, fontSize: 12, bold: true, margin: [0, 16, 0, 0] }]),
    ...(texts.intro === null ? [] : [{ text: texts.intro, margin: [0, 14, 0, 0] }]),
    ruledTable(
      {
        widths: ['*', ...(hasRates ? [50, 65] : []), ...(hasDiscounts ? [60] : []), 90, 70],
        head: [
          ...['Item', ...(hasRates ? ['Quantity', 'Rate'] : []), ...(hasDiscounts ? ['Discount'] : [])],
          ...['Tax', 'Total'],
        ],
        rows: document.items.map((item) =>
          itemRow(item, { money, rate, decimals: document.currencyDecimals, hasDiscounts, hasRates }),
        ),
        alignRightFrom: 1,
      },
      look,
    ),
    sums(document, money),
    ...(comments === null ? [] : [titled(words.comments, ...htmlBlocks(comments))]),
    ...(paymentInstructions === null ? [] : [titled(words.payment, { text: paymentInstructions })]),
    ...(texts.closing === null ? [] : [titled(words.closing, { text: texts.closing })]),
    ...contract(of),
  ];
  return {
    definition: page(`${word} ${document.documentNumberDisplay}`, content, look),
    footer: linesOf(`${company.name}, ${document.documentNumberDisplay}`, texts.footer),
  };
}

/** A payment receipt. */
export function receiptSheet({
  company,
  receipt,
}: {
  company: Letterhead;
  receipt: Omit<Receipt, 'company' | 'unprintable'>;
}): {
  definition: PdfDefinition;
  footer: string;
} {
  const { currency } = receipt;
  const money = (amount: number): string => formatMoney(amount, currency);
  return {
    definition: page(
      `Receipt for ${receipt.number}`,
      [
        ...letterhead(company, { word: 'Receipt', number: receipt.number, facts: [['Date', formatDay(receipt.date)]] }),
        titled('Received from', { text: receipt.client }),
        titled('Payment', {
          ...facts([
            ['Amount', money(receipt.amount)],
            ['Method', receipt.method],
            [receipt.word, receipt.number],
            ['Still due', money(receipt.due)],
          ]),
        }),
        ...(receipt.note === null ? [] : [titled('Note', { text: receipt.note })]),
      ],
      company,
    ),
    footer: `${company.name}, receipt for ${receipt.number}`,
  };
}

type StatementLine = { date: string; reference: string; description: string; amount: number; balance: number };

/** A client's statement of invoices and payments. */
export function statementSheet(of: {
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
}): { definition: PdfDefinition; footer: string } {
  const { company, statement, currency } = of;
  const money = (amount: number): string => formatMoney(amount, currency);
  const right = (text: string): Block => ({ text, alignment: 'right' });
  const opening: Block[] = [
    { text: '' },
    { text: '' },
    { text: 'Opening balance' },
    right(''),
    right(money(statement.openingBalance)),
  ];
  const rows = statement.lines.map((line): Block[] => [
    { text: formatDay(line.date) },
    { text: line.reference },
    { text: line.description },
    right(money(line.amount)),
    right(money(line.balance)),
  ]);
  const range = [
    ...(statement.from === null ? [] : [['From', formatDay(statement.from)] as const]),
    ['To', formatDay(statement.to)] as const,
  ];
  return {
    definition: page(
      `Statement of ${statement.clientName}`,
      [
        ...letterhead(company, { word: 'Statement', number: '', facts: range }),
        titled('Account of', { text: statement.clientName }),
        ruledTable(
          {
            widths: [65, 90, '*', 70, 70],
            head: ['Date', 'Reference', 'Description', 'Amount', 'Balance'],
            rows: [opening, ...rows],
            alignRightFrom: 3,
          },
          company,
        ),
        {
          text: `Balance due ${money(statement.closingBalance)}`,
          bold: true,
          fontSize: 11,
          alignment: 'right',
          margin: [0, 10, 0, 0],
        },
      ],
      company,
    ),
    footer: `${company.name}, statement of ${statement.clientName}`,
  };
}
