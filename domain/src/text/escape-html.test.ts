import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text cannot become an element, an entity or the end of an attribute', () => {
  expect(escapeHtml(`<img src="x" alt='y'> &lt; Ann`)).toBe(
    '&lt;img src=&quot;x&quot; alt=&#39;y&#39;&gt; &amp;lt; Ann',
  );
});
