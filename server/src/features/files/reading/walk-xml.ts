import { Parser } from 'saxen';

type Walk = {
  open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** The namespaces of Office files, as Microsoft's programs and as strict files write them. */
const prefixes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    w: 'wordprocessingml',
    a: 'drawingml',
    p: 'presentationml',
    r: 'officeDocument',
  }).flatMap(([prefix, name]) => {
    const last = prefix === 'r' ? 'relationships' : 'main';
    return [
      [`http://schemas.openxmlformats.org/${name}/2006/${last}`, prefix],
      [`http://purl.oclc.org/ooxml/${name}/${last}`, prefix],
    ];
  }),
);

/**
 * Reads a part of an Office file element by element. Entities that the document defines are not expanded. Throws for
 * malformed XML.
 */
export function walkXml(xml: string, { open, close, text }: Walk): void {
  const parser = new Parser();
  parser.ns({ ...prefixes, 'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc' });
  parser.on('openTag', (name, attributes) => open?.(name, attributes));
  parser.on('closeTag', (name) => close?.(name));
  parser.on('text', (content, decode) => text?.(decode(content)));
  parser.on('cdata', (content) => text?.(content));
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('warn', () => undefined);
  parser.parse(xml);
}
