import { Encrypter } from 'age-encryption'
import { beforeEach, vi } from 'vitest'

const { setPassphrase } = Encrypter.prototype

/** A passphrase is made slow to try, seconds a time; in the tests of a file that says so it is opened as it is, and sooner. */
export function withQuickPassphrase(): void {
  beforeEach(() => {
    vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, text) {
      setPassphrase.call(this, text)
      this.setScryptWorkFactor(10)
    })
  })
}
