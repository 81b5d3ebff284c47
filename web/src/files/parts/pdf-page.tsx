import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './cited.module.css';
import { drawPage, openPdf, type PdfFile } from './pdf-file.ts';

const failure = new ApiProblem({ status: 0, message: 'This page could not be shown.' });

type PdfPageProps = { url: string; page: number; sentence: string | null };

/** One page of a PDF with a sentence marked, and the way to the pages beside it. Heavy: load it on demand. */
export function PdfPage(props: PdfPageProps) {
  const [attempt, setAttempt] = useState(0);
  return <OpenedPdf key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

type Retried = { onRetry: () => void };

function OpenedPdf({ url, page, sentence, onRetry }: PdfPageProps & Retried) {
  const [file, setFile] = useState<PdfFile | 'failed' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(url);
    opening.then(
      (pdf) => !isLeft && setFile(pdf),
      () => !isLeft && setFile('failed'),
    );
    return () => {
      isLeft = true;
      void opening.then((pdf) => pdf.close()).catch(() => undefined);
    };
  }, [url]);
  if (file === null) return <Skeleton className={styles.frame} radius={0} />;
  if (file === 'failed') return <LoadFailure error={failure} onRetry={onRetry} />;
  return <Pages key={`${page} ${sentence}`} file={file} first={page} sentence={sentence} onRetry={onRetry} />;
}

type PagesProps = Retried & { file: PdfFile; first: number; sentence: string | null };

function Pages({ file, first, sentence, onRetry }: PagesProps) {
  const [page, setPage] = useState(Math.min(Math.max(first, 1), file.pages));
  return (
    <div className={styles.frame}>
      <Group className={styles.bar} gap={4} justify="center" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.turn}
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text size="sm" aria-live="polite">
          Page {page} of {file.pages}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.turn}
          aria-label="Next page"
          disabled={page === file.pages}
          onClick={() => setPage(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <DrawnPage key={page} file={file} page={page} sentence={page === first ? sentence : null} onRetry={onRetry} />
    </div>
  );
}

type DrawnPageProps = Retried & { file: PdfFile; page: number; sentence: string | null };
type Outcome = 'drawing' | 'drawn' | 'unmarked' | 'failed';

function DrawnPage({ file, page, sentence, onRetry }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>('drawing');
  const width = useWidthOf(paper);

  useEffect(() => {
    if (canvas.current === null || layer.current === null || width === 0) return;
    const left = new AbortController();
    drawPage(file, page, {
      canvas: canvas.current,
      layer: layer.current,
      width,
      sentence,
      signal: left.signal,
    }).then(
      (mark) => {
        if (left.signal.aborted) return;
        setOutcome(sentence !== null && mark === null ? 'unmarked' : 'drawn');
        mark?.scrollIntoView({ block: 'center' });
      },
      () => !left.signal.aborted && setOutcome('failed'),
    );
    return () => left.abort();
  }, [file, page, sentence, width]);

  if (outcome === 'failed') return <LoadFailure error={failure} onRetry={onRetry} />;
  return (
    <>
      {outcome === 'unmarked' && <Text className={styles.quote}>“{sentence}”</Text>}
      <ScrollRegion className={styles.scroll} aria-label={`Page ${page}`} aria-busy={outcome === 'drawing'}>
        <div ref={paper} className={styles.paper}>
          <canvas ref={canvas} className={styles.canvas} />
          <div ref={layer} className={styles.textLayer} />
        </div>
      </ScrollRegion>
    </>
  );
}

/** An element's width in CSS pixels, rounded down to tens, so that a scrollbar does not redraw the page. */
function useWidthOf(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (of.current === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor((entry?.contentRect.width ?? 0) / 10) * 10));
    watch.observe(of.current);
    return () => watch.disconnect();
  }, [of]);
  return width;
}
