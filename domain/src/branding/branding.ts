import type { DocumentType } from '../documents/document-kinds.ts';

/** The appearance of the company's documents and e-mails, and their default texts (decision 0058). */
export type Branding = {
  /** The color of titles and lines, '#rrggbb'. */
  color: string;
  /** The color of the button that the client presses, and of the route on PDFs. */
  accent: string;
  showsLogo: boolean;
  /** Whether documents show the company's phone, e-mail address and website. */
  showsContact: boolean;
  showsTaxNumber: boolean;
  /** Whether documents show the quantity and the rate of each item, besides its total. */
  showsRates: boolean;
  estimateIntro: string;
  estimateClosing: string;
  invoiceIntro: string;
  invoiceClosing: string;
  footer: string;
};

export const longestIntro = 1000;
export const longestClosing = 4000;
export const longestFooter = 500;

/** The product's own color on white (screens 3.13). It is readable there, and white on it. */
export const productColor = '#1f5fbf';

export const defaultBranding: Branding = {
  color: '#1f2933',
  accent: productColor,
  showsLogo: true,
  showsContact: true,
  showsTaxNumber: true,
  showsRates: true,
  estimateIntro: '',
  estimateClosing: '',
  invoiceIntro: '',
  invoiceClosing: '',
  footer: '',
};

/** The stored settings of an account. Accounts from before a setting existed do not have it. */
export type StoredBranding = Partial<Branding>;

/** An account's branding, with the defaults of what it has not set. */
export const brandingOf = (stored: StoredBranding): Branding => ({ ...defaultBranding, ...stored });

/** The current colors of a company. They are its appearance: documents follow a change at once. */
type Look = Pick<Branding, 'color' | 'accent'>;

export const lookOf = ({ color, accent }: Branding): Look => ({ color, accent });

/**
 * The texts and settings of a document besides its own fields. They are copied when the document is created and never
 * change afterwards, because a client who has read, approved or signed it must find the same words again.
 */
export type DocumentTexts = {
  intro: string | null;
  closing: string | null;
  footer: string | null;
  showsContact: boolean;
  showsTaxNumber: boolean;
  showsRates: boolean;
};

/** The texts of documents that were written before companies could have any. */
export const noTexts: DocumentTexts = {
  intro: null,
  closing: null,
  footer: null,
  showsContact: true,
  showsTaxNumber: true,
  showsRates: true,
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * The texts that a new document gets.
 *
 * @example textsFor({ ...defaultBranding, invoiceIntro: 'Thank you!' }, 1).intro → 'Thank you!'
 */
export function textsFor(branding: Branding, documentType: DocumentType): DocumentTexts {
  const { showsContact, showsTaxNumber, showsRates, footer } = branding;
  const [intro, closing] =
    documentType === 1
      ? [branding.invoiceIntro, branding.invoiceClosing]
      : [branding.estimateIntro, branding.estimateClosing];
  return {
    intro: orNull(intro),
    closing: orNull(closing),
    footer: orNull(footer),
    showsContact,
    showsTaxNumber,
    showsRates,
  };
}

type Contact = { email: string | null; phone: string | null; website: string | null; taxNumber: string | null };

/**
 * The company as a document shows it: without what the document leaves out. The address always stays, because an invoice
 * needs it.
 *
 * @example shownCompany({ name: 'Northwind', phone: '…', taxNumber: '1', … }, { ...noTexts, showsTaxNumber: false }).taxNumber → null
 */
export const shownCompany = <C extends Contact>(company: C, texts: DocumentTexts): C => ({
  ...company,
  ...(texts.showsContact ? {} : { email: null, phone: null, website: null }),
  ...(texts.showsTaxNumber ? {} : { taxNumber: null }),
});
