import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { httpUrl } from './url.ts'

const hosts: Record<string, readonly string[]> = {
  fb_url: ['facebook.com', 'fb.com', 'fb.me'],
  instagram_url: ['instagram.com'],
  linkedin_url: ['linkedin.com'],
  youtube_url: ['youtube.com', 'youtu.be'],
}

const isOn = (address: string, allowed: readonly string[]): boolean => {
  const host = URL.parse(address)?.hostname ?? ''
  return allowed.some(name => host === name || host.endsWith(`.${name}`))
}

/** Links to an establishment's social pages, each on its own network (seed specification, section 3). */
export const socialLinks: FieldType = {
  name: 'social_links',
  options: [],
  column: 'text',
  parts: Object.keys(hosts).map(name => ({ name, column: 'text' as const })),
  empty: null,
  operators: ['null'],
  schema: (_field, _context, part = 'fb_url') => {
    const allowed = hosts[part] ?? []
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
