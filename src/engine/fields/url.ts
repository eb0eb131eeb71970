import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { maxLength } from './lengths.ts'

/** No space, control, unseen or half character, nor what an address must write in another way. */
const plain = /^[^\s\p{Cc}\p{Cf}\p{Cs}<>"\\^`{|}]*$/u

/** Whether an address is written as addresses are, whatever its scheme. */
export const isPlainAddress = (text: string): boolean => plain.test(text)

/** Whether an http address holds a name or password before its host, which makes a foreign host look like a known one. */
export const hasUserPart = (text: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(text)

/** Whether a text is an absolute http or https address. */
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

/** An address as people write it, whose last label has letters: a price or a day is none. */
const withoutScheme = /^[\p{L}\d_-]+(\.[\p{L}\d_-]+)*\.\p{L}{2,}(\/|$)/u

/** An address with its scheme, which people leave away. */
const withScheme = (text: string): string => (withoutScheme.test(text) ? `https://${text}` : text)

/** An http or https address as its schema checks it, wherever one is part of a value; one that is written without its scheme gets `https`. */
export const httpUrl = (): z.ZodMiniType<string> =>
  z.string().check(
    z.trim(),
    z.overwrite(withScheme),
    maxLength(2_000),
    z.regex(plain, { abort: true }),
    z.refine(isHttpUrl, { error: 'not_http_url', abort: true }),
    z.refine(address => !hasUserPart(address), 'url_with_user'),
  )

/** The address of a web page; http and https only. */
export const url: FieldType<'url', string> = {
  name: 'url',
  options: [],
  column: 'text',
  empty: null,
  operators: ['neq', 'contains', 'begins', 'null'],
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
