import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createRequestHost } from '../../server/createPorts.ts'

/** The host that a server behind so many trusted proxies takes a request to be for. */
async function requested(proxies: number, forwarded?: string): Promise<string> {
  const of = createRequestHost(proxies)
  const app = new Hono().get('/', request => request.text(of(request)))
  return (
    await app.request('http://inside:8080/', {
      headers: forwarded === undefined ? {} : { 'X-Forwarded-Host': forwarded },
    })
  ).text()
}

describe('the host that a browser asked for', () => {
  it('is the one of the request, whatever anybody writes, where no proxy is trusted', async () => {
    expect(await requested(0)).toBe('inside:8080')
    expect(await requested(0, 'evil.example')).toBe('inside:8080')
  })

  it('is the one that the outermost trusted proxy was asked for', async () => {
    expect(await requested(1, 'Panel.example')).toBe('panel.example')
    expect(await requested(1, 'evil.example, panel.example')).toBe('panel.example')
    expect(await requested(2, 'evil.example, panel.example, middle')).toBe('panel.example')
    expect(await requested(2, 'panel.example')).toBe('panel.example')
    expect(await requested(1)).toBe('inside:8080')
  })
})
