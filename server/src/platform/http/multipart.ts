import type {} from '@fastify/multipart';
import type { FileRule } from '@truckroll/contract/endpoints/endpoint';
import {
  cleanFileName,
  fileEmptyText,
  fileTypeText,
  isRefusedName,
  maximumRequestMegabytes,
  megabyte,
} from '@truckroll/domain/files/upload-rules';
import { tableOf } from '@truckroll/domain/text/table-of';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from './problem.ts';

export type UploadedFile = { name: string; type: string; content: Buffer };
export type Multipart = { fields: Record<string, unknown>; files: UploadedFile[] };

const refusedTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'text/html',
  'image/svg+xml',
]);

const textTypes: Record<string, string> = tableOf({
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  eml: 'message/rfc822',
});

const extensionOf = (name: string): string => name.toLowerCase().split('.').slice(1).at(-1) ?? '';

/** Whether a byte is a control character that text never contains: below space, but not tab, line end or escape. */
const isBinary = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

/** The type detected from the content; plain text keeps the type of its name (API 1.9). */
async function typeOf(name: string, content: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(content);
  if (detected !== undefined) return detected.mime;
  const start = content.subarray(0, 1024).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html') || start.startsWith('<script'))
    return 'text/html';
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && start.includes('<svg'))) return 'image/svg+xml';
  if (content.subarray(0, 8192).some(isBinary)) return 'application/octet-stream';
  return textTypes[extensionOf(name)] ?? 'text/plain';
}

/** A file that may be stored, with its type detected from the content; throws for others (API 1.9). */
export async function checkedFile(name: string, content: Buffer): Promise<UploadedFile> {
  if (content.length === 0) throw invalid('files', fileEmptyText, 'too_small');
  const type = await typeOf(name, content);
  if (isRefusedName(name) || refusedTypes.has(type)) throw invalid('files', fileTypeText(name), 'not_allowed');
  return { name, type, content };
}

/**
 * Passes the parts on, and turns the parser's error for a malformed body, which has no code, into a refusal (API 1.4).
 */
async function* withRefusals<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'code' in error)) throw error;
    throw new Problem('invalidBody', {}, { cause: error });
  }
}

/** Reads a multipart request within the limits of API 1.9 and checks each file by its content. */
export async function readMultipart(request: FastifyRequest, rule: FileRule): Promise<Multipart> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  let total = 0;
  const parts = request.parts({
    limits: { fileSize: rule.maxMegabytes * megabyte, files: 20, fields: 50, fieldSize: megabyte, parts: 80 },
  });
  for await (const part of withRefusals(parts)) {
    if (part.type === 'field') {
      const known = fields[part.fieldname];
      fields[part.fieldname] =
        known === undefined ? part.value : [...(Array.isArray(known) ? known : [known]), part.value];
      continue;
    }
    const content = await part.toBuffer();
    if (part.file.truncated) throw new Problem('fileTooLarge', { size: rule.maxMegabytes });
    total += content.length;
    if (total > maximumRequestMegabytes * megabyte) throw new Problem('requestTooLarge');
    if (part.fieldname !== rule.field) continue;
    if (files.length >= rule.maxCount)
      throw invalid(rule.field, `At most ${rule.maxCount} files can be sent at once.`, 'too_many');
    const name = cleanFileName(part.filename ?? '');
    files.push(rule.isPiece ? { name, type: 'application/octet-stream', content } : await checkedFile(name, content));
  }
  return { fields, files };
}
