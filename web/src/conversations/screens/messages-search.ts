import { type ListSearch, readListSearch } from '../../design/list/list-search.ts';

export type MessagesSearch = Pick<ListSearch<never>, 'search' | 'page'> & {
  unread?: true;
  /** The open conversation: the other number, or the client whose number it is with. */
  number?: string;
  client?: string;
  /** The account's number of the open conversation. */
  from?: string;
};

/** A number of a URL, in which a plus may have become a space. */
const internationalNumber = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const number = `+${text.trim().replace(/^\+/, '')}`;
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
};

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined;

/** Reads the state of the messages from their URL; unknown values are ignored (screens 3.10). */
export function readMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  const { search, page } = readListSearch(raw, []);
  const isUnread = raw.unread === true || raw.unread === 'true' ? true : undefined;
  const [number, client] = [internationalNumber(raw.number), id(raw.client)];
  return {
    search,
    page,
    unread: isUnread,
    number,
    client: number === undefined ? client : undefined,
    from: internationalNumber(raw.from),
  };
}

/** Nothing is open. */
export const noConversation = { number: undefined, client: undefined, from: undefined };
