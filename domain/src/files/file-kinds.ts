/** The user-facing kinds of files, coarser than media types. */
export const fileKinds = [
  'pdf',
  'image',
  'audio',
  'video',
  'text',
  'table',
  'document',
  'slides',
  'archive',
  'file',
] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileKindLabels: Record<FileKind, string> = {
  pdf: 'PDF',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  text: 'Text',
  table: 'Spreadsheet',
  document: 'Document',
  slides: 'Presentation',
  archive: 'Archive',
  file: 'File',
};

const byType: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/spreadsheet|ms-excel|^text\/csv$/, 'table'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'document'],
  [/presentation|powerpoint/, 'slides'],
  [/zip|x-tar|gzip|x-7z|x-rar|compressed/, 'archive'],
  [/^text\/|^application\/json$|^message\/rfc822$/, 'text'],
];

/**
 * The kind of a file by its media type.
 *
 * @example fileKindOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') → 'table'
 */
export const fileKindOf = (mediaType: string): FileKind =>
  byType.find(([pattern]) => pattern.test(mediaType.toLowerCase()))?.[1] ?? 'file';

/** How the viewer shows a file, or null when no browser can show it (screens M14). */
export function previewOf(mediaType: string): 'image' | 'frame' | null {
  if (mediaType === 'image/svg+xml' || mediaType === 'text/html') return null;
  // Formats that browsers do not render, such as raw camera images.
  if (/^image\/(png|jpeg|gif|webp|avif|bmp|apng|x-icon|vnd\.microsoft\.icon)$/.test(mediaType)) return 'image';
  return /^(application\/pdf$|audio\/|text\/)/.test(mediaType) ? 'frame' : null;
}
