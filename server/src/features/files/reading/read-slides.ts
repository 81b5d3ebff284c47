import { posix } from 'node:path';
import { partOf, unpackOfficeFile } from './office-file.ts';
import type { Pages } from './reading.ts';
import { walkXml } from './walk-xml.ts';

/** The paths of the slides in the order of the presentation. */
function slidePaths(parts: ReadonlyMap<string, string>): string[] {
  const targets = new Map<string, string>();
  walkXml(partOf(parts, 'ppt/_rels/presentation.xml.rels'), {
    open(_, attributes) {
      const { Id: id, Target: target } = attributes();
      if (id !== undefined && target !== undefined) targets.set(id, posix.resolve('/ppt', target).slice(1));
    },
  });
  const paths: string[] = [];
  walkXml(partOf(parts, 'ppt/presentation.xml'), {
    open(name, attributes) {
      const path = name === 'p:sldId' ? targets.get(attributes()['r:id'] ?? '') : undefined;
      if (path !== undefined) paths.push(path);
    },
  });
  return paths;
}

function textOf(xml: string): string {
  let text = '';
  let isText = false;
  walkXml(xml, {
    open(name) {
      isText = name === 'a:t';
    },
    close(name) {
      isText = false;
      if (name === 'a:p' || name === 'a:br') text += '\n';
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return text;
}

/** The text of a PPTX file; a slide is a page. */
export function readSlides(content: Uint8Array, pages: Pages): void {
  const parts = unpackOfficeFile(
    content,
    /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/[^/]+\.xml)$/,
  );
  for (const [index, path] of slidePaths(parts).entries()) {
    if (pages.areFull) return;
    pages.add(index + 1, textOf(parts.get(path) ?? ''));
  }
}
