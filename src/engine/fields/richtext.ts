import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { lengthRatio } from './fillRatio.ts'
import { maxLength } from './lengths.ts'
import { closeTags, isSafeMarkup, linkProblem } from './markup.ts'
import { plainText } from './plainText.ts'

const wordsOf = (value: unknown): string => String(value).replace(/<[^>]*>/g, ' ')

/** Formatted text as HTML with a few simple tags; any other markup is rejected. What is accepted is stored well formed. */
export const richtext: FieldType<'richtext', string> = {
  name: 'richtext',
  options: ['maximum'],
  column: 'text',
  empty: null,
  localizable: true,
  markup: true,
  operators: ['contains', 'null'],
  schema: field => {
    const maximum = field.maximum ?? 50_000
    return plainText({ maximum, lines: true }).check(
      z.refine(isSafeMarkup, { error: 'unsafe_html', abort: true }),
      z.refine(html => linkProblem(html) !== 'unsafe_html', 'unsafe_html'),
      z.refine(html => linkProblem(html) !== 'url_with_user', 'url_with_user'),
      z.overwrite(closeTags),
      maxLength(maximum),
    )
  },
  read: cell => cell,
  words: wordsOf,
  fillRatio: (value, good) => lengthRatio(wordsOf(value), good),
  samples: {
    valid: [
      '<p>Wine &amp; <strong>bread</strong></p>',
      'plain',
      '<p>See <a href="https://marani.example/x?a=1&amp;b=2">this</a></p>',
    ],
    invalid: [
      ['<script>alert(1)</script>', 'unsafe_html'],
      ['<p onclick="x()">a</p>', 'unsafe_html'],
      ['<a href="javascript:alert(1)">a</a>', 'unsafe_html'],
      ['<a href="https://www.bank.example&#64;evil.example/">a</a>', 'url_with_user'],
      ['<a href="https://evil.example&#92;@bank.example/">a</a>', 'unsafe_html'],
      ['<img src=x onerror=alert(1)', 'unsafe_html'],
      [7, 'wrong_type'],
    ],
  },
}
