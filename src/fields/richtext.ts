import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { byLength } from './filling.ts'
import { plainText } from './plainText.ts'

const tag = /<(?:\/?(?:p|strong|em|u|s|ul|ol|li|h2|h3|blockquote)|br ?\/?|\/a|a href="(?:https?:\/\/|mailto:)[^"<>\s]*"(?: target="_blank")?(?: rel="[a-z ]*")?)>/g

/** Whether a text holds no markup but the allowed tags, each in its plainest form. */
export const isSafeMarkup = (html: string): boolean => !/[<>]/.test(html.replace(tag, ''))

const wordsOf = (value: unknown): string => String(value).replace(/<[^>]*>/g, ' ')

/** Formatted text as HTML of a few plain tags; whatever else looks like markup is refused, not repaired. */
export const richtext: FieldType = {
  name: 'richtext',
  options: ['maximum'],
  column: 'text',
  empty: null,
  localizable: true,
  operators: ['null'],
  schema: field => plainText({ maximum: field.maximum ?? 50_000, lines: true }).check(z.refine(isSafeMarkup, 'unsafe_html')),
  read: cell => cell,
  words: wordsOf,
  filling: (value, good) => byLength(wordsOf(value), good),
  samples: {
    valid: ['<p>Wine &amp; <strong>bread</strong></p>', 'plain', '<p>See <a href="https://marani.example/x?a=1&amp;b=2">this</a></p>'],
    invalid: [
      ['<script>alert(1)</script>', 'unsafe_html'],
      ['<p onclick="x()">a</p>', 'unsafe_html'],
      ['<a href="javascript:alert(1)">a</a>', 'unsafe_html'],
      ['<img src=x onerror=alert(1)', 'unsafe_html'],
      [7, 'wrong_type'],
    ],
  },
}
