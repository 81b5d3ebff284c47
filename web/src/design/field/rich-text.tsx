import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './rich-text.module.css';

const shownTags = new Set('p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s a'.split(' '));
const followedLink = /^(https?:|mailto:|tel:)/i;

function partOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const parts = partsOf(node);
  const tag = node.localName;
  if (!shownTags.has(tag)) return <Fragment key={key}>{parts}</Fragment>;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  if (tag !== 'a') return createElement(tag, { key }, ...parts);
  const href = node.getAttribute('href') ?? '';
  if (!followedLink.test(href)) return <Fragment key={key}>{parts}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {parts}
    </a>
  );
}

const partsOf = (element: HTMLElement): ReactNode[] => [...element.childNodes].map(partOf);

/**
 * Read-only rich text without the editor, whose code is larger than a client's whole page. Only the editor's own tags
 * become elements; of all others the text stays.
 */
export function RichText({ html }: { html: string }) {
  const parts = useMemo(() => partsOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={styles.text}>{parts}</div>;
}
