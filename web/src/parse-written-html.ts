import { ElementType, parseDocument } from 'htmlparser2';
import type { HtmlPart } from './design/field/parse-html.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Elements whose texts a browser does not show either. */
const silent = new Set(['head', 'title', 'template', 'svg', 'math']);

function partOf(node: Node): HtmlPart[] {
  if (node.type === ElementType.Text) return [node.data];
  if (!('name' in node) || !('children' in node) || silent.has(node.name)) return [];
  const parts = node.children.flatMap(partOf);
  if (node.name === 'html' || node.name === 'body') return parts;
  return [{ tag: node.name, href: node.attribs['href'] ?? '', parts }];
}

/** Rich text as a tree, where there is no browser to read it. */
export const parseWrittenHtml = (html: string): HtmlPart[] => parseDocument(html).children.flatMap(partOf);
