import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { latestQuery, messagePageSize, type NumberPair, olderQuery } from '../parts/conversation-queries.ts';
import { emptyWindow, withLatest, withoutMoved } from './history-window.ts';

/** The messages between two numbers: the newest are live, older ones are read page by page. */
export function useHistory(numbers: NumberPair) {
  const latest = useQuery(latestQuery(numbers));
  const [known, setKnown] = useState({
    data: latest.data,
    window: withLatest(emptyWindow, latest.data?.messages ?? []),
  });
  if (known.data !== latest.data)
    setKnown({ data: latest.data, window: withLatest(known.window, latest.data?.messages ?? []) });
  const { window } = known;
  const [asksOlder, setAsksOlder] = useState(false);
  const older = useInfiniteQuery({
    ...olderQuery(numbers, window.anchor),
    enabled: asksOlder && window.anchor !== null,
  });
  const pages = useMemo(
    () => [...(older.data?.pages.toReversed() ?? []).map((page) => withoutMoved(window, page)), window.messages],
    [window, older.data],
  );
  const mayHaveOlder = older.data === undefined ? window.messages.length >= messagePageSize : older.hasNextPage;
  return {
    query: latest,
    conversation: latest.data ?? null,
    /** Oldest first; the last page has the newest messages, and grows. */
    pages,
    newest: window.messages,
    hasOlder: mayHaveOlder,
    olderError: older.error,
    loadOlder(): void {
      if (older.isFetching) return;
      if (!asksOlder) setAsksOlder(true);
      else if (older.isError && older.data === undefined) void older.refetch();
      else void older.fetchNextPage();
    },
  };
}

export type History = ReturnType<typeof useHistory>;
