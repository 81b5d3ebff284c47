import { expect, test } from 'vitest';
import { attributeIn, outsidePictures } from './outside-pictures.ts';

test('finds the addresses of external pictures, each once', () => {
  const html =
    '<p>x</p><img data-src="https://a.com/1.png?x=1&amp;y=2" alt="a"/><img alt="b" data-src="https://a.com/2.png"/><img data-src="https://a.com/2.png"/>';
  expect(outsidePictures(html)).toEqual(['https://a.com/1.png?x=1&y=2', 'https://a.com/2.png']);
});

test('finds none in text, in embedded pictures and in other tags', () => {
  expect(outsidePictures('&lt;img data-src="https://a.com/1.png"&gt;')).toEqual([]);
  expect(outsidePictures('<img data-cid="a@b"/><img src="data:image/png;base64,AA"/>')).toEqual([]);
  expect(outsidePictures('<p title="&lt;img data-src=&quot;https://a.com&quot;&gt;">x</p>')).toEqual([]);
  expect(outsidePictures(null)).toEqual([]);
});

test('unescapes a value exactly once', () => {
  expect(attributeIn('<img data-cid="a&amp;quot;b"/>', 'data-cid')).toBe('a&quot;b');
});
