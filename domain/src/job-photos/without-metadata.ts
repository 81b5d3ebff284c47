/** Segments of a JPEG that say how to show it: JFIF, the color profile and Adobe's color transform. */
const kept: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

const isMetadata = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !kept.has(marker));

/**
 * A JPEG without its metadata: comments, and what the camera wrote about place, time and device. Null for bytes that are
 * no whole JPEG. The picture itself is copied as it is, so one that relies on the camera's turn must be turned before.
 *
 * @example withoutMetadata(photoWithPlace) → the same picture without the segment that has the place
 */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  const parts: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff) return null;
    // The scan: from here on come the pixels.
    if (marker === 0xda) return joined([...parts, jpeg.subarray(at)]);
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (end > jpeg.length || end < at + 4) return null;
    if (!isMetadata(marker)) parts.push(jpeg.subarray(at, end));
    at = end;
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
