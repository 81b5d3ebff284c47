import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { findSentence } from '@truckroll/domain/files/find-sentence';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './cited.module.css';

/** Longer texts are shown around the sentence only: a browser lays out a megabyte slowly. */
const longest = 200_000;

/** The text of a text file with a sentence marked. */
export function TextPage({ url, sentence }: { url: string; sentence: string | null }) {
  const query = useQuery({
    queryKey: ['drive', 'text', url],
    async queryFn({ signal }) {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new ApiProblem({ status: answer.status, message: 'This file could not be shown.' });
      return await answer.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.isPending) return <Skeleton className={styles.frame} radius={0} />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <MarkedText text={query.data} sentence={sentence} />;
}

/** A text with a sentence marked and in view; above it the sentence by itself if the text does not have it. */
export function MarkedText({ text, sentence }: { text: string; sentence: string | null }) {
  const mark = useRef<HTMLElement>(null);
  const range = sentence === null ? null : findSentence(text, sentence);
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), []);
  const from = Math.max(0, (range?.start ?? 0) - longest / 2);
  return (
    <div className={styles.frame}>
      {sentence !== null && range === null && <Text className={styles.quote}>“{sentence}”</Text>}
      <ScrollRegion className={styles.scroll} aria-label="Text of the file">
        <pre className={styles.text}>
          {from > 0 && '…\n'}
          {range === null ? (
            text.slice(0, longest)
          ) : (
            <>
              {text.slice(from, range.start)}
              <mark ref={mark}>{text.slice(range.start, range.end)}</mark>
              {text.slice(range.end, range.end + longest / 2)}
            </>
          )}
        </pre>
      </ScrollRegion>
    </div>
  );
}
