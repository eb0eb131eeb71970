import { describe, expect, it } from 'vitest'
import { isForeignOrigin } from '../../src/engine/rules/access/origins.ts'

const hosts = ['panel.example', 'localhost:8080']
const from = (site: string | undefined, origin?: string) => isForeignOrigin({ site, origin }, hosts)

describe('the origin of a request', () => {
  it('is not checked without a browser', () => {
    expect(from(undefined)).toBe(false)
  })

  it('is the product if the browser says so, whatever host name a proxy sends', () => {
    expect(from('same-origin', 'https://panel.example')).toBe(false)
    expect(from('same-origin', 'http://localhost:5173')).toBe(false)
    expect(from('none')).toBe(false)
  })

  it.each(['cross-site', 'same-site', 'SAME-ORIGIN', '', 'anything'])(
    'is another website if the browser says %j, even with the product’s origin',
    site => {
      expect(from(site, 'https://panel.example')).toBe(true)
      expect(from(site)).toBe(true)
    },
  )

  it('is taken from the Origin header if the browser does not say the site', () => {
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
