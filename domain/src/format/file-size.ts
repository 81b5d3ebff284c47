const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/**
 * The size of a file as lists show it: bytes whole, kilobytes and megabytes with one decimal (screens 3.2).
 *
 * @example formatFileSize(1536) → '1.5 KB'; formatFileSize(26_214_400) → '25.0 MB'
 */
export function formatFileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  // A size that would round up to 1024.0 KB is shown as a megabyte.
  return bytes < megabyte - kilobyte / 20
    ? `${(bytes / kilobyte).toFixed(1)} KB`
    : `${(bytes / megabyte).toFixed(1)} MB`;
}
