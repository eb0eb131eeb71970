import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { maxLength } from './lengths.ts'
import { textOperators } from './operators.ts'

/** Excludes spaces, control and invisible characters, unpaired surrogates, and characters that a URL must escape. */
const plain = /^[^\s\p{Cc}\p{Cf}\p{Cs}<>"\\^`{|}]*$/u

/** Whether a text contains only characters that are allowed in URLs, whatever its scheme. */
export const isPlainAddress = (text: string): boolean => plain.test(text)

/**
 * Whether an HTTP URL contains a user name or password before its host, which can make a foreign host look like a known
 * one.
 */
export const hasUserPart = (text: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(text)

/** Whether a text is an absolute HTTP or HTTPS URL. */
export const isHttpUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    plain.test(text) &&
    /^https?:\/\//i.test(text) &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.')
  )
}

/**
 * A URL without scheme, as people write it. The top-level domain consists of letters, so prices and dates do not match.
 */
const withoutScheme = /^[\p{L}\d_-]+(\.[\p{L}\d_-]+)*\.\p{L}{2,}(\/|$)/u

/** Adds the scheme that people omit. */
const withScheme = (text: string): string => (withoutScheme.test(text) ? `https://${text}` : text)

/** The schema of an HTTP or HTTPS URL, used wherever one is part of a value; without a scheme, `https` is added. */
export const httpUrl = (): z.ZodMiniType<string> =>
  z.string().check(
    z.trim(),
    z.overwrite(withScheme),
    maxLength(2_000),
    z.regex(plain, { abort: true }),
    z.refine(isHttpUrl, { error: 'not_http_url', abort: true }),
    z.refine(address => !hasUserPart(address), 'url_with_user'),
  )

/** The URL of a web page; HTTP and HTTPS only. */
export const url: FieldType<'url', string> = {
  name: 'url',
  options: [],
  column: 'text',
  empty: null,
  operators: textOperators,
  schema: httpUrl,
  read: cell => cell,
  words: String,
  samples: {
    valid: ['https://marani.example/a?b=c#d', 'http://xn--example.ge'],
    invalid: [
      ['javascript:alert(1)', 'not_http_url'],
      ['ftp://a.ge', 'not_http_url'],
      ['marani', 'not_http_url'],
      [1, 'wrong_type'],
      ['https://a b.ge', 'invalid_format'],
      ['https://www.bank.example@evil.example/', 'url_with_user'],
      ['https://user:pw@host.example', 'url_with_user'],
      ['https://evil.example\\@bank.example', 'invalid_format'],
    ],
  },
}
