import { longestClosing, longestFooter, longestIntro } from '@truckroll/domain/branding/branding';
import { isColor } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';
import { readText } from '../fields/fields.ts';

/** The look and the texts of the account's documents and mail to clients (decision 0058). */
export const branding = z.object({
  /** Of headings and rules, as '#rrggbb'. */
  color: z.string(),
  /** Of the client's button. */
  accent: z.string(),
  showsLogo: z.boolean(),
  showsContact: z.boolean(),
  showsTaxNumber: z.boolean(),
  showsRates: z.boolean(),
  estimateIntro: z.string(),
  estimateClosing: z.string(),
  invoiceIntro: z.string(),
  invoiceClosing: z.string(),
  footer: z.string(),
});
describeType(branding, { id: 'Branding' });

const color = readText(100)
  .refine(isColor, { params: { code: 'invalid_format' } })
  .transform((text) => text.toLowerCase());
const ownText = (longest: number) => z.string().trim().max(longest);

/** Keys that are absent stay as they are. */
export const brandingChange = z
  .object({
    color,
    accent: color,
    showsLogo: z.boolean(),
    showsContact: z.boolean(),
    showsTaxNumber: z.boolean(),
    showsRates: z.boolean(),
    estimateIntro: ownText(longestIntro),
    estimateClosing: ownText(longestClosing),
    invoiceIntro: ownText(longestIntro),
    invoiceClosing: ownText(longestClosing),
    footer: ownText(longestFooter),
  })
  .partial();
describeType(brandingChange, { id: 'BrandingChange' });

/** The company's current colors. */
export const look = z.object({ color: z.string(), accent: z.string() });
describeType(look, { id: 'Look' });

/** What a document says besides its own fields, from when it was written. */
export const documentTexts = z.object({
  intro: z.string().nullable(),
  closing: z.string().nullable(),
  footer: z.string().nullable(),
  showsContact: z.boolean(),
  showsTaxNumber: z.boolean(),
  showsRates: z.boolean(),
});
describeType(documentTexts, { id: 'DocumentTexts' });
