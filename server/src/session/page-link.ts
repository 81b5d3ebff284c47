import type { Settings } from '../settings.ts';

/** A page of the product as a whole address, with a token in its query. */
export function pageLink(page: { settings: Settings; origin: string; path: string; token: string }): string {
  const base = (page.settings.PUBLIC_URL ?? page.origin).replace(/\/+$/, '');
  return `${base}${page.path}?${new URLSearchParams({ token: page.token })}`;
}
