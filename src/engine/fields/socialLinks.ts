import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { httpUrl } from './url.ts'

const networks = [
  { name: 'fb_url', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { name: 'instagram_url', hosts: ['instagram.com'] },
  { name: 'linkedin_url', hosts: ['linkedin.com'] },
  { name: 'youtube_url', hosts: ['youtube.com', 'youtu.be'] },
] as const

const isOn = (address: string, allowed: readonly string[]): boolean => {
  const host = URL.parse(address)?.hostname ?? ''
  return allowed.some(name => host === name || host.endsWith(`.${name}`))
}

/** Links to an establishment's social pages, each on its own network (seed specification, section 3). */
export const socialLinks: FieldType<'social_links', string, (typeof networks)[number]['name']> = {
  name: 'social_links',
  options: [],
  column: 'text',
  parts: networks.map(({ name }) => ({ name, column: 'text' })),
  empty: null,
  operators: ['null'],
  schema: (_field, _context, part = 'fb_url') => {
    const allowed = networks.find(({ name }) => name === part)?.hosts ?? []
    return httpUrl().check(
      z.refine(address => isOn(address, allowed), { error: 'wrong_host', params: { hosts: allowed.join(', ') } }),
    )
  },
  read: cell => cell.trim(),
  samples: {
    valid: ['https://www.facebook.com/marani'],
    invalid: [
      ['https://evil.example/facebook.com', 'wrong_host'],
      ['javascript:alert(1)', 'not_http_url'],
      [1, 'wrong_type'],
    ],
  },
}
