/** Parses headers in OpenTelemetry's format: `name=value,other=value`, values percent-encoded. Null when invalid. */
export function readOtlpHeaders(text: string): Record<string, string> | null {
  try {
    const headers = text
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => /^([\w-]+)\s*=(.*)$/.exec(pair.trim()));
    if (!headers.every((header) => header !== null)) return null;
    return Object.fromEntries(headers.map(([, name = '', value = '']) => [name, decodeURIComponent(value.trim())]));
  } catch {
    return null;
  }
}
