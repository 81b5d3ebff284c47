/** A link is replaced this long before it ends. */
const spareMs = 60_000;

/** When a link to a file's content ends, in milliseconds since 1970; 0 if it does not say so (API FI-7). */
const endOf = (link: string): number =>
  Number(new URL(link, 'http://server').searchParams.get('expires') ?? '0') * 1000;

/** A link as it was answered last, or the one before as long as that works. */
export const steadyLink = (before: string | null | undefined, now: string, at: number): string =>
  before === null || before === undefined || endOf(before) - spareMs < at ? now : before;

/**
 * The file as it was answered last, with the link it had before as long as that works: each answer has a fresh link, and
 * a changed link loads the preview again.
 */
export function withSteadyLink<File extends { presignedUrl: string }>(
  before: File | undefined,
  now: File,
  at: number,
): File {
  const presignedUrl = steadyLink(before?.presignedUrl, now.presignedUrl, at);
  return presignedUrl === now.presignedUrl ? now : { ...now, presignedUrl };
}
