import { queryOptions, useQuery } from '@tanstack/react-query';
import { listEmailPictures } from '@truckroll/contract/mail/email-pictures';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { addressOf } from '@truckroll/domain/emails/mail-addresses';
import { outsidePictures } from '@truckroll/domain/emails/outside-pictures';
import { useMemo, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { recall, remember } from '../../design/device-memory.ts';

/** The links are valid for an hour. Live changes do not refetch them, because new links would reload the message. */
const staleMs = 30 * 60_000;

const picturesQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['email-pictures', messageId],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listEmailPictures, { params: { id: messageId }, signal })).pictures,
    staleTime: staleMs,
  });

const none: ReadonlyMap<string, string> = new Map();

export type Pictures = {
  /** The links of this server by the addresses in the message; empty until the reader shows the pictures. */
  links: ReadonlyMap<string, string>;
  /** Whether there are external pictures that are not shown. */
  areHidden: boolean;
  hasFailed: boolean;
  show: () => void;
  showAlways: () => void;
};

/** The external pictures of a message: nothing is requested until the reader wants to see them. */
export function usePictures({ messageId, from, body_html: html, looksLike }: EmailMessage): Pictures {
  const sender = from[0] ?? '';
  const hasSome = useMemo(() => outsidePictures(html).length > 0, [html]);
  // The pictures of a sender who imitates another one are never shown without asking.
  const [isWanted, setWanted] = useState(() => looksLike === null && showsPicturesOf(sender));
  const { data, isError, refetch } = useQuery({ ...picturesQuery(messageId), enabled: hasSome && isWanted });
  const links = useMemo(
    () => (data === undefined ? none : new Map(data.map(({ address, url }) => [address, url]))),
    [data],
  );
  return {
    links,
    areHidden: hasSome && (!isWanted || isError),
    hasFailed: isError,
    show() {
      setWanted(true);
      if (isError) void refetch();
    },
    showAlways() {
      rememberPicturesOf(sender);
      setWanted(true);
    },
  };
}

const memory = 'mail-pictures';
/** Only the most recent senders are kept. */
const mostSenders = 500;

const senders = (): string[] => {
  const stored = recall(memory);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
};

/** Whether the user allowed the pictures of a sender's messages on this device. */
const showsPicturesOf = (from: string): boolean => senders().includes(addressOf(from));

function rememberPicturesOf(from: string): void {
  remember(memory, [...new Set([...senders(), addressOf(from)])].slice(-mostSenders));
}
