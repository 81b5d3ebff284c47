import { fileTypeText, noFileText } from '@truckroll/domain/files/upload-rules';
import type { UploadedFile } from './multipart.ts';
import { invalid } from './problem.ts';

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The picture in a request, whose type is known from its content. Any other file is refused with 400. */
export function pictureOf(files: readonly UploadedFile[]): UploadedFile {
  const [file] = files;
  if (file === undefined) throw invalid('file', noFileText, 'required');
  if (!pictureTypes.has(file.type)) throw invalid('file', fileTypeText(file.name), 'not_allowed');
  return file;
}
