import { describe, expect, it } from 'vitest'
import { isForeignOrigin } from '../../src/engine/rules/access/origins.ts'

const hosts = ['panel.example', 'localhost:8080']
const from = (site: string | undefined, origin?: string) => isForeignOrigin({ site, origin }, hosts)

describe('where a request comes from', () => {
  it('is not asked of whoever is no browser', () => {
    expect(from(undefined)).toBe(false)
  })

  it('is the product where the browser says so, whatever name a proxy gives it', () => {
    expect(from('same-origin', 'https://panel.example')).toBe(false)
    expect(from('same-origin', 'http://localhost:5173')).toBe(false)
    expect(from('none')).toBe(false)
  })

  it.each(['cross-site', 'same-site', 'SAME-ORIGIN', '', 'anything'])(
    "is elsewhere where the browser says %j, even with the product's origin",
    site => {
      expect(from(site, 'https://panel.example')).toBe(true)
      expect(from(site)).toBe(true)
    },
  )

  it('is told by the origin where the browser says nothing of the site', () => {
    for (const origin of ['https://panel.example', 'http://panel.example', 'http://localhost:8080'])
      expect(from(undefined, origin)).toBe(false)
    for (const origin of [
      'https://evil.example',
      'http://localhost:8081',
      'http://localhost',
      'https://panel.example.evil.example',
      'null',
      '',
      'panel.example',
      'https://sub.panel.example',
    ])
      expect(from(undefined, origin)).toBe(true)
  })
})
