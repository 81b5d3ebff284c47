/** The names and types of usual files, by their extension. */
const typeOfExtension = new Map(
  Object.entries({
    pdf: 'application/pdf',
    ics: 'text/calendar',
    eml: 'message/rfc822',
    vcf: 'text/vcard',
    txt: 'text/plain',
    csv: 'text/csv',
    html: 'text/html',
    rtf: 'application/rtf',
    zip: 'application/zip',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    png: 'image/png',
    jpg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    heic: 'image/heic',
    tif: 'image/tiff',
    bmp: 'image/bmp',
    svg: 'image/svg+xml',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    wav: 'audio/wav',
    mp4: 'video/mp4',
    mov: 'video/quicktime',
  }),
);
const extensionOfType = new Map([...typeOfExtension].map(([extension, type]) => [type, extension]));

/** Other names of the same types. */
const sameTypes = new Map(
  Object.entries({
    'application/ics': 'text/calendar',
    'text/x-vcard': 'text/vcard',
    'text/directory': 'text/vcard',
    'image/jpg': 'image/jpeg',
    'image/pjpeg': 'image/jpeg',
    'audio/x-wav': 'audio/wav',
    'audio/wave': 'audio/wav',
    'audio/mp3': 'audio/mpeg',
    'application/x-pdf': 'application/pdf',
    'application/x-zip-compressed': 'application/zip',
    'text/rtf': 'application/rtf',
  }),
);

/** The words for types that say more than 'file'. */
const words = new Map(
  Object.entries({
    'text/calendar': 'invitation',
    'message/rfc822': 'message',
    'text/vcard': 'contact',
    'text/plain': 'text',
    'text/html': 'page',
    'application/zip': 'archive',
  }),
);
const wordsOfGroups = new Map(Object.entries({ image: 'picture', audio: 'recording', video: 'video' }));
const reportNames = new Map(
  Object.entries({
    'message/delivery-status': 'delivery report.txt',
    'message/disposition-notification': 'read receipt.txt',
    'text/rfc822-headers': 'message headers.txt',
  }),
);

/**
 * The name of a file that came without one, by its type.
 *
 * @example nameOfPart('text/calendar') → 'invitation.ics'; nameOfPart('application/x-unknown') → 'file'
 */
export function nameOfPart(type: string): string {
  const known = sameTypes.get(type) ?? type;
  const report = reportNames.get(known);
  if (report !== undefined) return report;
  const extension = extensionOfType.get(known);
  const word =
    words.get(known) ??
    wordsOfGroups.get(known.split('/', 1)[0] ?? '') ??
    (extension === undefined ? 'file' : 'document');
  return extension === undefined ? word : `${word}.${extension}`;
}

/** The type of a file by its name; null for unknown extensions. */
export const typeOfName = (name: string): string | null =>
  typeOfExtension.get(/\.([^.]+)$/.exec(name.toLowerCase())?.[1]?.replace('jpeg', 'jpg') ?? '') ?? null;
