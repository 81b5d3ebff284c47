import { useRef } from 'react';
import styles from './message-body.module.css';

/** Higher messages scroll within their frame. */
const mostPixels = 20_000;
/** Limits the resizing, because content with the height of its frame would make it grow for ever. */
const mostChanges = 60;

/**
 * The document of a message in a frame with the height of its content. Scripts are blocked; `allow-same-origin` only
 * lets the page measure the frame, and the frame show pictures of this server.
 */
export function MailFrame({ content, title }: { content: string; title: string }) {
  const watched = useRef<ResizeObserver>(undefined);

  function fitHeight(frame: HTMLIFrameElement): void {
    watched.current?.disconnect();
    const page = frame.contentDocument?.documentElement;
    if (page === undefined) return;
    let changes = 0;
    const measure = (): void => {
      const bar = page.scrollWidth > page.clientWidth ? 18 : 0;
      const height = Math.min(mostPixels, Math.ceil(page.getBoundingClientRect().height) + bar);
      if (changes >= mostChanges || frame.style.height === `${height}px`) return;
      changes += 1;
      frame.style.height = `${height}px`;
    };
    watched.current = new ResizeObserver(measure);
    watched.current.observe(page);
    measure();
  }

  return (
    <iframe
      title={title}
      className={styles.frame}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={content}
      onLoad={(event) => fitHeight(event.currentTarget)}
    />
  );
}
