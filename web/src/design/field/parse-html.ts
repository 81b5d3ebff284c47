/** Rich text as a tree: texts, and elements with what is in them. */
export type HtmlPart = string | { tag: string; href: string; parts: HtmlPart[] };

type ParseHtml = (html: string) => HtmlPart[];

function partOf(node: Node): HtmlPart[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
  if (!(node instanceof HTMLElement)) return [];
  return [{ tag: node.localName, href: node.getAttribute('href') ?? '', parts: [...node.childNodes].flatMap(partOf) }];
}

let parse: ParseHtml = (html) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(partOf);

export const parseHtml: ParseHtml = (html) => parse(html);

/** Sets the parser where there is no browser. */
export function parseHtmlWith(other: ParseHtml): void {
  parse = other;
}
