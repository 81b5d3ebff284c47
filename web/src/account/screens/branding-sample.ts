import type { Account } from '@truckroll/contract/account/account';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { type Branding, lookOf, textsFor } from '@truckroll/domain/branding/branding';
import { messages } from '@truckroll/domain/client-texts/compiled/mails-en.gen';
import { wordsOf } from '@truckroll/domain/client-texts/words';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { plainLine } from '@truckroll/domain/documents/estimate-options';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { documentMail } from '@truckroll/domain/outgoing-mail/document';
import { letterHtml } from '@truckroll/domain/outgoing-mail/letter';

type Item = PublicDocument['items'][number];

const item = (
  itemOrderIndex: number,
  name: string,
  description: string | null,
  of: Pick<Item, 'quantity' | 'rate' | 'total'>,
): Item => ({
  ...{ name, description, itemType: 2, unitType: null, discount: 0, itemOrderIndex },
  ...of,
  taxes: [],
  ...plainLine,
  photos: [],
  id: `sample-${itemOrderIndex}`,
});

const items: Item[] = [
  item(0, 'Annual boiler service', 'Cleaning, safety check and report', { quantity: 1, rate: 189, total: 189 }),
  item(1, 'Expansion vessel, 12 l', null, { quantity: 1, rate: 129, total: 129 }),
  item(2, 'Labour', null, { quantity: 1.5, rate: 52, total: 78 }),
];
const subTotal = 396;
const tax = 51.48;
const total = 447.48;

type Preview = { account: Account; branding: Branding; documentType: DocumentType };

const companyOf = (account: Account, { showsLogo }: Branding): PublicDocument['companyInformation'] => ({
  name: account.companyName,
  email: account.email,
  phone: account.phoneNumber && formatPhone(account.phoneNumber),
  address: account.address && (account.address.formattedAddress ?? formattedAddress(account.address)),
  website: account.website,
  taxNumber: account.taxNumber,
  logoUrl: showsLogo ? account.logoUrl : null,
});

const numberOf = (documentType: DocumentType): string => (documentType === 1 ? 'INV-2026000001' : 'EST-2026000001');
const day = '2026-03-10';
const dueDate = '2026-04-09';
const clientName = 'Ann Lee';

/** An invoice or estimate of nobody, with the look and the texts of the form. */
export function sampleDocument({ account, branding, documentType }: Preview): PublicDocument {
  const { documentDefaults: defaults } = account;
  return {
    documentType,
    options: [],
    documentNumber: 2_026_000_001,
    documentPreFix: documentType === 1 ? 'INV-' : 'EST-',
    documentPrefix: documentType === 1 ? 'INV-' : 'EST-',
    documentNumberDisplay: numberOf(documentType),
    title: 'Boiler service',
    purchaseOrderNumber: null,
    clientDetails: {
      name: clientName,
      email: 'ann@example.com',
      address: '100 Queen St W, Toronto',
      phoneNumber: null,
    },
    serviceAddress: null,
    date: day,
    dueDate,
    documentStatus: 'sent',
    status: 0,
    actionStatus: 0,
    paymentStatus: 'unpaid',
    amountPaid: 0,
    amountRefunded: 0,
    amountDue: total,
    isOverdue: false,
    currency: account.currency,
    currencyDecimals: 2,
    items,
    taxes: [
      {
        taxName: 'Tax',
        name: 'Tax',
        taxRate: 13,
        rate: 13,
        taxType: 1,
        taxAmount: tax,
        taxAppliedOnAmount: subTotal,
      },
    ],
    subTotal,
    tax,
    discount: 0,
    discountType: 'amount',
    discountAmount: 0,
    otherCharges: 0,
    shippingAmount: 0,
    shippingInfo: null,
    memberPlan: null,
    total,
    comments: null,
    paymentTerms: 30,
    paymentInstructions: documentType === 1 ? defaults.invoiceInstructions : defaults.estimateInstructions,
    companyInformation: companyOf(account, branding),
    look: lookOf(branding),
    texts: textsFor(branding, documentType),
    changeAskedAt: null,
    changeRequests: [],
    isDepositRequired: false,
    depositType: 'amount',
    depositValue: 0,
    depositAmount: 0,
    depositPaid: 0,
    depositDue: 0,
    billingSchedule: null,
    billingProgress: null,
    isContractRequired: false,
    contractTitle: null,
    contractContent: null,
    contractSignature: null,
    contractSignerName: null,
    contractSignedAt: null,
    approvedAt: null,
    approvedByName: null,
    sentAt: null,
    viewedAt: null,
    updatedAt: `${day}T12:00:00.000Z`,
  };
}

/** The mail that sends the sample document. */
export function sampleMail({ account, branding, documentType }: Preview): string {
  const { letter } = documentMail({
    words: wordsOf('en', messages),
    word: documentWord(documentType),
    number: numberOf(documentType),
    companyName: account.companyName,
    clientName,
    subject: null,
    message: null,
    amount: formatMoney(total, account.currency),
    purchaseOrderNumber: null,
    dueDate,
    arrival: null,
    url: '#',
    hubUrl: null,
  });
  const { color, accent, footer, showsLogo } = branding;
  return letterHtml(letter, {
    name: account.companyName,
    color,
    accent,
    footer,
    logo: showsLogo ? account.logoUrl : null,
    route: null,
  });
}
