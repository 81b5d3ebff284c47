import { withoutEnd } from '@truckroll/domain/text/without-end';

/** Appends to a configured URL, which may have a path of its own: 'https://maps.example.org/osm' and 'search'. */
export function providerUrl(baseUrl: string, path: string, query: Record<string, string>): URL {
  const url = new URL(baseUrl);
  url.pathname = `${withoutEnd(url.pathname, /\//)}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
