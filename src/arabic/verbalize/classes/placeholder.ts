/**
 * Places that an app was to fill in: %1$s, %d, %@, %(name)s, {name}, {{count}}, ${name}. What would have
 * stood there is not known, so they go unsaid, each with a warning. 50% and {قال تعالى} are no placeholders.
 */
import { type Match, matchAt, type SentenceContext } from '../sentence-context.ts';

const PERCENT =
  /%(?:\d{1,2}\$)?(?:[-+0]?\d{0,3}(?:\.\d{1,2})?(?:l{0,2}|h{0,2}|z)[dioufFeEgGxXcs](?![\p{L}\p{N}])|@(?![\p{L}\p{N}])|\([A-Za-z_]\w{0,40}\)[a-z]|\{[A-Za-z_][\w.]{0,40}\})/uy;
const NAME = '[A-Za-z_][\\w.-]{0,40}|\\d{1,2}';
const BRACES = new RegExp(`[$#]?\\{ ?(?:${NAME}) ?\\}|\\{\\{[^{}]{1,60}\\}\\}|[$#]\\{[^{}]{1,60}\\}`, 'uy');

export function placeholder(scene: SentenceContext, at: number): Match | undefined {
  // 5%s is a number with its sign.
  if (scene.text[at] === '%' && /\d/.test(scene.text[at - 1] ?? '')) return undefined;
  const match = matchAt(scene, PERCENT, at) ?? matchAt(scene, BRACES, at);
  if (!match) return undefined;
  const end = at + match[0].length;
  scene.warn('placeholder', at, end);
  return { words: [], end };
}
