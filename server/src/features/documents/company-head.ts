import { buffer } from 'node:stream/consumers';
import { brandingOf } from '@truckroll/domain/branding/branding';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { disposition } from '../../platform/storage/stored-content.ts';
import { linesOf, type PdfImage } from '../../providers/pdf/sheet-parts.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { companyOf } from './document-values.ts';

/** A stored image as a data URL. Null for formats that PDF does not support. */
export async function readImage(storage: Storage, key: string | null): Promise<PdfImage> {
  const stream = key === null ? null : await storage.get(key);
  if (stream === null) return null;
  const content = await buffer(stream);
  const isPng = content.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  const isJpeg = content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  if (!isPng && !isJpeg) return null;
  return `data:image/${isPng ? 'png' : 'jpeg'};base64,${content.toString('base64')}`;
}

type Company = { name: string; lines: string; color: string; accent: string; logoKey: string | null };

/** The company's current data, for PDFs that are not stored. */
export async function readCompany(tx: Tx, accountId: string): Promise<Company> {
  const account = await getAccountRow(tx, accountId);
  const { name, address, phone, email, website } = companyOf(account);
  const { color, accent, showsLogo } = brandingOf(account.branding);
  const logoKey = showsLogo ? account.logoKey : null;
  return { name, lines: linesOf(address, phone, email, website), color, accent, logoKey };
}

export const withLogo = async ({ logoKey, ...company }: Company, storage: Storage) => ({
  ...company,
  logo: await readImage(storage, logoKey),
});

/** A PDF response with a file name. */
export const asPdf = (content: Buffer, name: string, how: 'attachment' | 'inline' = 'attachment'): Bytes =>
  new Bytes(content, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(content.length),
    'Content-Disposition': disposition(how, name),
  });
