/** The absolute URL of a page, with a token in its query. */
export const pageLink = (page: { origin: string; path: string; token: string }): string =>
  `${page.origin}${page.path}?${new URLSearchParams({ token: page.token })}`;
