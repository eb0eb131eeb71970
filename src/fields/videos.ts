import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { byCount } from './filling.ts'
import { maxLength } from './lengths.ts'
import { distinct, readList } from './listOf.ts'
import { httpUrl } from './url.ts'

const hosts = /^(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|player\.vimeo\.com)$/

/** Whether an address is that of a YouTube or Vimeo video. */
export const isVideoUrl = (address: string): boolean => hosts.test(URL.parse(address)?.hostname ?? '')

/** Links to YouTube or Vimeo videos. */
export const videos: FieldType = {
  name: 'videos',
  options: ['maximum'],
  column: 'text[]',
  empty: [],
  operators: ['null'],
  schema: field =>
    z.array(httpUrl().check(z.refine(isVideoUrl, { error: 'wrong_host', params: { hosts: 'youtube.com, vimeo.com' } }))).check(maxLength(field.maximum ?? 10), distinct()),
  filling: byCount,
  read: readList,
  samples: {
    valid: [['https://www.youtube.com/watch?v=abc', 'https://vimeo.com/123']],
    invalid: [[['https://evil.example/watch'], 'wrong_host'], ['https://vimeo.com/1', 'wrong_type'], [['javascript:alert(1)'], 'not_http_url']],
  },
}
