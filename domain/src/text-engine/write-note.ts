import { htmlOfText } from '../text/plain-html.ts';
import { withoutEnd } from '../text/without-end.ts';
import { sentencesOf } from './sentences.ts';

const headingWords = 6;
const longestItem = 4000;

/** How a prompt begins that asks for a note instead of being one: 'Write a short note about …'. */
const request =
  /^\s*(?:please\s+)?(?:write|create|generate|make|draft|add)\s+(?:me\s+|us\s+)?(?:(?:an?|the)\s+)?(?:\p{L}+\s+)?notes?\b(?:\s+(?:about|on|for|that|saying|which says))*[\s:,]*/iu;

const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const escaped = (text: string): string => htmlOfText(text).replaceAll(/<\/?p>/g, '');

/**
 * A note made of its prompt: a heading of the first six words of the first sentence, each sentence as a list item, then
 * the facts as paragraphs. Nothing is added. Returns HTML with markup of the prompt escaped.
 *
 * @example writeNote({ prompt: 'Gate code 1234. Dog in the yard.', facts: ['Client: Jo Park'] })
 *   → '<h2>Gate code 1234</h2><ul><li>Gate code 1234.</li><li>Dog in the yard.</li></ul><p>Client: Jo Park</p>'
 */
export function writeNote({ prompt, facts }: { prompt: string; facts: readonly string[] }): string {
  const asked = prompt.replace(request, '').trim();
  const content = capitalised(asked === '' ? prompt.trim() : asked);
  const sentences = sentencesOf(content, { shortest: 1, longest: longestItem });
  const firstWords = (sentences[0] ?? content).split(/\s+/).slice(0, headingWords).join(' ');
  const heading = withoutEnd(firstWords, /[.,;:!]/);
  const items = sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('');
  const list = items === '' ? '' : `<ul>${items}</ul>`;
  return `${heading === '' ? '' : `<h2>${escaped(heading)}</h2>`}${list}${facts.map(htmlOfText).join('')}`;
}
