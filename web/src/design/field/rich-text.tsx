import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { type HtmlPart, parseHtml } from './parse-html.ts';
import styles from './rich-text.module.css';

const shownTags = new Set('p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s a'.split(' '));
const followedLink = /^(https?:|mailto:|tel:)/i;

function shownPart(part: HtmlPart, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const { tag, href } = part;
  const parts = part.parts.map(shownPart);
  if (!shownTags.has(tag)) return <Fragment key={key}>{parts}</Fragment>;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  if (tag !== 'a') return createElement(tag, { key }, ...parts);
  if (!followedLink.test(href)) return <Fragment key={key}>{parts}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {parts}
    </a>
  );
}

/**
 * Read-only rich text without the editor, whose code is larger than a client's whole page. Only the editor's own tags
 * become elements; of all others the text stays.
 */
export function RichText({ html }: { html: string }) {
  const parts = useMemo(() => parseHtml(html).map(shownPart), [html]);
  return <div className={styles.text}>{parts}</div>;
}
