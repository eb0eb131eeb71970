import { describe, expect, it } from 'vitest'
import { passwords } from '../../server/passwords.ts'

describe('a password', () => {
  it('is stored as argon2id with OWASP’s parameters and a salt of its own', async () => {
    const [first, second] = await Promise.all([passwords.hash('Saperavi-2026!'), passwords.hash('Saperavi-2026!')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(second).not.toBe(first)
  })

  it.each(['Saperavi-2026!', 'მარანი-A1', '🍷', 'a\u0000b', 'x'.repeat(200)])(
    'is recognized, and no other: %j',
    async password => {
      const hash = await passwords.hash(password)
      const others = [
        `${password} `,
        password.slice(1),
        password.toUpperCase() === password ? password.toLowerCase() + 1 : password.toUpperCase(),
      ]
      expect(await Promise.all([password, ...others].map(one => passwords.verify(hash, one)))).toEqual([
        true,
        false,
        false,
        false,
      ])
    },
  )

  it.each([
    '',
    'garbage',
    '$argon2id$v=19$m=19456,t=2,p=1$',
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  ])('does not match the hash %j, and later checks still work', async hash => {
    expect(await passwords.verify(hash, 'Saperavi-2026!')).toBe(false)
    expect(await passwords.verify(await passwords.hash('a'), 'a')).toBe(true)
  })
})
