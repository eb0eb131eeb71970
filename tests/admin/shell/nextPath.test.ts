import { describe, expect, it } from 'vitest'
import { entryAddress, isForSignedIn, nextPath } from '../../../src/panel/shell/routing/nextPath.ts'
import { configurePanel } from '../../../src/tourism/panel/configurePanel.ts'

configurePanel()

const leadsTo = (next: string): string => nextPath(`?next=${next}`)
const encoded = (next: string): string => leadsTo(encodeURIComponent(next))

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example/platform/',
  'https://localhost@evil.example',
  'http:\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:a',
  'blob:https://evil.example/a',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '?next=//evil.example',
  '%2F%2Fevil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/platform/../..//evil.example',
  '/a/../../..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E/%2e./evil.example',
  '/..\\evil.example',
  '/../api/v1/docs',
  '/..',
  '',
  'null',
  '\u0000//evil.example',
  '\ufeff//evil.example',
]

describe('the page after signing in', () => {
  it.each(elsewhere)('is the homepage if %j is requested', next => {
    expect(encoded(next)).toBe('/')
  })

  it.each(elsewhere)('is below the panel if %j is requested, plain or encoded twice', next => {
    for (const provided of [leadsTo(next.replaceAll('&', '')), encoded(encodeURIComponent(next))]) {
      const address = new URL(`/platform${provided}`, window.location.origin)
      expect(address.origin).toBe(window.location.origin)
      expect(address.pathname).toMatch(/^\/platform\//)
    }
  })

  it.each([
    ['/establishments', '/establishments'],
    ['/establishments?filter={"q":"//a"}#top', '/establishments?filter={%22q%22:%22//a%22}#top'],
    ['/requests/1?tab=https://a.example', '/requests/1?tab=https://a.example'],
    ['/profile?email_token=x', '/profile?email_token=x'],
    ['/a/../users', '/users'],
    ['/loginx', '/loginx'],
  ])('is %s if that was requested', (next, path) => {
    expect(encoded(next)).toBe(path)
  })

  it.each([
    '/login',
    '/login?next=/login',
    '/logout',
    '/register#a',
    '/reset-password?token=x',
    '/a/../login',
    '/create-user/',
  ])('is never %s, which is for other people', next => {
    expect(encoded(next)).toBe('/')
  })

  it('is the first one that is requested', () => {
    expect(nextPath('?next=/users&next=//evil.example')).toBe('/users')
    expect(nextPath('?next=//evil.example&next=/users')).toBe('/')
  })

  it('is kept while a person signs in, and opened afterwards', () => {
    const wanted = { pathname: '/platform/establishments', search: '?filter={}', hash: '#a' }
    const address = entryAddress(wanted, false)
    expect(address).toBe('/platform/login?next=%2Festablishments%3Ffilter%3D%7B%7D%23a')
    const { pathname, search, hash } = new URL(address, window.location.origin)
    expect(entryAddress({ pathname, search, hash }, true)).toBe('/platform/establishments?filter={}#a')
  })

  it('is the page of an email’s link even for people who are signed in, and the homepage for the same page without a link', () => {
    for (const page of ['/verify-invitation', '/reset-password', '/verify-registration']) {
      const place = { pathname: `/platform${page}`, hash: '' }
      expect(entryAddress({ ...place, search: '?token=abc' }, true)).toBe(`/platform${page}?token=abc`)
      expect(isForSignedIn({ ...place, search: '?token=abc' }, 'a session')).toBe(false)
      expect(entryAddress({ ...place, search: '' }, true)).toBe('/platform/')
      expect(isForSignedIn({ ...place, search: '' }, 'a session')).toBe(true)
    }
    expect(isForSignedIn({ pathname: '/platform/users', search: '?token=abc' }, 'a session')).toBe(true)
  })

  it('is below the panel for a URL elsewhere', () => {
    for (const pathname of ['/platform//evil.example', '/platform/', '/platform']) {
      const address = entryAddress({ pathname, search: '', hash: '' }, false)
      expect(new URL(address, window.location.origin).origin).toBe(window.location.origin)
      const { search } = new URL(address, window.location.origin)
      expect(nextPath(search)).toBe('/')
    }
  })
})
