import type { ClientStage } from '@truckroll/domain/clients/stages';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { containing } from '../database/like-pattern.ts';

/**
 * How a search goes through the clients. The index of text finds rare words at once. What occurs everywhere ("an", the
 * area code of one's town) is read along the order of the list instead: the first page is full after a few rows.
 */
export type SearchWay = 'index' | 'reading';

/** From this many matches on a page is read along its order. */
const isFrequent = 2000;
/** Texts this short have no trigram, by which the index could find them. */
const shortest = 3;

/** The digits of a typed phone number; null when the text is not one, or is digits alone anyway. */
const digitsOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^\d{3,}$/.test(digits) && digits !== text ? digits : null;
};

/** What is looked for: the text as typed, and of a phone number its digits too, as numbers are stored. */
export const patternsOf = (search: string): string[] =>
  [search, digitsOf(search)].filter((text) => text !== null).map((text) => containing(fold(text)));

const isShort = (pattern: string): boolean => pattern.length - 2 < shortest;

/** The way for a search of which nothing is known yet. */
export const wayOf = (search: string | undefined): SearchWay =>
  search === undefined || patternsOf(search).some(isShort) ? 'reading' : 'index';

/** The way for a page of so many matches. */
export const wayFor = (pattern: string, matches: number): SearchWay =>
  isShort(pattern) || matches >= isFrequent ? 'reading' : 'index';

export type StageCount = { stage: ClientStage; count: number };

/** How many of the account's clients match, by stage. */
export async function countMatches(tx: Tx, pattern: string): Promise<StageCount[]> {
  if (!isShort(pattern)) {
    const counted = await sql<StageCount>`select stage, count from count_matching_clients(${pattern})`.execute(tx);
    return counted.rows;
  }
  const counted = await sql<StageCount>`select stage, count(*) as count from clients
    where deleted_at is null and search_text like ${pattern} group by stage`.execute(tx);
  return counted.rows;
}
