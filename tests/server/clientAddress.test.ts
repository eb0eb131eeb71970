import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createClientAddress } from '../../server/createPorts.ts'

async function addressOf(
  proxies: number,
  socket: string | undefined,
  headers: Record<string, string> = {},
): Promise<string> {
  const clientAddress = createClientAddress(proxies)
  const app = new Hono().get('/', request => request.text(clientAddress(request)))
  const environment = { incoming: { socket: { remoteAddress: socket, remotePort: 5, remoteFamily: 'IPv4' } } }
  return (await app.request('/', { headers }, environment)).text()
}

const forwarded = (value: string) => ({ 'X-Forwarded-For': value })

describe('the address of a request', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    [undefined, ''],
  ])('is the other end of the socket: %s is %s', async (socket, address) => {
    expect(await addressOf(0, socket)).toBe(address)
  })

  it.each([
    'X-Forwarded-For',
    'X-Real-IP',
    'Forwarded',
    'CF-Connecting-IP',
    'True-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'Via',
  ])('is not taken from %s if no proxy is trusted', async header => {
    expect(
      await addressOf(0, '198.51.100.7', { [header]: header === 'Forwarded' ? 'for=203.0.113.9' : '203.0.113.9' }),
    ).toBe('198.51.100.7')
  })

  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [2, '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, ' 203.0.113.9 ,10.0.0.2', '203.0.113.9'],
    [1, '2001:DB8::9', '2001:db8::9'],
    [1, '::ffff:203.0.113.9', '203.0.113.9'],
  ])('is what the outermost of %i trusted proxies saw: of %s it is %s', async (proxies, header, address) => {
    expect(await addressOf(proxies, '10.0.0.1', forwarded(header))).toBe(address)
  })

  it.each([
    [1, ''],
    [1, 'unknown'],
    [1, '203.0.113.9:4711'],
    [1, "' or 1=1 --"],
    [2, '203.0.113.9'],
    [3, '203.0.113.9, 10.0.0.2'],
  ])('is that of the proxy if of %i proxies the header contains %j', async (proxies, header) => {
    expect(await addressOf(proxies, '10.0.0.1', forwarded(header))).toBe('10.0.0.1')
  })

  it('is not taken from other headers if a proxy is trusted', async () => {
    expect(await addressOf(1, '10.0.0.1', { 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' })).toBe(
      '10.0.0.1',
    )
  })
})
