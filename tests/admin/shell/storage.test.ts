import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The browser's storage as a person's settings leave it: any touch of it throws. */
const block = (): void => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
}

/** Storage without room for a single letter more; what was there can be read. */
const fill = (): void => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
  })
}

/** The local storage alone without room, as where another page of the site has filled it. */
const fillLocal = (): void => {
  const store = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, value) {
    if (this === window.localStorage)
      throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
    store.call(this, key, value)
  })
}

/** The modules as a page that is loaded anew has them. */
const newPage = async () => {
  vi.resetModules()
  const [storage, locale, token, { page }] = await Promise.all([
    import('../../../src/panel/data/session/storage.ts'),
    import('../../../src/panel/data/session/locale.ts'),
    import('../../../src/panel/data/session/token.ts'),
    import('../../../src/panel/data/session/page.ts'),
  ])
  vi.spyOn(page, 'reload').mockReturnValue(undefined)
  return { ...storage, ...locale, ...token }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each([
  ['blocked', block],
  ['full', fill],
])('where the browser’s storage is %s', (_name, breakDown) => {
  it('the chosen language survives the reload', async () => {
    breakDown()
    const first = await newPage()
    expect(first.readLocale()).toBe('ka')
    first.chooseLocale('en')
    expect((await newPage()).readLocale()).toBe('en')
  })

  it('what is stored lasts as long as the page, and the page knows that', async () => {
    breakDown()
    const { browserStorage, tabStorage, isLasting } = await newPage()
    expect(browserStorage.setItem('a', '1')).toBe('page')
    expect(tabStorage.setItem('b', '2')).toBe('page')
    expect([browserStorage.getItem('a'), tabStorage.getItem('b'), browserStorage.keys()]).toEqual(['1', '2', ['a']])
    browserStorage.removeItem('a')
    expect(browserStorage.getItem('a')).toBeNull()
    expect(isLasting()).toBe(false)
  })
})

describe('blocked storage', () => {
  it('is removed from the window, where libraries check for it', async () => {
    block()
    const { hideBlocked } = await newPage()
    hideBlocked()
    expect([window.localStorage, window.sessionStorage]).toEqual([undefined, undefined])
  })
})

describe('if only the local storage is full', () => {
  it('a session survives a reload in its tab, and is never replaced by an older token', async () => {
    localStorage.setItem('access_token', 'old')
    fillLocal()
    const first = await newPage()
    first.storeToken('new')
    expect((await newPage()).readToken()).toBe('new')
    first.dropToken()
    expect((await newPage()).readToken()).toBeNull()
  })
})

describe('if there is room', () => {
  it('all tabs see what is stored, and it is known to be durable', async () => {
    const { browserStorage, isLasting } = await newPage()
    expect(isLasting()).toBe(true)
    expect(browserStorage.setItem('a', '1')).toBe('browser')
    expect(localStorage.getItem('a')).toBe('1')
    expect(localStorage).toHaveLength(1)
  })
})
