import { invalid } from '../../platform/http/problem.ts';

const largestSignature = 500 * 1024;

/** The bytes of a signature sent as a data URL. */
export function readSignature(image: string | null | undefined): Buffer | null {
  if (!image) return null;
  const content = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const isPng = content.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  if (!isPng || content.length > largestSignature) throw invalid('signature', 'Signature is not valid', 'not_allowed');
  return content;
}
