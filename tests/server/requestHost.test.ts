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

describe('the host of a request', () => {
  it('is that of the request line if no proxy is trusted, whatever the headers say', async () => {
    expect(await requested(0)).toBe('inside:8080')
    expect(await requested(0, 'evil.example')).toBe('inside:8080')
  })

  it('is the one of which the outermost trusted proxy was asked', async () => {
    expect(await requested(1, 'Panel.example')).toBe('panel.example')
    expect(await requested(1, 'evil.example, panel.example')).toBe('panel.example')
    expect(await requested(2, 'evil.example, panel.example, middle')).toBe('panel.example')
    expect(await requested(2, 'panel.example')).toBe('panel.example')
    expect(await requested(1)).toBe('inside:8080')
  })
})
