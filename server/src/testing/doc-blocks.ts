import { readFile } from 'node:fs/promises';

/**
 * The code blocks of a language in a section of a page of docs, in their order.
 *
 * @param page the file's name, such as 'webhooks.md'
 * @param heading the text after the number signs; the section ends at the next heading of the same or a higher level
 */
export async function docBlocks(page: string, heading: string, language: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('#') && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`docs/${page} has no section '${heading}'`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  const blocks: string[] = [];
  let open: { language: string; lines: string[] } | null = null;
  for (const line of lines.slice(start + 1)) {
    const marks = /^#+(?= )/.exec(line)?.[0].length;
    if (open === null && marks !== undefined && marks <= level) break;
    if (!line.startsWith('```')) open?.lines.push(line);
    else if (open === null) open = { language: line.slice(3), lines: [] };
    else {
      if (open.language === language) blocks.push(`${open.lines.join('\n')}\n`);
      open = null;
    }
  }
  return blocks;
}
